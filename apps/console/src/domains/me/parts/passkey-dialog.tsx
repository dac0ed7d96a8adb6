import { passkey as contract } from '@lab/contract/passkey'
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const schema = z.object({
  name: contract.add.definition.body.shape.name,
  password: z.string().min(1, '请输入密码'),
})
type Values = z.output<typeof schema>
const fields: FormField<Values>[] = [
  { name: 'name', label: '名称', kind: 'text', maxLength: 50, placeholder: '例如：办公室电脑', help: '便于以后辨认' },
  { name: 'password', label: '登录密码', kind: 'text', isPassword: true, help: '确认是您本人在操作' },
]

/** What the browser says when it made none: most often somebody changed their mind. */
const notMade = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError'
    ? '这台设备已经添加过通行密钥'
    : '没有完成验证，通行密钥没有添加，请重试'

async function add({ name, password }: Values): Promise<string | undefined> {
  const { options, challenge } = await api.passkey.begin({ body: { password } }, { quiet: true })
  const made = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  }).catch(notMade)
  if (typeof made === 'string') return made
  await api.passkey.add({ body: { name, challenge, response: made as never } }, { quiet: true })
}

/** Has the device make a key, once the password said whose it is. */
export default function PasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  return (
    <FormDialog<Values>
      open
      width={440}
      title="添加通行密钥"
      submitText="下一步"
      schema={schema}
      fields={fields}
      initialValues={{ name: '', password: '' }}
      onClose={onClose}
      onSubmit={async (values) => {
        try {
          const message = await add(values)
          if (message !== undefined) return { message }
        } catch (error) {
          if (!isApiError(error)) throw error
          return submitResult<Values>(error, 'password')
        }
      }}
      onSaved={() => {
        onDone()
        showToast('通行密钥已添加')
      }}
    />
  )
}
