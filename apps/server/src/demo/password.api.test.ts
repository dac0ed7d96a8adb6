import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../domains/identity/index.ts'
import type { Config } from '../kernel/config.ts'
import { fillPeople } from './fill-people.ts'
import { settleDemoPassword } from './password.ts'
import { demoPassword } from './people.ts'
import { demoApp, type DemoApp } from './test-demo-app.ts'

// A database that was filled by an earlier start, opened with other settings.

let app: DemoApp
beforeAll(async () => {
  app = await demoApp()
  await app.kernel.connection.transaction((tx) => fillPeople(tx))
})
afterAll(() => app.close())

const settle = (given: Partial<Config>) =>
  settleDemoPassword({ ...app.kernel, config: { ...app.kernel.config, ...given } })
const signIn = async (username: string, password: string) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/apis/v1/commons/oauth/token',
    payload: { username, password, alias: /^s\d/.test(username) ? 'student' : 'teacher' },
  })
  return answer.json<{ code: number; data: { auth: { access_token: string } } }>()
}
const menusWith = async (token: string) =>
  (await app.app.inject({ url: '/apis/v2/my-organizations', headers: { authorization: `Bearer ${token}` } })).statusCode

test('is not opened to others while accounts have the published password', async () => {
  await expect(settle({ openBy: 'HOST=0.0.0.0' })).rejects.toThrow('HOST=0.0.0.0')
  await expect(settle({ openBy: 'HOST=0.0.0.0', demo: false })).rejects.toThrow('DEMO_PASSWORD')
  expect((await signIn('operator', demoPassword)).code).toBe(10200)
})

test('gets the password that is given, except where somebody has chosen another', async () => {
  const hash = await hashPassword('Mine-2026-word')
  await app.kernel.connection.db.execute(sql`UPDATE users SET password_hash = ${hash} WHERE username = 'teacher2'`)
  const before = (await signIn('teacher1', demoPassword)).data.auth.access_token
  await settle({ openBy: 'HOST=0.0.0.0', demoPassword: 'Own-2026-word' })
  expect((await signIn('teacher1', 'Own-2026-word')).code).toBe(10200)
  expect((await signIn('s2026120', 'Own-2026-word')).code).toBe(10200)
  expect((await signIn('teacher1', demoPassword)).code).toBe(20101)
  expect((await signIn('teacher2', 'Mine-2026-word')).code).toBe(10200)
  await expect.poll(() => menusWith(before), { timeout: 8_000 }).toBe(403)
})

test('takes the next one as well, and keeps it where others get in', async () => {
  await settle({ openBy: 'HOST=0.0.0.0', demoPassword: 'Other-2026-word' })
  expect((await signIn('teacher1', 'Other-2026-word')).code).toBe(10200)
  await settle({ openBy: 'HOST=0.0.0.0', demo: false })
  expect((await signIn('teacher1', 'Other-2026-word')).code).toBe(10200)
  await settle({})
  expect((await signIn('teacher1', demoPassword)).code).toBe(10200)
})
