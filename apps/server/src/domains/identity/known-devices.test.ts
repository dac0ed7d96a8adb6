import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { knownDevice, rememberDevice } from './known-devices.ts'

const key = randomBytes(32)
const now = new Date('2026-11-20T08:00:00Z')
const daysLater = (days: number): Date => new Date(now.getTime() + days * 24 * 3_600_000)
const remember = (header: string | undefined, account: string, at = now, isSecure = false): string =>
  rememberDevice(header, account, key, { now: at, path: '/sign-in', isSecure })
/** What the browser sends back. */
const sent = (setCookie: string): string => setCookie.split(';')[0]!

const cookie = sent(remember(undefined, 'wang'))
const [name, value] = cookie.split('=') as [string, string]
const [body, signature] = value.split('.') as [string, string]
const forged = Buffer.from(Buffer.from(body, 'base64url').toString().replace('"until":1', '"until":9')).toString(
  'base64url',
)

describe('a browser is known', () => {
  test.each<[what: string, header: string | undefined, account: string, known: boolean]>([
    ['for the account that signed in there', cookie, 'wang', true],
    ['among other cookies', `auth=x; ${cookie}; theme=dark`, 'wang', true],
    ['not for another account', cookie, 'li', false],
    ['not without a cookie', undefined, 'wang', false],
    ['not by an empty one', `${name}=`, 'wang', false],
    ['not by a name alone', name, 'wang', false],
    ['not by another name', `x${cookie}`, 'wang', false],
    ['not by junk', `${name}=junk.junk`, 'wang', false],
    ['not without a signature', `${name}=${body}`, 'wang', false],
    ['not with a changed body', `${name}=${forged}.${signature}`, 'wang', false],
    ['not with a changed signature', `${name}=${body}.${signature.slice(0, -1)}!`, 'wang', false],
    ['not with a signature that goes on', `${cookie}~`, 'wang', false],
    ['not with a third part', `${cookie}.x`, 'wang', false],
  ])('%s', (_what, header, account, known) => {
    expect(knownDevice(header, account, key, now) !== null).toBe(known)
  })

  test('not by what another installation signed', () => {
    expect(knownDevice(cookie, 'wang', randomBytes(32), now)).toBeNull()
  })

  test.each([
    [179, true],
    [181, false],
  ])('after %i days: %s', (days, known) => {
    expect(knownDevice(cookie, 'wang', key, daysLater(days)) !== null).toBe(known)
  })

  test('for as long again by signing in again', () => {
    const again = sent(remember(cookie, 'wang', daysLater(100)))
    expect(knownDevice(again, 'wang', key, daysLater(250))).toBe(knownDevice(cookie, 'wang', key, now))
  })
})

describe('a browser that many use', () => {
  test('is known for each, under a counter of their own', () => {
    const shared = sent(remember(cookie, 'li'))
    const counters = ['wang', 'li'].map((account) => knownDevice(shared, account, key, now))
    expect(new Set(counters).size).toBe(2)
    expect(counters).not.toContain(null)
  })

  test('keeps its places for others, however often one signs in', () => {
    let shared = sent(remember(cookie, 'li'))
    for (let times = 0; times < 20; times++) shared = sent(remember(shared, 'li'))
    expect(knownDevice(shared, 'wang', key, now)).not.toBeNull()
  })

  test('forgets who has not used it for longest, and its cookie stays small', () => {
    let shared = cookie
    for (let learner = 1; learner <= 20; learner++) shared = sent(remember(shared, `learner-${learner}`))
    expect(knownDevice(shared, 'wang', key, now)).toBeNull()
    expect(knownDevice(shared, 'learner-1', key, now)).not.toBeNull()
    expect(shared.length).toBeLessThan(1_000)
  })
})

test('another browser of the same account counts for itself', () => {
  const other = sent(remember(undefined, 'wang'))
  expect(knownDevice(other, 'wang', key, now)).not.toBe(knownDevice(cookie, 'wang', key, now))
})

test('no script reads the cookie, no other site sends it, nothing but the sign-in gets it', () => {
  expect(remember(undefined, 'wang').slice(cookie.length)).toBe(
    '; Path=/sign-in; Max-Age=15552000; HttpOnly; SameSite=Strict',
  )
  expect(remember(undefined, 'wang', now, true)).toMatch(/; Secure$/)
})
