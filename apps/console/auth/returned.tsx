import { useEffect, useRef, useState } from 'react'
import { loginAddress } from '../src/api/login-address.ts'
import { homeOf } from '../src/api/request/own-site.ts'
import { type Arrival, enterFromPlatform, finishSchoolSignIn } from './auth-api.ts'

/** Where a school's own sign-in leads back to: goes on by itself, or says why not. */
export function Returned({ onDone }: { onDone: (arrival: Arrival) => void }) {
  const [failure, setFailure] = useState('')
  const isAsked = useRef(false)
  useEffect(() => {
    // What came back is good once.
    if (isAsked.current) return
    isAsked.current = true
    const { search } = location
    history.replaceState(null, '', location.pathname)
    const code = new URLSearchParams(search).get('lti')
    const finished = code === null ? finishSchoolSignIn(search) : enterFromPlatform(code)
    finished.then(onDone, (error: unknown) => setFailure(error instanceof Error ? error.message : '登录失败，请重试'))
  }, [onDone])
  if (!failure)
    return (
      <h1>
        <output>正在登录…</output>
      </h1>
    )
  return (
    <>
      <h1>没有登录</h1>
      <p role="alert" className="auth-lead">
        {failure}
      </p>
      <a className="auth-submit" href={loginAddress(homeOf.teacher)}>
        返回登录
      </a>
    </>
  )
}
