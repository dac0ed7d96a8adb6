import type { LessonRow } from '@lab/contract/lesson'
import { PlaySquareOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { ContentQuery, ListScope } from '../../../content/life/list-query.ts'
import { useLinks } from '../../../content/use-links.ts'
import type { Action } from '../../../kit/action.ts'
import { Opened, type OpeningOf, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { later } from '../../../kit/later.tsx'
import { lessonColumns } from '../columns.tsx'
import { lessonWords } from '../lesson-words.ts'
import { cardOf } from './lesson-card.tsx'

const StartDialog = later(() => import('./start-dialog.tsx'))
const CreateDialog = later(() => import('./create-dialog.tsx'))

type LessonListProps = { name: string; isRecent: boolean; empty: Record<ListScope, string> }

/** Preparations: all of them, or those that the teacher has written in. */
export function LessonList({ name, isRecent, empty }: LessonListProps) {
  const starting = useOpeningOf<LessonRow>()
  const { go } = useLinks()
  const actions = useMemo(() => actionsOf(starting), [starting])
  return (
    <>
      <ContentListPage
        kind="lesson"
        name={name}
        hideTitle
        home="outline"
        columns={lessonColumns}
        card={cardOf}
        actions={actions}
        words={lessonWords}
        empty={empty}
        source={isRecent ? recent : all}
        rowsOf={({ lessons }) => lessons}
        CreateDialog={CreateDialog}
      />
      <Opened by={starting}>
        {(close, row) => (
          <StartDialog lesson={row} onClose={close} onStarted={(lessonid) => go('course.detail', { lessonid })} />
        )}
      </Opened>
    </>
  )
}

const all = (query: ContentQuery) => api.lesson.list.query({ query }, { quiet: true })
const recent = (query: ContentQuery) => api.lesson.list.query({ query: { ...query, recent: 'true' } }, { quiet: true })

const actionsOf =
  (starting: OpeningOf<LessonRow>) =>
  ({ open, copy, publish, enable, disable, remove }: ContentRowActions<LessonRow>): Action<LessonRow>[] => [
    open,
    {
      key: 'start',
      label: '开课',
      icon: PlaySquareOutlined,
      on: 'one',
      can: (row) => row.state === 'published' && (row.can.use ?? false),
      opens: ([row]) => starting.of(row!),
    },
    copy,
    publish,
    enable,
    disable,
    remove,
  ]
