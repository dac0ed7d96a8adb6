import type { LessonRow } from '@lab/contract/lesson'
import { dotted } from '../../../kit/format.ts'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'

/** A preparation as a card. */
export const cardOf = (row: LessonRow, to: string): CardLook => ({
  kind: row.kind,
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.total_hours} 学时，大纲已安排 ${row.outline_hours}`, <RelativeTime key="at" at={row.updated_at} />],
})
