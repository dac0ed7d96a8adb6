import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testPassword, type Caller, type TestApp } from '../../../testing/index.ts'

// A second factor that the platform asks of administrators: without one they have what is their own, and nothing else.

let app: TestApp
let operator: Caller
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  operator = await app.as('operator')
  admin = await app.as('admin')
})
afterAll(() => app.close())
beforeEach(() => app.kernel.connection.pool.query('DELETE FROM second_factors'))

const own = '/apis/v2/my-second-factor'
const turnOn = async (who: Caller): Promise<void> => {
  const { secret } = (await who.post(own, { password: testPassword })).data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await who.post(`${own}/confirmation`, { code })).status).toBe(200)
}
const signedIn = async (username: string) =>
  (await (await app.as(null)).post('/apis/v1/commons/oauth/token', { username, password: testPassword })).data
const said = async (who: Caller, path: string) => {
  const { status, code } = await who.get(path)
  return [status, code]
}
const refused = [403, 20137]
/** What was read of a session is believed for some seconds. */
const withinEightSeconds = { timeout: 8_000 }
const isOn = async (): Promise<void> => {
  if (!(await operator.get(own)).data.on_since) await turnOn(operator)
  const given = { admins_need_code: true }
  expect((await operator.put('/apis/v2/platform-configs/login_config', given)).status).toBe(200)
  await expect.poll(() => said(admin, '/apis/v2/users'), withinEightSeconds).toEqual(refused)
}

test('asked of nobody until the platform asks it', async () => {
  expect(await said(admin, '/apis/v2/users')).toEqual([200, 10200])
  expect(await signedIn('admin')).toMatchObject({ must_set_factor: false })
})

test('an administrator without one sets one up and does nothing else before; then everything is open at once', async () => {
  await isOn()
  expect(await signedIn('admin')).toMatchObject({ must_set_factor: true })
  expect(await said(admin, `/apis/v2/organizations/${app.school.orgs.a.id}`)).toEqual(refused)
  expect((await admin.post('/apis/v2/own-roles', {})).code).toBe(20137)
  expect((await admin.get(own)).data).toMatchObject({ on_since: null, is_required: true })
  expect(await said(admin, '/apis/v2/menus')).toEqual([200, 10200])
  // One that is begun and not confirmed is none.
  expect((await admin.post(own, { password: testPassword })).status).toBe(200)
  expect(await signedIn('admin')).toMatchObject({ must_set_factor: true })
  expect((await admin.post('/apis/v2/own-roles', {})).code).toBe(20137)
  await turnOn(admin)
  expect(await said(admin, '/apis/v2/users')).toEqual([200, 10200])
})

test('nor makes a key for a program, which would have everything', async () => {
  await isOn()
  const made = await admin.post('/apis/v2/my-tokens', { name: '绕过', scope: 'write', days: 30 })
  expect([made.status, made.code]).toEqual(refused)
  await turnOn(admin)
  expect((await admin.post('/apis/v2/my-tokens', { name: '同步', scope: 'read', days: 30 })).status).toBe(200)
})

test('who has one cannot turn it off while it is asked for', async () => {
  await isOn()
  await turnOn(admin)
  const removal = await admin.post(`${own}/removal`, { password: testPassword })
  expect([removal.status, removal.code]).toEqual(refused)
})

test('teachers and learners are asked for none', async () => {
  await isOn()
  expect(await said(await app.as('teacher'), '/apis/v2/experiments')).toEqual([200, 10200])
  expect(await signedIn('teacher')).toMatchObject({ must_set_factor: false })
  expect((await (await app.as('teacher')).get(own)).data).toMatchObject({ is_required: false })
})

test('a program with a key of an administrator goes on', async () => {
  await turnOn(operator)
  expect((await operator.put('/apis/v2/platform-configs/login_config', { admins_need_code: false })).status).toBe(200)
  await expect.poll(() => said(admin, '/apis/v2/users'), withinEightSeconds).toEqual([200, 10200])
  const token = (await admin.post('/apis/v2/my-tokens', { name: '同步', scope: 'read', days: 30 })).data
  await isOn()
  expect(await said(app.asToken(token.secret), '/apis/v2/users')).toEqual([200, 10200])
})
