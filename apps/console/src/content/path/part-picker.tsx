import { type content, type ContentRow, type ContentScope, contentStateLabels } from '@lab/contract/content'
import type { DataOf } from '@lab/contract/endpoint'
import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { outlineShape } from '../../kit/cover-shape.ts'
import type { ListColumn, ListFilter } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../kit/measures.tsx'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'

type PartPickerProps = {
  kinds: readonly ContentKind[]
  /** Contents that are in it already. */
  present: ReadonlySet<string>
  title?: string
  /** The list to choose from; what the organisation has by default. */
  scope?: ContentScope
  /** Chooses a single one. */
  isSingle?: boolean
  onConfirm: (contents: ContentRow[]) => void
  onClose: () => void
}

const columns: ListColumn<ContentRow>[] = [
  {
    key: 'title',
    title: '内容',
    render: (row) => (
      <TitleCell
        kind={row.kind}
        title={row.title}
        cover={row.cover}
        shape={outlineShape(row.shape)}
        note={row.category?.title}
      />
    ),
  },
  { key: 'kind', title: '类型', width: 88, render: (row) => kindLabels[row.kind] },
  { key: 'state', title: '状态', width: 80, render: (row) => contentStateLabels[row.state] },
  { key: 'creator', title: '创建者', width: 88, render: (row) => row.creator.real_name },
  { key: 'updated_at', title: '更新时间', width: 112, render: (row) => <RelativeTime at={row.updated_at} /> },
]

/** Chooses contents for a group or a section, of one kind at a time. */
export default function PartPicker(props: PartPickerProps) {
  const { kinds, present, title = '添加内容', scope, isSingle = false, onConfirm, onClose } = props
  const [first] = useState(kinds[0]!)
  const filters: ListFilter[] = [
    ...(kinds.length > 1
      ? [
          {
            kind: 'select' as const,
            name: 'kind',
            label: '类型',
            options: kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
          },
        ]
      : []),
    { kind: 'search', placeholder: '搜索标题' },
  ]
  return (
    <PickerDialog<ContentRow, DataOf<typeof content.list>>
      open
      title={title}
      mode={isSingle ? 'radio' : 'checkbox'}
      columns={columns}
      filters={filters}
      isTaken={(row) => present.has(row.id)}
      source={({ selectValue, kind, page, per_page }) => ({
        ...api.content.list.query({
          query: {
            kind: (kind as ContentKind | undefined) ?? first,
            scope,
            keyword: selectValue === undefined ? undefined : String(selectValue),
            page,
            per_page,
          },
        }),
        select: (data) => ({ rows: data.contents, total: data.total }),
      })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}
