import { certificate } from '@lab/contract/certificate'
import { useRef } from 'react'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const schema = z.object({ reason: certificate.revoke.definition.body.shape.reason })

type RevokeDialogProps = { id: string; name: string; onClose: (isDone: boolean) => void }

/** 撤销证书, with the reason that the learner reads. */
export default function RevokeDialog({ id, name, onClose }: RevokeDialogProps) {
  const isDone = useRef(false)
  return (
    <FormDialog
      open
      width={480}
      title={`撤销${name}的证书`}
      submitText="撤销证书"
      schema={schema}
      initialValues={{}}
      fields={[
        {
          kind: 'textarea',
          name: 'reason',
          label: '撤销原因',
          maxLength: 200,
          placeholder: '例如：成绩更正后未达到要求',
          help: '学员会看到原因；查验这份证书时显示已撤销。需要时可以重新颁发',
        },
      ]}
      onClose={() => onClose(isDone.current)}
      onSubmit={async ({ reason }) => {
        try {
          await api.certificate.revoke({ params: { id }, body: { reason } }, { quiet: true })
        } catch (error) {
          return submitResult(error)
        }
        isDone.current = true
      }}
      onSaved={() => showToast('已撤销证书')}
    />
  )
}
