import { useEffect, useState } from 'react'
import { loginAddress } from '../src/api/login-address.ts'
import { ApiError } from '../src/api/request/api-error.ts'
import { homeOf } from '../src/api/request/own-site.ts'
import { type LinkOwner, readLinkOwner, setPasswordByLink } from './auth-api.ts'
import { AuthForm, type FieldSpec } from './auth-form.tsx'

const token = location.hash.slice(1)

/** What a link of an administrator's, or one that came by mail, leads to: its person sets a new password, and signs in with it. */
export function LinkForm({ help }: { help: string }) {
  const [owner, setOwner] = useState<LinkOwner>()
  const [failure, setFailure] = useState('')
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    readLinkOwner(token).then(setOwner, (error: unknown) =>
      setFailure(error instanceof Error ? error.message : '请求失败，请重试'),
    )
  }, [])
  if (failure)
    return (
      <>
        <h1>链接不能使用</h1>
        <p role="alert" className="auth-lead">
          {failure}
        </p>
        <a className="auth-submit" href={loginAddress(homeOf.teacher)}>
          返回登录
        </a>
      </>
    )
  if (!owner)
    return (
      <h1>
        <output>正在核对链接…</output>
      </h1>
    )
  if (isDone)
    return (
      <>
        <h1>新密码已设置</h1>
        <p className="auth-lead">请用用户名 {owner.username} 和新密码登录。</p>
        <a className="auth-submit" href={loginAddress(homeOf[owner.site])}>
          去登录
        </a>
      </>
    )
  const fields: FieldSpec[] = [
    { name: 'new_password', label: '新密码', type: 'password', autoComplete: 'new-password', hint: help },
    { name: 'repeated', label: '确认新密码', type: 'password', autoComplete: 'new-password' },
  ]
  return (
    <AuthForm
      title="设置新密码"
      lead={`${owner.real_name}（${owner.username}），您好。设置后，所有已登录的设备都会退出。`}
      fields={fields}
      action="设置密码"
      submit={async ({ new_password = '', repeated }) => {
        if (repeated !== new_password) throw notRepeated()
        await setPasswordByLink(token, new_password)
        setDone(true)
      }}
    />
  )
}

function notRepeated(): ApiError {
  const message = '两次输入的新密码不一致'
  return new ApiError({ status: 0, message, data: { fields: [{ path: 'repeated', message }] } })
}
