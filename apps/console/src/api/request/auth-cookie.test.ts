// @vitest-environment happy-dom
import type { AuthSession } from '@lab/contract/identity'
import { describe, expect, test } from 'vitest'
import { clearAuth, expiryMarginSeconds, readAuth, sessionDue, withDerivedTimes, writeAuth } from './auth-cookie.ts'

const now = 1_800_000_000
const granted = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  token_expire_in: now + 3600,
  refresh_token_expire_in: now + 86_400,
  login_method: 'password',
  user: { id: '1', username: 'teacher1', real_name: '王海燕', avatar: '', role_slugs: ['teacher' as const] },
}
const session: AuthSession = withDerivedTimes(granted, now)

describe('the derived times', () => {
  test('are the expiry minus 300 s', () => {
    expect(expiryMarginSeconds).toBe(300)
    expect(session.access_token_time).toBe(now + 3300)
    expect(session.refresh_token_time).toBe(now + 86_100)
  })
  test('count an expiry that is a duration from now', () => {
    const { token_expire_in, access_token_time } = withDerivedTimes({ ...granted, token_expire_in: 3600 }, now)
    expect([token_expire_in, access_token_time]).toEqual([now + 3600, now + 3300])
  })
})

describe('the cookie', () => {
  test('is named auth and holds the session as JSON with all its fields', () => {
    const inAnHour = withDerivedTimes(granted, now)
    writeAuth({ ...inAnHour, refresh_token_expire_in: Math.floor(Date.now() / 1000) + 3600 })
    const [, text] = /(?:^|; )auth=([^;]+)/.exec(document.cookie)!
    expect(Object.keys(JSON.parse(decodeURIComponent(text!)) as object).sort()).toEqual([
      'access_token',
      'access_token_time',
      'login_method',
      'refresh_token',
      'refresh_token_expire_in',
      'refresh_token_time',
      'token_expire_in',
      'user',
    ])
    expect(readAuth()?.user.role_slugs).toEqual(['teacher'])
    clearAuth()
    expect(readAuth()).toBeNull()
  })
  test.each([
    ['another=1; auth=%7B%22access_token%22%3A%22t%22%7D', 't'],
    ['auth={"access_token":"t"}; another=1', 't'],
    ['auth=broken', undefined],
    ['auth=%7B%22refresh_token%22%3A%22t%22%7D', undefined],
    ['auth=null', undefined],
    ['author={"access_token":"t"}', undefined],
    ['', undefined],
  ])('%s has the token %s', (cookies, token) => {
    expect(readAuth(cookies)?.access_token).toBe(token)
  })
})

describe('what has to happen before a request', () => {
  const left = (seconds: number) => withDerivedTimes({ ...granted, token_expire_in: now + seconds }, now)
  const leftToRefresh = (seconds: number) =>
    withDerivedTimes({ ...granted, token_expire_in: now + 10, refresh_token_expire_in: now + seconds }, now)
  test.each<[string, AuthSession | null, string]>([
    ['no session', null, 'none'],
    ['an access token good for an hour', left(3600), 'ready'],
    ['an access token good for 301 s', left(301), 'ready'],
    ['an access token good for 300 s', left(300), 'refresh'],
    ['an access token good for 299 s', left(299), 'refresh'],
    ['an access token that ended', left(-1), 'refresh'],
    ['a refresh token good for 301 s', leftToRefresh(301), 'refresh'],
    ['a refresh token good for 300 s', leftToRefresh(300), 'expired'],
    ['no refresh token', { ...session, refresh_token: '' }, 'expired'],
  ])('%s', (_name, present, due) => {
    expect(sessionDue(present, now)).toBe(due)
  })
})
