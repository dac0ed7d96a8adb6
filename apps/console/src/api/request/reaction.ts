import type { Method } from '@lab/contract/endpoint'
import { isSuccess, silentPostCodes } from '@lab/contract/envelope'

/** The parts of an answer that decide what happens next. */
export interface AnswerFacts {
  method: Method
  /** Under /apis/v1: the older client's rules for ended sessions. */
  isOlder: boolean
  status: number
  code?: number | undefined
  msg?: string | undefined
  msgcode?: string | undefined
}

/**
 * - `success`; `refresh`: the token is refused, refresh once and repeat; `relogin`: clear the session and sign in again
 *   with a return address; `logout`: the whole sign-out; `password`: replace a first password and come back; `silent`:
 *   reject without a message; `dialog`: reject and show.
 */
export type Reaction =
  | { do: 'success' | 'refresh' | 'relogin' | 'logout' | 'password' | 'silent' }
  | { do: 'dialog'; text: string }

const endedElsewhere = new Set(['ORG_EXPIRED', 'ORG_DISABLED', 'CUSTOMER_DISABLED'])
const tokenRefused = 10401

/** Text of the message dialog by status (specification section 8). */
export function dialogText(status: number, msg: string | undefined): string {
  switch (status) {
    case 404:
      return '资源不存在'
    case 408:
      return msg || '请求超时'
    case 413:
      return '文件超过大小限制'
    case 504:
      return '请求超时'
    default:
      return msg || '请求失败'
  }
}

/** What the request layer does with an answer. `canRefresh` is false once the request has been repeated. */
export function reactTo(facts: AnswerFacts, canRefresh: boolean): Reaction {
  const { method, status, code } = facts
  if (isSuccess(method, status, code)) return { do: 'success' }
  if (facts.isOlder) {
    if (status === 401) return { do: canRefresh ? 'refresh' : 'relogin' }
    if (status === 406 && facts.msgcode && endedElsewhere.has(facts.msgcode)) return { do: 'relogin' }
  }
  if (status === 401) return { do: canRefresh ? 'refresh' : 'silent' }
  if (status === 403) {
    if (code === tokenRefused && canRefresh) return { do: 'refresh' }
    if (code === 10406 || code === tokenRefused || code === 10420) return { do: 'relogin' }
    if (code === 10409) return { do: 'logout' }
    if (code === 10421) return { do: 'password' }
    if (code === 302006 && method === 'GET') return { do: 'silent' }
  }
  if (method === 'POST' && code !== undefined && silentPostCodes.includes(code)) return { do: 'silent' }
  return { do: 'dialog', text: dialogText(status, facts.msg) }
}
