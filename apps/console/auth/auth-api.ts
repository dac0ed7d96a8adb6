import type { DataOf } from '@lab/contract/endpoint'
import type { platform } from '@lab/contract/platform'
import { apiBase } from '../src/app/request/api-base.ts'
import { ApiError } from '../src/app/request/api-error.ts'
import { type GrantedSession, withDerivedTimes, writeAuth } from '../src/app/request/auth-cookie.ts'

export type PublicConfig = DataOf<(typeof platform)['publicConfig']>

interface Body {
  code?: number
  msg?: string
  data?: Record<string, unknown>
}

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await fetch(apiBase() + path, {
    method,
    // No token, whatever cookie is left from before (specification section 7).
    headers: { 'app-type': 'teacher', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => {
    throw new ApiError({ status: 0, message: '无法连接服务器，请检查网络后重试' })
  })
  const parsed = (await answer.json().catch(() => ({}))) as Body
  if (!answer.ok || !parsed.code || parsed.code < 10200 || parsed.code > 10299) {
    throw new ApiError({
      status: answer.status,
      code: parsed.code,
      message: parsed.msg ?? '请求失败',
      data: parsed.data,
    })
  }
  return parsed.data ?? {}
}

export const readPublicConfig = async (): Promise<PublicConfig> =>
  (await call('GET', '/apis/v2/public-config')) as PublicConfig

/** Signs in and keeps the session in the cookie `auth`. */
export async function signIn(username: string, password: string, alias: string): Promise<void> {
  const data = await call('POST', '/apis/v1/commons/oauth/token', { username, password, alias })
  const granted = (data.auth ?? data) as GrantedSession
  writeAuth(withDerivedTimes(granted, Math.floor(Date.now() / 1000)))
}

export interface FirstOperator {
  username: string
  password: string
  real_name: string
  customer_name: string
}

/** Makes the first operator of an empty platform, then signs in as them. */
export async function createFirstOperator(given: FirstOperator): Promise<void> {
  await call('POST', '/apis/v2/first-run', given)
  await signIn(given.username, given.password, 'teacher')
}
