import { AuditConfig, forcePublisherLabels, forcePublishers } from '@lab/contract/platform-settings'
import type { z } from 'zod'
import type { FormField, FormSection } from '../../../kit/form/form-types.ts'
import { ConfigForm } from '../parts/config-form.tsx'

type Values = z.output<typeof AuditConfig>

const mustBeSeen = (name: keyof Values, label: string, help: string): FormField<Values> => ({
  name,
  label,
  kind: 'switch',
  onText: '须审核',
  offText: '无须审核',
  help,
})

const fields: FormSection<Values>[] = [
  {
    title: '共享',
    fields: [
      mustBeSeen('customer_share_needs_review', '共享给本客户', '教师把内容共享给同一客户的其他组织'),
      mustBeSeen('platform_share_needs_review', '共享给全平台', '教师把内容共享给所有客户'),
      mustBeSeen(
        'admin_share_needs_review',
        '管理员的申请',
        '打开后，管理员自己的申请也由另一位管理员审核；关闭时提交即生效',
      ),
    ],
  },
  {
    title: '发布实验',
    fields: [
      {
        name: 'force_publish',
        label: '跳过验证',
        kind: 'radio',
        options: forcePublishers.map((value) => ({ value, label: forcePublisherLabels[value] })),
        help: '有实操环节的实验应先通过验证；跳过验证的原因记入操作日志',
      },
    ],
  },
]

/** Which steps of publishing need somebody else's eyes. */
export default function AuditSettings() {
  return (
    <ConfigForm<Values>
      title="审核设置"
      name="audit_config"
      schema={AuditConfig as z.ZodType<Values>}
      fields={fields}
    />
  )
}
