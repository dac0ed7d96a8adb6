import { kindLabels } from '@lab/contract/kinds'
import type { dataset, DatasetRow } from '@lab/contract/dataset'
import type { DataOf } from '@lab/contract/endpoint'
import { api } from '../../api/request/api.ts'
import { FileSize, RelativeTime } from '../../kit/measures.tsx'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { readPickerPage } from '../../kit/picker/picker-rules.ts'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

/** Chooses published data sets. */
export function DatasetPicker(props: ObjectPickerProps<DatasetRow>) {
  return (
    <PickerDialog<DatasetRow, DataOf<typeof dataset.list>>
      title="选择数据集"
      {...props}
      filters={[
        { kind: 'search', placeholder: '搜索数据集' },
        {
          kind: 'select',
          name: 'scope',
          label: '范围',
          options: [
            { value: 'org', label: '本组织' },
            { value: 'mine', label: '我创建的' },
            { value: 'granted', label: '授权给我的' },
          ],
        },
      ]}
      columns={[
        { key: 'title', title: kindLabels.dataset },
        { key: 'version', title: '版本', width: 72, align: 'right', render: (row) => `v${row.published_version}` },
        { key: 'files', title: '文件', width: 80, align: 'right', render: (row) => row.file_count },
        {
          key: 'size',
          title: '大小',
          width: 96,
          align: 'right',
          render: (row) => <FileSize bytes={row.total_bytes} />,
        },
        { key: 'updated_at', title: '更新时间', width: 122, render: (row) => <RelativeTime at={row.updated_at} /> },
      ]}
      source={({ selectValue, scope, page, per_page }) => ({
        ...api.dataset.list.query({
          query: {
            keyword: textOf(selectValue),
            state: 'published',
            scope: (textOf(scope) as 'org' | 'mine' | 'granted' | undefined) ?? 'org',
            page,
            per_page,
          },
        }),
        select: (data) => readPickerPage<DatasetRow>(data, 'datasets'),
      })}
    />
  )
}
