import type { AuthSession } from '@lab/contract/identity'
import { apiBase } from './api-base.ts'
import { type GrantedSession, freshAuth, readAuth, sessionDue, withDerivedTimes, writeAuth } from './auth-cookie.ts'
import { ownSite } from './own-site.ts'

const nowSeconds = (): number => Math.floor(Date.now() / 1000)

let running: Promise<AuthSession | null> | undefined

/**
 * Exchanges the refresh token for a new pair: once, however many requests ask, and once over all tabs. Anyone who waited
 * for another tab takes that tab's result. Null when the session cannot be continued; rejects when nobody could tell.
 */
export function refreshSession(stale: AuthSession): Promise<AuthSession | null> {
  running ??= locked(() => exchange(stale)).finally(() => {
    running = undefined
  })
  return running
}

/**
 * The session for what is fetched by hand (streams, files), refreshed when it is due; `request` does so for calls. Null when there
 * is none or it cannot be continued; rejects when nobody could tell.
 */
export async function renewedSession(): Promise<AuthSession | null> {
  const session = readAuth()
  return session && sessionDue(session, nowSeconds()) === 'refresh' ? refreshSession(session) : session
}

/** Requests that start while a refresh is running wait for it. */
export const runningRefresh = (): Promise<unknown> | undefined => running

// `locks` is missing on plain-http addresses other than localhost; tabs may then refresh twice, which the server allows.
const locked = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? (navigator.locks.request('lab-refresh', work) as Promise<T>) : work()

async function exchange(stale: AuthSession): Promise<AuthSession | null> {
  const current = await freshAuth()
  if (current && current.access_token !== stale.access_token) return current
  const answer = await fetch(`${apiBase()}/apis/v2/jwt/refresh-token`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/json',
      'app-type': ownSite(),
      authorization: `Bearer ${stale.access_token}`,
    },
    body: JSON.stringify({ refresh_token: stale.refresh_token }),
  })
  // A server that is being restarted says nothing about the session, so nobody is signed out by it.
  if (answer.status >= 500) throw new TypeError(`refresh answered ${answer.status}`)
  if (!answer.ok) return null
  const body = (await answer.json().catch(() => null)) as {
    data?: { auth?: GrantedSession }
    auth?: GrantedSession
  } | null
  const granted = body?.data?.auth ?? body?.auth
  if (!granted?.access_token) return null
  const session = withDerivedTimes({ ...stale, ...granted }, nowSeconds())
  writeAuth(session)
  return session
}
