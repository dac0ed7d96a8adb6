import type { JoinRequest } from '@lab/contract/joining'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const schema = z.object({ answer: z.string().trim().min(1, '请填写驳回原因').max(200, '原因不能超过200个字符') })

/** 驳回, with the reason that the learners read. */
export default function RejectJoinDialog({ rows, onClose }: { rows: JoinRequest[]; onClose: () => void }) {
  const stale = useStale()
  const whom = rows.length === 1 ? `「${rows[0]!.learner.real_name}」的入班申请` : ` ${rows.length} 个入班申请`
  return (
    <FormDialog
      open
      width={480}
      title={`驳回${whom}`}
      submitText="驳回"
      schema={schema}
      initialValues={{ answer: '' }}
      fields={[
        {
          kind: 'textarea',
          name: 'answer',
          label: '驳回原因',
          maxLength: 200,
          rows: 3,
          help: '学员会收到通知并看到原因',
        },
      ]}
      onClose={onClose}
      onSubmit={async ({ answer }) => {
        try {
          const body = { request_ids: rows.map(({ id }) => id), is_approved: false, answer }
          await api.joining.decide({ body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale('joining')
      }}
      onSaved={() => showToast(`已驳回 ${rows.length} 个申请`)}
    />
  )
}
