import { kindLabels, type ContentKind } from '@lab/contract/kinds'
import { categoryScopeLabels, type category, type CategoryRow } from '@lab/contract/category'
import type { DataOf } from '@lab/contract/endpoint'
import { api } from '../../api/request/api.ts'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { readPickerPage } from '../../kit/picker/picker-rules.ts'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

type CategoryPickerProps = ObjectPickerProps<CategoryRow> & {
  /** Only the categories that a content of this kind can be filed under. */
  kind?: ContentKind
}

/** Chooses categories of the organisation and of the platform. */
export function CategoryPicker({ kind, ...props }: CategoryPickerProps) {
  return (
    <PickerDialog<CategoryRow, DataOf<typeof category.list>>
      title="选择分类"
      {...props}
      filters={[{ kind: 'search', placeholder: '搜索分类' }]}
      columns={[
        { key: 'title', title: '分类' },
        {
          key: 'kind',
          title: '类型',
          width: 120,
          render: (row) => (row.kind ? kindLabels[row.kind] : '全部类型'),
        },
        { key: 'scope', title: '范围', width: 120, render: (row) => categoryScopeLabels[row.scope] },
      ]}
      source={({ selectValue, page, per_page }) => ({
        ...api.category.list.query({ query: { kind, keyword: textOf(selectValue), page, per_page } }),
        select: (data) => readPickerPage<CategoryRow>(data, 'category'),
      })}
    />
  )
}
