import type { SeriesRow } from '@lab/contract/series'
import { type ContentRowActions } from '../../../content/life/content-list.tsx'
import { dotted } from '../../../kit/format.ts'
import type { CardLook } from '../../../kit/list/list-types.ts'
import { RelativeTime } from '../../../kit/measures.tsx'
import { StateTag } from '../../../kit/state-tag.tsx'

export const actionsOf = ({ open, copy, publish, enable, disable, remove }: ContentRowActions<SeriesRow>) => [
  open,
  copy,
  publish,
  enable,
  disable,
  remove,
]

export const cardOf = (row: SeriesRow, to: string): CardLook => ({
  kind: row.kind,
  title: row.title,
  to,
  cover: row.cover,
  state: <StateTag state={row.state} />,
  text: dotted(row.tags),
  facts: [`${row.part_count} 项内容，${row.required_count} 项必修`, <RelativeTime key="at" at={row.updated_at} />],
})
