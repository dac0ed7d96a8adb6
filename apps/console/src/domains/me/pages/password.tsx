import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { PasswordChange } from '@lab/contract/me'
import { api } from '../../../api/request/api.ts'
import { saving } from '../../../api/request/saving.ts'
import { usePasswordRules } from '../../../api/session/password-rules.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'
import { PasskeySetting } from '../parts/passkeys.tsx'
import { SecondFactorSetting } from '../parts/second-factor.tsx'
import styles from '../parts/profile.module.css'

const Form = PasswordChange.extend({ repeated: z.string().min(1, '请再次输入新密码') }).superRefine(
  (values, context) => {
    if (values.repeated !== values.new_password) {
      context.addIssue({ code: 'custom', path: ['repeated'], message: '两次输入的新密码不一致' })
    }
    if (values.new_password === values.old_password) {
      context.addIssue({ code: 'custom', path: ['new_password'], message: '新密码不能与原密码相同' })
    }
  },
)
type Values = z.output<typeof Form>

const fieldsOf = (help: string, hasPasskeys: boolean): FormField<Values>[] => [
  { name: 'old_password', label: '原密码', kind: 'text', isPassword: true },
  { name: 'new_password', label: '新密码', kind: 'text', isPassword: true, help },
  { name: 'repeated', label: '确认新密码', kind: 'text', isPassword: true },
  ...(hasPasskeys
    ? [
        {
          name: 'drops_passkeys',
          label: '同时移除通行密钥',
          kind: 'switch',
          help: '通行密钥不用密码也能登录。怀疑账号被他人使用时，请一并移除。',
        } as const,
      ]
    : []),
]
const blank: Values = { old_password: '', new_password: '', repeated: '', drops_passkeys: false }

async function change({ old_password, new_password, drops_passkeys }: Values): Promise<SubmitResult<Values>> {
  const result = await saving<Values>(async () => {
    const body = { old_password, new_password, drops_passkeys }
    const { ended_sessions } = await api.me.changePassword({ body }, { quiet: true })
    showToast(ended_sessions ? `密码已修改，其他${ended_sessions}处登录已退出` : '密码已修改')
  })
  // What is refused without naming a field is about the old password: wrong, or guessed too often.
  return result?.message === undefined ? result : { fieldErrors: { old_password: result.message } }
}

/** A new password for oneself; every other sign-in ends with it. */
export default function Password() {
  const [round, setRound] = useState(0)
  const { help } = usePasswordRules()
  const passkeys = useQuery(api.passkey.list.query())
  const stale = useStale()
  return (
    <div className={styles.page}>
      <h2 className="visually-hidden">修改密码</h2>
      <FormPage<Values>
        key={round}
        note="修改后，您在其他设备和浏览器上的登录会立即退出"
        submitText="修改密码"
        schema={Form}
        fields={fieldsOf(help, Boolean(passkeys.data?.passkeys.length))}
        initialValues={blank}
        onSubmit={change}
        onSaved={() => {
          setRound((before) => before + 1)
          void stale('passkey')
        }}
      />
      <SecondFactorSetting />
      <PasskeySetting />
    </div>
  )
}
