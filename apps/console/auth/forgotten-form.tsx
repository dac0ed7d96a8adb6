import { useState } from 'react'
import { askForPasswordMail, askedProof, type AskedProof } from './auth-api.ts'
import { AuthForm, type FieldSpec } from './auth-form.tsx'
import { answerField, proofOf } from './proof-field.ts'

const accountField: FieldSpec = {
  name: 'account',
  label: '账号',
  autoComplete: 'username',
  hint: '填写用户名，或账号绑定的邮箱',
}

/** Asks for a link by mail; what comes of it is the same for every account, and for none. */
export function ForgottenForm({ onBack }: { onBack: () => void }) {
  const [asked, setAsked] = useState<AskedProof>()
  const [isDone, setDone] = useState(false)
  if (isDone)
    return (
      <>
        <h1>查看邮箱</h1>
        <p className="auth-lead">
          <output>如果该账号绑定了邮箱，重置链接已发送，1 小时内有效。没有收到时请联系管理员。</output>
        </p>
        <button type="button" className="auth-submit" autoFocus onClick={onBack}>
          返回登录
        </button>
      </>
    )
  return (
    <>
      <AuthForm
        title="忘记密码"
        lead="重置密码的链接会发到账号绑定的邮箱。"
        fields={asked ? [accountField, answerField(asked, '多次申请后的安全验证，填写数字即可')] : [accountField]}
        action="发送重置链接"
        submit={async ({ account = '', answer = '' }) => {
          try {
            await askForPasswordMail(account, asked ? await proofOf(asked, answer) : undefined)
          } catch (error) {
            setAsked(askedProof(error))
            throw error
          }
          setDone(true)
        }}
      />
      <button type="button" className="auth-other" onClick={onBack}>
        返回登录
      </button>
    </>
  )
}
