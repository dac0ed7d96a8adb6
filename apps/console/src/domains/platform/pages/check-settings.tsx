import { CheckConfig, checkSeverities, checkSeverityLabels } from '@lab/contract/platform-settings'
import type { z } from 'zod'
import type { FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'

type Values = z.output<typeof CheckConfig>

const fields: FormSection<Values>[] = [
  {
    title: '复杂度',
    fields: [
      {
        name: 'cyclomatic_limit',
        label: '圈复杂度',
        kind: 'number',
        min: 1,
        max: 200,
        help: '函数中独立路径的条数，超过上限即报告',
      },
      {
        name: 'cognitive_limit',
        label: '认知复杂度',
        kind: 'number',
        min: 1,
        max: 200,
        help: '读懂一个函数的费力程度，嵌套越深越高，超过上限即报告',
      },
      { name: 'function_lines_limit', label: '函数行数', kind: 'number', min: 10, max: 2000, unit: '行' },
      {
        name: 'duplicate_lines',
        label: '重复代码',
        kind: 'number',
        min: 3,
        max: 200,
        unit: '行',
        help: '连续相同达到这一行数即报告',
      },
    ],
  },
  {
    title: '检查',
    fields: [
      {
        name: 'fails_at',
        label: '不通过条件',
        kind: 'radio',
        options: checkSeverities.map((value) => ({ value, label: checkSeverityLabels[value] })),
      },
      { name: 'excluded_paths', label: '排除路径', kind: 'textarea', rows: 4, help: '每行一个，以仓库根目录为起点' },
      { name: 'file_limit_kb', label: '单个文件上限', kind: 'number', min: 1, max: 10_240, unit: 'KB' },
      { name: 'timeout_minutes', label: '检查时限', kind: 'number', min: 1, max: 120, unit: '分钟' },
    ],
  },
]

/** What a check of a project's code counts as too much. */
export default function CheckSettings() {
  return (
    <ConfigForm<Values>
      title="代码检查设置"
      name="check_config"
      schema={CheckConfig as z.ZodType<Values>}
      fields={fields}
      about="用于实训项目的代码检查。实训项目功能尚未开放，现在保存的设置将在开放后使用。"
    />
  )
}
