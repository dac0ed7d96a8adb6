import { AuthForm, type FieldSpec } from './auth-form.tsx'

const fields: FieldSpec[] = [
  {
    name: 'code',
    label: '验证码',
    autoComplete: 'one-time-code',
    hint: '手机不在身边时，可以输入一个恢复码',
  },
]

type CodeFormProps = { onCode: (code: string) => Promise<void>; onBack: () => void }

/** The second step of signing in: a code of the app on one's phone. */
export function CodeForm({ onCode, onBack }: CodeFormProps) {
  return (
    <>
      <AuthForm
        title="两步验证"
        lead="打开手机上的身份验证器应用，输入其中显示的 6 位验证码。"
        fields={fields}
        action="验证并登录"
        submit={async ({ code = '' }) => onCode(code)}
      />
      <button type="button" className="auth-other" onClick={onBack}>
        返回登录
      </button>
    </>
  )
}
