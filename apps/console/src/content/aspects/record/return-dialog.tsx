import { record } from '@lab/contract/record'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { type Gradable, idsOf } from './record-actions.ts'

const schema = z.object({ reason: record.returnForRevision.definition.body.shape.reason })

type ReturnDialogProps = { rows: Gradable[]; onClose: (isDone: boolean) => void }

/** 退回重做, with the reason that the learner reads. */
export function ReturnDialog({ rows, onClose }: ReturnDialogProps) {
  const isDone = useRef(false)
  const whom = rows.length === 1 ? rows[0]!.learner.real_name : `${rows.length} 份记录`
  return (
    <FormDialog
      open
      width={480}
      title={`退回${whom}的提交`}
      submitText="退回"
      schema={schema}
      initialValues={{}}
      fields={[
        {
          kind: 'textarea',
          name: 'reason',
          label: '退回原因',
          maxLength: 200,
          placeholder: '例如：实验报告缺少结果截图，请补充后重新提交',
          help: '学员会看到原因、各项评语和标注过的图片，并可继续完成后重新提交',
        },
      ]}
      onClose={() => onClose(isDone.current)}
      onSubmit={async ({ reason }) => {
        try {
          await api.record.returnForRevision({ body: { record_ids: idsOf(rows), reason } }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        isDone.current = true
      }}
      onSaved={() => showToast(`已退回 ${rows.length} 份提交`)}
    />
  )
}
