import { accommodation, type EffectiveTimes } from '@lab/contract/accommodation'
import { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { submitResult } from '../../../../api/request/submit-result.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { showToast } from '../../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../../kit/form/form-types.ts'

const { opens_at, closes_at, attempts, reason } = accommodation.setException.definition.body.shape
/** The dialog shows all of an adjustment, so what is emptied in it is taken back. */
const schema = z
  .object({
    opens_at: opens_at.unwrap().default(null),
    closes_at: closes_at.unwrap().default(null),
    attempts: attempts.unwrap().default(null),
    reason,
  })
  .refine((body) => body.opens_at !== null || body.closes_at !== null || body.attempts !== null, {
    message: '请至少调整一项',
    path: ['closes_at'],
  })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { kind: 'date', hasTime: true, name: 'opens_at', label: '开放时间', placeholder: '不调整' },
  { kind: 'date', hasTime: true, name: 'closes_at', label: '截止时间', placeholder: '不调整' },
  { kind: 'number', name: 'attempts', label: '提交次数', min: 1, max: 100, unit: '次', placeholder: '不调整' },
  { kind: 'textarea', name: 'reason', label: '原因', maxLength: 200, rows: 2, placeholder: '例如：机房断电，补交一次' },
]

/** 单独调整: dates and submissions of one learner in one content. */
export function ExceptionDialog({ times, onClose }: { times: EffectiveTimes; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<Values>
      open
      title={`单独调整：${times.learner.real_name} · ${times.title}`}
      submitText="保存"
      schema={schema}
      fields={fields}
      initialValues={times.exception ?? { opens_at: null, closes_at: null, attempts: null }}
      onClose={onClose}
      onSubmit={async (values) => {
        try {
          const body = { ...values, learner_ids: [times.learner.id] }
          await api.accommodation.setException({ params: { id: times.offering_id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error)
        }
        showToast('已调整')
        await stale('accommodation')
      }}
    />
  )
}
