import type { LessonRow } from '@lab/contract/lesson'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { ContentQuery, ListScope } from '../../../content/life/list-query.ts'
import { later } from '../../../kit/later.tsx'
import { lessonColumns } from '../columns.tsx'
import { lessonWords } from '../lesson-words.ts'
import { cardOf } from './lesson-card.tsx'

const CreateDialog = later(() => import('./create-dialog.tsx'))

type LessonListProps = { name: string; isRecent: boolean; empty: Record<ListScope, string> }

/** Preparations: all of them, or those that the teacher has written in. */
export function LessonList({ name, isRecent, empty }: LessonListProps) {
  return (
    <ContentListPage
      kind="lesson"
      name={name}
      hideTitle
      home="outline"
      columns={lessonColumns}
      card={cardOf}
      actions={actionsOf}
      words={lessonWords}
      empty={empty}
      source={isRecent ? recent : all}
      rowsOf={({ lessons }) => lessons}
      CreateDialog={CreateDialog}
    />
  )
}

const all = (query: ContentQuery) => api.lesson.list.query({ query }, { quiet: true })
const recent = (query: ContentQuery) => api.lesson.list.query({ query: { ...query, recent: 'true' } }, { quiet: true })

const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<LessonRow>) => [
  open,
  copy,
  publish,
  enable,
  disable,
  remove,
]
