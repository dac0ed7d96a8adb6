import { useState } from 'react'
import { ApiError } from '../src/api/request/api-error.ts'
import { readAuth } from '../src/api/request/auth-cookie.ts'
import { replacePassword } from './auth-api.ts'
import { AuthForm, type FieldSpec } from './auth-form.tsx'

type FirstPasswordFormProps = {
  /** What was typed at the sign-in that led here, which is not asked for again; else empty. */
  given: string
  /** The platform's rules in words. */
  help: string
  onDone: () => Promise<void>
  /** This is somebody else's session, as in a computer room. */
  onOther: () => Promise<void>
}

/** The password that the school gave out is replaced before anything else; for learners and teachers alike. */
export function FirstPasswordForm({ given, help, onDone, onOther }: FirstPasswordFormProps) {
  const [user] = useState(() => readAuth()?.user)
  const fields: FieldSpec[] = [
    ...(given
      ? []
      : [{ name: 'old_password', label: '初始密码', type: 'password', autoComplete: 'current-password' } as const]),
    { name: 'new_password', label: '新密码', type: 'password', autoComplete: 'new-password', hint: help },
    { name: 'repeated', label: '确认新密码', type: 'password', autoComplete: 'new-password' },
  ]
  return (
    <>
      <AuthForm
        title="修改初始密码"
        lead={`${user?.real_name ?? ''}，您好。初始密码由学校统一设置，他人可能知道，请先设置只有自己知道的密码。`}
        fields={fields}
        action="修改并继续"
        submit={async ({ old_password = given, new_password = '', repeated }) => {
          if (repeated !== new_password) {
            const message = '两次输入的新密码不一致'
            throw new ApiError({ status: 0, message, data: { fields: [{ path: 'repeated', message }] } })
          }
          await replacePassword(old_password, new_password)
          await onDone()
        }}
      />
      <button type="button" className="auth-other" onClick={() => void onOther()}>
        使用其他账号登录
      </button>
    </>
  )
}
