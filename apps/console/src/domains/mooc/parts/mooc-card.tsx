import type { MoocRow } from '@lab/contract/mooc'
import { dotted } from '../../../kit/format.ts'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'

/** A course among the cards of a list. */
export const cardOf = (row: MoocRow, to: string): CardLook => ({
  kind: row.kind,
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.unit_count} 个小节，${row.required_count} 个必修`, <RelativeTime key="at" at={row.updated_at} />],
})
