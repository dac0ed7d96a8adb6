import type { AuthSession } from '@lab/contract/identity'

/** Seconds before the real expiry at which a token counts as due (specification section 9). */
export const expiryMarginSeconds = 300

const cookieName = 'auth'
/** Durations are below this, moments (epoch seconds) above. */
const earliestMoment = 1_000_000_000

/** What a server hands out at sign-in or refresh; older installations leave the derived times out. */
export type GrantedSession = Omit<AuthSession, 'access_token_time' | 'refresh_token_time'>

/**
 * Completes a granted session by the derived times: expiry minus the margin, in epoch seconds. Expiries given as a
 * duration count from now.
 */
export function withDerivedTimes(granted: GrantedSession, nowSeconds: number): AuthSession {
  const moment = (value: number): number => (value < earliestMoment ? nowSeconds + value : value)
  const token_expire_in = moment(granted.token_expire_in)
  const refresh_token_expire_in = moment(granted.refresh_token_expire_in)
  return {
    ...granted,
    token_expire_in,
    refresh_token_expire_in,
    access_token_time: token_expire_in - expiryMarginSeconds,
    refresh_token_time: refresh_token_expire_in - expiryMarginSeconds,
  }
}

/** The session of the cookie `auth`, or null when there is none or it cannot be read. */
export function readAuth(cookies: string = document.cookie): AuthSession | null {
  const entry = cookies.split('; ').find((pair) => pair.startsWith(`${cookieName}=`))
  if (!entry) return null
  // Asked for at every request and every navigation, and hardly ever another one.
  if (last?.entry !== entry) last = { entry, session: parseAuth(entry.slice(cookieName.length + 1)) }
  return last.session
}
let last: { entry: string; session: AuthSession | null } | undefined

function parseAuth(value: string): AuthSession | null {
  for (const text of [value, tryDecode(value)]) {
    const session = tryParse(text)
    if (session) return session
  }
  return null
}

/**
 * The session as the browser keeps it at this moment. What `document.cookie` says may trail behind what another tab has
 * just written; the browser's own store does not. It is missing on plain-http addresses other than localhost.
 */
export async function freshAuth(): Promise<AuthSession | null> {
  if (!('cookieStore' in window)) return readAuth()
  const kept = await window.cookieStore.get(cookieName)
  return readAuth(kept ? `${cookieName}=${kept.value}` : '')
}

const tryDecode = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

function tryParse(text: string): AuthSession | null {
  try {
    const value = JSON.parse(text) as AuthSession | null
    return value && typeof value === 'object' && typeof value.access_token === 'string' ? value : null
  } catch {
    return null
  }
}

const attributes = (): string => `; path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

export function writeAuth(session: AuthSession): void {
  const expires = new Date(session.refresh_token_expire_in * 1000).toUTCString()
  document.cookie = `${cookieName}=${encodeURIComponent(JSON.stringify(session))}; expires=${expires}${attributes()}`
}

export function clearAuth(): void {
  document.cookie = `${cookieName}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes()}`
}

/** What has to happen before a request may use the session. */
export type SessionDue = 'none' | 'expired' | 'refresh' | 'ready'

export function sessionDue(session: AuthSession | null, nowSeconds: number): SessionDue {
  if (!session) return 'none'
  if (!session.refresh_token || !(session.refresh_token_time > nowSeconds)) return 'expired'
  return session.access_token_time > nowSeconds ? 'ready' : 'refresh'
}
