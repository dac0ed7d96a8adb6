import type { Application } from '@lab/contract/application'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const answer = z.string().trim().max(200, '原因不能超过200个字符')
const rejection = z.object({ answer: answer.min(1, '请填写驳回原因') })

/** 驳回, with the reason that the learners read. */
export function RejectDialog({ rows, onClose }: { rows: Application[]; onClose: () => void }) {
  const stale = useStale()
  const whom = rows.length === 1 ? `「${rows[0]!.learner.real_name}」的申请` : `所选 ${rows.length} 个申请`
  return (
    <FormDialog
      open
      width={480}
      title={`驳回${whom}`}
      submitText="驳回"
      schema={rejection}
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
      onSubmit={async (values) => {
        try {
          const body = { application_ids: rows.map((row) => row.id), is_approved: false, answer: values.answer }
          await api.application.decide({ body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale('application')
      }}
      onSaved={() => showToast(`已驳回 ${rows.length} 个申请`)}
    />
  )
}

const extension = z.object({ until: z.string({ error: '请选择时间' }).min(1, '请选择时间'), answer: answer.optional() })

const words = {
  extend: { title: '延期', until: '延期至', help: '只对该学员生效，其他学员的截止时间不变', done: '已通过延期申请' },
  environment: {
    title: '放宽环境',
    until: '使用至',
    help: '该学员在此内容中的环境可以一直运行到这个时间，不受个人数量限制',
    done: '已通过环境申请',
  },
} as const

/** Approves what holds until a moment: the one that was asked for, or another. */
export function ExtendDialog({ row, onClose }: { row: Application; onClose: () => void }) {
  const stale = useStale()
  const said = words[row.kind === 'environment' ? 'environment' : 'extend']
  return (
    <FormDialog
      open
      width={480}
      title={`为「${row.learner.real_name}」${said.title}`}
      submitText="通过"
      schema={extension}
      initialValues={{ until: row.until ?? '', answer: '' }}
      fields={[
        {
          kind: 'date',
          hasTime: true,
          name: 'until',
          label: said.until,
          help: said.help,
        },
        { kind: 'textarea', name: 'answer', label: '说明', maxLength: 200, rows: 2 },
      ]}
      onClose={onClose}
      onSubmit={async (values) => {
        try {
          const body = {
            application_ids: [row.id],
            is_approved: true,
            answer: values.answer ?? '',
            until: values.until,
          }
          await api.application.decide({ body }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        await stale('application', 'accommodation')
      }}
      onSaved={() => showToast(said.done)}
    />
  )
}
