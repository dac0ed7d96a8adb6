import { SyncReason } from '@lab/contract/library'
import { z } from 'zod'
import { submitResult } from '../../../api/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const schema = z.object({ reason: SyncReason })
type Values = z.output<typeof schema>

type ReasonDialogProps = {
  title: string
  /** What happens to what is left. */
  help: string
  okText: string
  send: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks why something of a newer version is not taken over; colleagues read it in the list. */
export function ReasonDialog({ title, help, okText, send, onClose }: ReasonDialogProps) {
  const fields: FormField<Values>[] = [
    {
      name: 'reason',
      label: '原因（可选）',
      kind: 'textarea',
      maxLength: 200,
      rows: 3,
      placeholder: '例如：本学期已按现在的内容上课，下学期再同步',
      help,
    },
  ]
  return (
    <FormDialog
      open
      title={title}
      submitText={okText}
      schema={schema}
      fields={fields}
      initialValues={{ reason: '' }}
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        try {
          await send(reason)
        } catch (error) {
          return submitResult<Values>(error)
        }
      }}
    />
  )
}
