import { useRef } from 'react'
import { z } from 'zod'
import { submitResult } from '../../../api/request/submit-result.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const schema = z.object({ password: z.string().min(1, '请输入密码') })
type Values = z.output<typeof schema>
const fields: FormField<Values>[] = [
  { name: 'password', label: '登录密码', kind: 'text', isPassword: true, help: '确认是您本人在操作' },
]

type PasswordDialogProps = {
  title: string
  submitText: string
  /** Answers with what comes next, once this dialog is closed. */
  submit: (password: string) => Promise<() => void>
  onClose: () => void
}

/** Asks for one's password before something about signing in changes. */
export default function PasswordDialog({ title, submitText, submit, onClose }: PasswordDialogProps) {
  const next = useRef<(() => void) | undefined>(undefined)
  return (
    <FormDialog<Values>
      open
      width={440}
      title={title}
      submitText={submitText}
      schema={schema}
      fields={fields}
      initialValues={{ password: '' }}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        try {
          next.current = await submit(password)
        } catch (error) {
          return submitResult<Values>(error, 'password')
        }
      }}
      onSaved={() => next.current?.()}
    />
  )
}
