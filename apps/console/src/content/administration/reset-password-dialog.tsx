import { password } from '@lab/contract/identity'
import { z } from 'zod'
import { api } from '../../api/request/api.ts'
import { saving } from '../../api/request/saving.ts'
import { useStale } from '../../api/use-stale.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { FormField } from '../../kit/form/form-types.ts'

const schema = z.object({ initial_password: password('初始密码') })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  {
    name: 'initial_password',
    label: '新的初始密码',
    kind: 'text',
    isPassword: true,
    help: '保存后，该用户的所有登录会话会结束，下次登录须先修改密码。',
  },
]

type ResetPasswordDialogProps = { person: { id: string; real_name: string }; onClose: () => void }

/** Gives somebody another first password. */
export default function ResetPasswordDialog({ person, onClose }: ResetPasswordDialogProps) {
  const stale = useStale()
  return (
    <FormDialog<Values>
      open
      width={480}
      title={`重置「${person.real_name}」的密码`}
      submitText="重置"
      schema={schema}
      fields={fields}
      initialValues={{ initial_password: '' }}
      onClose={onClose}
      onSubmit={(body) =>
        saving(async () => {
          await api.user.resetPassword({ params: { id: person.id }, body }, { quiet: true })
          await stale('user', 'member')
        })
      }
      onSaved={() => showToast('已重置密码')}
    />
  )
}
