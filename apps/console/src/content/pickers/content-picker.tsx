import { kindLabels } from '@lab/contract/kinds'
import { outlineShape } from '../../kit/cover-shape.ts'
import { type content, type ContentRow, difficultyLabels } from '@lab/contract/content'
import type { DataOf } from '@lab/contract/endpoint'
import { api } from '../../api/request/api.ts'
import type { ListColumn, ListFilter } from '../../kit/list/list-types.ts'
import { TitleCell } from '../../kit/list/title-cell.tsx'
import { RelativeTime } from '../../kit/measures.tsx'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import type { ClassTab } from '../class-tabs.ts'

type ContentPickerProps = {
  open: boolean
  what: Pick<ClassTab, 'kind' | 'says'>
  /** Contents that are there already. */
  present: ReadonlySet<string>
  /** What is asked for next; by default its settings are. */
  okText?: string
  /** One alone is chosen. */
  isSingle?: boolean
  onConfirm: (contents: ContentRow[]) => void
  onClose: () => void
}

const filters: ListFilter[] = [
  { kind: 'search', placeholder: '搜索标题' },
  {
    kind: 'select',
    name: 'scope',
    label: '来源',
    options: [
      { value: 'org', label: '本组织' },
      { value: 'mine', label: '我创建的' },
      { value: 'granted', label: '授权给我的' },
    ],
  },
]

/** Chooses published contents of one kind for where they are taught. */
export function ContentPicker({
  open,
  what,
  present,
  okText = '下一步',
  isSingle = false,
  onConfirm,
  onClose,
}: ContentPickerProps) {
  const columns: ListColumn<ContentRow>[] = [
    {
      key: 'title',
      title: kindLabels[what.kind],
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
    { key: 'difficulty', title: '难度', width: 72, render: (row) => difficultyLabels[row.difficulty] },
    { key: 'creator', title: '创建者', width: 96, render: (row) => row.creator.real_name },
    { key: 'updated_at', title: '更新时间', width: 120, render: (row) => <RelativeTime at={row.updated_at} /> },
  ]
  return (
    <PickerDialog<ContentRow, DataOf<typeof content.list>>
      open={open}
      title={`${isSingle ? '选择' : '添加'}${kindLabels[what.kind]}`}
      mode={isSingle ? 'radio' : 'checkbox'}
      okText={okText}
      columns={columns}
      filters={filters}
      isTaken={(row) => present.has(row.id)}
      source={({ selectValue, scope, page, per_page }) => ({
        ...api.content.list.query({
          query: {
            kind: what.kind,
            state: 'published',
            keyword: selectValue === undefined ? undefined : String(selectValue),
            scope: scope as 'mine' | 'granted' | undefined,
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
