import { TrainConfig } from '@lab/contract/platform-settings'
import type { z } from 'zod'
import type { FormField, FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'

type Values = z.output<typeof TrainConfig>

const share = (name: keyof Values, label: string, help?: string): FormField<Values> => ({
  name,
  label,
  kind: 'number',
  min: 0,
  max: 100,
  unit: '%',
  ...(help === undefined ? {} : { help }),
})

const fields: FormSection<Values>[] = [
  {
    title: '分组',
    fields: [
      { name: 'group_min', label: '小组人数下限', kind: 'number', min: 1, max: 50, unit: '人' },
      { name: 'group_max', label: '小组人数上限', kind: 'number', min: 1, max: 50, unit: '人' },
      { name: 'learners_form_groups', label: '组队方式', kind: 'switch', onText: '学员自行组队', offText: '教师分组' },
    ],
  },
  {
    title: '日报',
    fields: [
      { name: 'daily_report_required', label: '每日提交日报', kind: 'switch', onText: '要求', offText: '不要求' },
      {
        name: 'daily_report_until',
        label: '截止时间',
        kind: 'text',
        placeholder: '22:00',
        help: '晚于这一时刻提交的日报记为迟交',
        when: (values) => values.daily_report_required === true,
      },
    ],
  },
  {
    title: '代码仓库',
    fields: [
      {
        name: 'repository_limit',
        label: '每组上限',
        kind: 'number',
        min: 10,
        max: 10_240,
        unit: 'MB',
        help: '初始化仓库的压缩包另有 100 MB 的固定上限',
      },
    ],
  },
  {
    title: '成绩构成',
    fields: [
      share('process_weight', '过程占比'),
      share('result_weight', '成果占比'),
      share('peer_weight', '互评占比', '三项之和为 100%'),
    ],
  },
]

/** What a new practical-training project starts with. */
export default function TrainSettings() {
  return (
    <ConfigForm<Values>
      title="项目实训设置"
      name="train_config"
      schema={TrainConfig as z.ZodType<Values>}
      fields={fields}
      about="这些是新建实训项目的默认值，项目中可以另行设置。实训项目功能尚未开放，现在保存的设置将在开放后使用。"
    />
  )
}
