import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../testing/index.ts'
import { CallLimits } from './call-limits.ts'

let app: TestApp
beforeAll(async () => {
  // No time passes: what was counted stays counted.
  const limits = new CallLimits(() => 0)
  app = await testApp({ runJobs: false, limits, env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

let network = 0
/** Another address for each test. */
const newAddress = (): string => `10.1.${(network += 1)}.1`

const ask = async (
  address: string,
  path: string,
  given: { payload?: object; headers?: Record<string, string>; method?: 'GET' | 'POST' } = {},
) => {
  const { payload, headers = {}, method = 'POST' } = given
  const all = { 'x-forwarded-for': address, ...headers }
  const answer = await app.app.inject({ method, url: path, headers: all, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, wait: Number(answer.headers['retry-after']), ...answer.json<{ msg: string }>() }
}
const signIn = (address: string, username: string, password: string, authorization?: string) =>
  ask(address, '/apis/v1/commons/oauth/token', {
    payload: { username, password, alias: /student/i.test(username) ? 'student' : 'teacher' },
    ...(authorization ? { headers: { authorization } } : {}),
  })
const statuses = (answers: { status: number }[]): Record<string, number> => {
  const counted: Record<string, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
const many = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))

test('more than a hundred sign-ins from one address are allowed', async () => {
  const address = newAddress()
  const people = ['teacher', 'peer', 'neighbour', 'student', 'otherstudent', 'stranger']
  const answers = await many(150, (at) => signIn(address, people[at % people.length]!, testPassword))
  expect(statuses(answers)).toEqual({ 200: 150 })
})

describe('guesses from one address', () => {
  test('are limited over all names together, with the time to wait', async () => {
    const address = newAddress()
    await many(120, (at) => signIn(address, `name-${at}`, 'wrong password 1'))
    const refused = await signIn(address, 'name-200', 'wrong password 1')
    expect(refused).toMatchObject({ status: 429, msg: `操作过于频繁，请${refused.wait}秒后再试` })
    expect((await signIn(newAddress(), 'name-200', 'wrong password 1')).status).toBe(400)
  })

  test('get no further when they come at the same time, and let nobody wait for ever', async () => {
    const address = newAddress()
    const answers = await many(300, (at) => signIn(address, `burst-${at}`, 'wrong password 1'))
    expect(statuses(answers)).toEqual({ 400: 120, 429: 180 })
    expect((await signIn(address, 'burst-301', 'wrong password 1')).status).toBe(429)
  })

  test('get no further with made-up headers', async () => {
    const address = newAddress()
    const bearer = (at: number): string => `Bearer ${'x'.repeat(20)}.${at}.${Math.random()}`
    await many(120, (at) => signIn(address, `other-${at}`, 'wrong password 1', bearer(at)))
    const answers = await many(10, (at) => signIn(address, `last-${at}`, 'wrong password 1', bearer(at)))
    expect(statuses(answers)).toEqual({ 429: 10 })
  })
})

describe('who is signed in', () => {
  const tryOut = (address: string, token: string) =>
    ask(address, '/apis/v2/platform-configs/assistant_config/trial', {
      payload: {},
      headers: { authorization: `Bearer ${token}` },
    })

  test('is limited by session, from whichever address; others at the same address are not', async () => {
    const { token } = await app.as('operator')
    expect(statuses(await many(12, () => tryOut(newAddress(), token)))).toEqual({ 403: 10, 429: 2 })
    const address = newAddress()
    expect((await tryOut(address, token)).status).toBe(429)
    expect((await tryOut(address, (await app.as('teacher')).token)).status).toBe(403)
  })

  test('has no second allowance by writing the token otherwise', async () => {
    const { token } = await app.as('operator')
    expect((await tryOut(newAddress(), `${token}~`)).status).toBe(403)
    expect((await tryOut(newAddress(), `${token}=`)).status).toBe(403)
  })
})

test('a token in a form writes nothing: only exports, which a page cannot send a header with, read it', async () => {
  const { token } = await app.as('teacher')
  const form = (path: string) =>
    app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, domain_id: app.school.orgs.a.domainId }).toString(),
    })
  expect((await form('/apis/v2/my-notices/read')).statusCode).toBe(403)
  expect((await form('/apis/v2/exports/activity-logs')).statusCode).not.toBe(403)
})
