import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { z } from 'zod'

const Form = z
  .object({
    conclusion: z.enum(['accept', 'return']).meta({ title: '结论' }),
    feedback: z.string().trim().max(1000, '意见不能超过1000个字符').meta({ title: '意见' }),
  })
  .refine((given) => given.conclusion === 'accept' || given.feedback !== '', {
    path: ['feedback'],
    message: '请说明退回的原因',
  })
type Values = z.output<typeof Form>

const fields: FormField<Values>[] = [
  {
    name: 'conclusion',
    label: '结论',
    kind: 'radio',
    options: [
      { value: 'accept', label: '通过' },
      { value: 'return', label: '退回修改' },
    ],
  },
  { name: 'feedback', label: '意见', kind: 'textarea', maxLength: 1000, rows: 4, placeholder: '退回时必填' },
]

/** Accepts what was submitted, or gives it back with the reason. */
export default function DecideDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<Values>
      open
      title="验收成果"
      schema={Form as z.ZodType<Values>}
      fields={fields}
      initialValues={{ conclusion: 'accept', feedback: '' }}
      onSubmit={({ conclusion, feedback }) =>
        saving(async () => {
          const body = { accepted: conclusion === 'accept', feedback }
          await api.researchTask.decide({ params: { id }, body }, { quiet: true })
        })
      }
      onSaved={({ conclusion }) => {
        showToast(conclusion === 'accept' ? '已通过' : '已退回')
        void stale('researchTask')
      }}
      onClose={onClose}
    />
  )
}
