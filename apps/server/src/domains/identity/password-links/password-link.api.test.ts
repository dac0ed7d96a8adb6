import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type TestApp } from '../../../testing/index.ts'

// A link by which somebody sets a new password: good once, for a day, and the last one only.

let app: TestApp
let person: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  person = app.school.people.peer.id
  // What attempts have to bring after some that failed: sign-in-proof.api.test.ts.
  done(await (await app.as('operator')).put('/apis/v2/platform-configs/login_config', { proof_attempts: 0 }))
})
afterAll(() => app.close())
beforeEach(() => app.kernel.connection.pool.query('DELETE FROM password_links'))

const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const making = (id: string) => `/apis/v2/users/${id}/password-link`
const make = async (who: 'admin' | 'operator' = 'admin', id = person): Promise<string> =>
  done(await (await app.as(who)).post(making(id))).token
const call = async (path: string, payload: object) => {
  const answer = await app.app.inject({ method: 'POST', url: `/apis/v2/password-links/${path}`, payload })
  return { status: answer.statusCode, ...answer.json<{ code: number; msg: string; data: Record<string, unknown> }>() }
}
const use = (token: string, new_password = 'Chosen-myself-1') => call('uses', { token, new_password })
const over = { status: 404, code: 20135 }
const signIn = async (password: string): Promise<number> => {
  const payload = { username: 'peer', password, alias: 'teacher' }
  return (await app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload })).statusCode
}

test('says whose password it sets, sets it once and ends the sessions of before', async () => {
  const before = await app.as('peer')
  const token = await make()
  const { status, data: owner } = await call('owners', { token })
  expect([status, owner]).toMatchObject([200, { username: 'peer', site: 'teacher' }])
  const hours = (new Date(String(owner.expires_at)).getTime() - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  expect(await signIn(testPassword)).toBe(200)

  expect(await use(token)).toMatchObject({ status: 200, data: { site: 'teacher' } })
  expect(await signIn(testPassword)).toBe(400)
  expect(await signIn('Chosen-myself-1')).toBe(200)
  await expect.poll(async () => (await before.get('/apis/v1/commons/users/info')).status).toBe(401)
  expect(await use(token, 'Another-one-1')).toMatchObject(over)
  expect(await call('owners', { token })).toMatchObject(over)
  expect(await signIn('Chosen-myself-1')).toBe(200)
})

test('is one link: a newer one, a reset, other roles and a day end it', async () => {
  const admin = await app.as('admin')
  const first = await make()
  const second = await make('operator')
  expect(await use(first)).toMatchObject(over)

  done(await admin.post(`/apis/v2/users/${person}/roles`, { roles: ['teacher'] }))
  expect(await use(second)).toMatchObject(over)

  const third = await make()
  done(await admin.post(`/apis/v2/users/${person}/reset-password`, { initial_password: 'First-pass-1' }))
  expect(await use(third)).toMatchObject(over)

  const fourth = await make()
  await app.kernel.connection.pool.query(`UPDATE password_links SET expires_at = now() - interval '1 s'`)
  expect(await use(fourth)).toMatchObject(over)
  expect(await use('x'.repeat(43))).toMatchObject(over)
})

test('ends with what decides who manages the account: an appointment, and where its person belongs', async () => {
  const admin = await app.as('admin')
  const [a, b] = [app.school.orgs.a.id, app.school.orgs.b.id]
  const membersOf = (org: string) => `/apis/v2/organizations/${org}/members`
  const user_ids = [person]
  for (const change of [
    () => admin.put(`${membersOf(a)}/${person}`, { is_admin: true }),
    () => admin.put(`${membersOf(a)}/${person}`, { is_admin: false }),
    () => admin.post(membersOf(b), { user_ids }),
    () => admin.post(`${membersOf(b)}/remove`, { user_ids }),
  ]) {
    const token = await make()
    done(await change())
    expect(await use(token)).toMatchObject(over)
  }
  const kept = await make()
  done(await admin.put(`${membersOf(a)}/${person}`, { major: '软件工程' }))
  expect(await call('owners', { token: kept })).toMatchObject({ status: 200 })
})

test('ends when its person changes the password, as one who was handed it would set it again', async () => {
  const teacher = await app.as('teacher')
  const change = async (old_password: string, new_password: string) =>
    done(await teacher.put('/apis/v1/commons/users/info/password', { old_password, new_password }))
  const token = await make('admin', app.school.people.teacher.id)
  await change(testPassword, 'Changed-myself-1')
  expect(await use(token)).toMatchObject(over)
  await change('Changed-myself-1', testPassword)
})

test('of two who use it at the same moment one sets the password', async () => {
  const token = await make()
  const both = await Promise.all([use(token, 'First-of-two-1'), use(token, 'Second-of-two-1')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
})

test('keeps the link when the password breaks the rules, and names the field', async () => {
  const token = await make()
  const { status, data } = await use(token, 'short')
  expect([status, new Set((data.fields as { path: string }[]).map(({ path }) => path))]).toEqual([
    422,
    new Set(['new_password']),
  ])
  expect(await use(token, 'onlyletters')).toMatchObject({ status: 422 })
  expect(await use(token, 'Chosen-again-1')).toMatchObject({ status: 200 })
})

test('lets in who was locked out, and an account that still had its first password', async () => {
  const admin = await app.as('admin')
  done(await admin.post(`/apis/v2/users/${person}/reset-password`, { initial_password: 'First-pass-1' }))
  for (let guess = 0; guess < 5; guess += 1) await signIn('wrong-password-1')
  expect(await signIn('First-pass-1')).toBe(429)
  expect(await use(await make(), 'Chosen-later-1')).toMatchObject({ status: 200 })
  expect(await signIn('Chosen-later-1')).toBe(200)
  expect(done(await admin.get(`/apis/v2/users/${person}`)).user.must_change_password).toBe(false)
})

test('is made by who manages the account, for nobody higher and not for oneself', async () => {
  const operator = app.school.people.operator.id
  for (const [who, id, status] of [
    ['teacher', person, [403, 404]],
    ['stranger', person, [403, 404]],
    ['admin', operator, [403, 404]],
    ['admin', app.school.people.admin.id, [409]],
  ] as const) {
    expect(status, who).toContain((await (await app.as(who)).post(making(id))).status)
  }
})

test('is kept as a hash, and making and using it are in the operation log without it', async () => {
  const token = await make()
  const kept = await app.kernel.connection.pool.query('SELECT * FROM password_links')
  await use(token, 'Chosen-logged-1')
  const logs = await app.kernel.connection.pool.query<{ summary: string; actor_name: string }>(
    `SELECT summary, actor_name, before, after FROM activity_logs WHERE object_id = '${person}' ORDER BY seq DESC LIMIT 2`,
  )
  expect(logs.rows.map(({ summary }) => summary).toSorted()).toEqual(['生成密码链接', '通过链接设置密码'])
  expect(JSON.stringify([kept.rows, logs.rows])).not.toContain(token)
})
