import type { LessonRow } from '@lab/contract/lesson'
import { api } from '../../../api/request/api.ts'
import { ContentListPage, type ContentRowActions } from '../../../content/life/content-list.tsx'
import type { ContentQuery, ListScope } from '../../../content/life/list-query.ts'
import { dotted } from '../../../kit/format.ts'
import { later } from '../../../kit/later.tsx'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'
import { lessonColumns } from '../columns.tsx'
import { lessonWords } from '../lesson-words.ts'

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

const cardOf = (row: LessonRow, to: string): CardLook => ({
  kind: row.kind,
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.total_hours} 学时，大纲已安排 ${row.outline_hours}`, <RelativeTime key="at" at={row.updated_at} />],
})
