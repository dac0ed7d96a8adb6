import type { DataOf } from '@lab/contract/endpoint'
import {
  architectureLabels,
  envUsageLabels,
  virtualTypeLabels,
  type environment,
  type EnvSuite,
  type EnvTemplate,
} from '@lab/contract/environment'
import { api } from '../../api/request/api.ts'
import type { ListFilter } from '../../kit/list/list-types.ts'
import { PickerDialog } from '../../kit/picker/picker-dialog.tsx'
import { readPickerPage } from '../../kit/picker/picker-rules.ts'
import { useMetadata } from '../use-metadata.ts'
import { textOf, type ObjectPickerProps } from './picker-props.ts'

/** Chooses environment suites that can be used; their purpose is a filter. */
export function SuitePicker(props: ObjectPickerProps<EnvSuite>) {
  const usages = useMetadata('env_usage')
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索环境套件' },
    { kind: 'select', name: 'usage', label: '用途', options: usages },
  ]
  return (
    <PickerDialog<EnvSuite, DataOf<typeof environment.listSuites>>
      title="选择环境套件"
      {...props}
      filters={filters}
      columns={[
        { key: 'title', title: '环境套件' },
        { key: 'env_usage', title: '用途', width: 120, render: (row) => envUsageLabels[row.env_usage] },
        { key: 'machines', title: '主机', width: 88, align: 'right', render: (row) => row.machines.length },
      ]}
      source={({ selectValue, usage, page, per_page }) => ({
        ...api.environment.listSuites.query({
          query: { keyword: textOf(selectValue), env_usage: textOf(usage) as EnvSuite['env_usage'], page, per_page },
        }),
        select: (data) => readPickerPage<EnvSuite>(data, 'env_suites'),
      })}
    />
  )
}

/** Chooses environment templates; kind of machine and architecture are filters. */
export function TemplatePicker(props: ObjectPickerProps<EnvTemplate>) {
  const virtualTypes = useMetadata('env_virtual_type')
  const filters: ListFilter[] = [
    { kind: 'search', placeholder: '搜索环境模板' },
    { kind: 'select', name: 'type', label: '虚拟类型', options: virtualTypes },
  ]
  return (
    <PickerDialog<EnvTemplate, DataOf<typeof environment.listTemplates>>
      title="选择环境模板"
      {...props}
      filters={filters}
      columns={[
        { key: 'title', title: '环境模板' },
        { key: 'virtual_type', title: '虚拟类型', width: 120, render: (row) => virtualTypeLabels[row.virtual_type] },
        { key: 'architecture', title: '架构', width: 120, render: (row) => architectureLabels[row.architecture] },
      ]}
      source={({ selectValue, type, page, per_page }) => ({
        ...api.environment.listTemplates.query({
          query: {
            keyword: textOf(selectValue),
            virtual_type: textOf(type) as EnvTemplate['virtual_type'],
            page,
            per_page,
          },
        }),
        select: (data) => readPickerPage<EnvTemplate>(data, 'templates'),
      })}
    />
  )
}
