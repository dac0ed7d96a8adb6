import { readSheet } from 'read-excel-file/node'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { readEvents } from '../../testing/event-reader.ts'

let app: TestApp
let admin: Caller
let operator: Caller
let origin: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await app.as('admin')
  operator = await app.as('operator')
})
afterAll(() => app.close())

const users = '/apis/v2/users'
const said = ({ status, msg }: Answer) => [status, msg]
const names = async (who: Caller, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await who.get(users, query)).data.users.map((one: { real_name: string }) => one.real_name)
const create = (more: Record<string, unknown>, who = admin) =>
  who.post(users, {
    username: 'huang',
    real_name: '黄文博',
    number: 'T777',
    phone: '13900000007',
    roles: ['teacher'],
    organisation_ids: [app.school.orgs.a.id],
    initial_password: 'First12345',
    ...more,
  })
const signIn = (username: string, password: string) =>
  app.app.inject({ method: 'POST', url: '/apis/v1/commons/oauth/token', payload: { username, password } })

test('somebody is made with a first password, found in many ways, and signs in', async () => {
  const { data } = await create({})
  expect(data.user).toMatchObject({
    must_change_password: true,
    state: 'enabled',
    organizations: [{ short_name: '计算机学院' }],
  })
  for (const keyword of ['黄文', 'huangwenbo', 'hwb', 'T777', '13900000007'])
    expect(await names(admin, { keyword }), keyword).toEqual(['黄文博'])
  expect(await names(admin, { keyword: '1390', selectKey: 'number' })).toEqual([])
  expect((await signIn('huang', 'First12345')).json().data.must_change_password).toBe(true)
  expect(said(await create({}))).toEqual([409, '用户名「huang」已存在'])
  const sameNumber = await create({ username: 'twin' })
  expect([sameNumber.status, sameNumber.data.fields[0].path]).toEqual([422, 'number'])
  expect((await create({ username: 'weak', number: '', initial_password: 'short' })).status).toBe(422)
})

test('an administrator lists the own customer, an operator all or one', async () => {
  expect(await names(admin)).not.toContain('测试stranger')
  expect(await names(admin)).not.toContain('测试operator')
  expect(await names(operator)).toEqual(expect.arrayContaining(['测试stranger', '测试operator', '测试teacher']))
  const other = await names(operator, { customer_id: app.school.customers.second })
  expect(other.toSorted()).toEqual(['测试strangeAdmin', '测试strangeStudent', '测试stranger'])
  expect((await admin.get(users, { customer_id: app.school.customers.second })).status).toBe(404)
  expect((await admin.get(users, { organisation_id: app.school.orgs.c.id })).status).toBe(404)
})

describe('roles', () => {
  test.each([
    [['system_operator'], [409, '不能授予高于自己的角色']],
    [
      ['teacher', 'system_operator'],
      [409, '不能授予高于自己的角色'],
    ],
  ])('an administrator does not give %j', async (roles, expected) => {
    expect(said(await admin.post(`${users}/${app.school.people.teacher.id}/roles`, { roles }))).toEqual(expected)
    expect(said(await create({ username: 'climber', number: '', roles }))).toEqual(expected)
  })
  test('a person of a customer cannot be an operator', async () => {
    const answer = await operator.post(`${users}/${app.school.people.teacher.id}/roles`, {
      roles: ['system_operator'],
    })
    expect(said(answer)).toEqual([409, '客户的人员不能担任系统运维'])
  })
  test('the last administrator and the last operator stay, and nobody changes their own', async () => {
    const own = `${users}/${app.school.people.admin.id}`
    expect(said(await admin.post(`${own}/disable`))).toEqual([409, '不能停用自己'])
    expect((await admin.post(`${own}/roles`, { roles: ['teacher'] })).status).toBe(409)
    expect(said(await operator.post(`${own}/disable`))).toEqual([409, '客户至少保留一名可用的客户管理员'])
    expect((await operator.post(`${own}/roles`, { roles: ['teacher'] })).status).toBe(409)
    const second = (await create({ username: 'deputy', real_name: '副管理员', number: '', roles: ['account_admin'] }))
      .data.user
    expect((await operator.post(`${own}/disable`)).status).toBe(200)
    expect((await operator.post(`${users}/${second.id}/disable`)).status).toBe(409)
    expect((await operator.post(`${own}/enable`)).status).toBe(200)
    const { access_token: token } = (await signIn('admin', testPassword)).json().data.auth
    admin = app.asToken(token)
  })
})

test('who is disabled hears why at the next request, also an open stream, and begins again when enabled', async () => {
  const { id } = app.school.people.peer
  const peer = await app.as('peer')
  const stream = readEvents(`${origin}/apis/v2/events`, { authorization: `Bearer ${peer.token}` })
  expect(await stream.opened).toBe(200)
  await admin.post(`${users}/${id}/disable`)
  await expect.poll(async () => (await peer.get('/apis/v2/classes')).code).toBe(10409)
  await stream.closed
  expect((await signIn('peer', testPassword)).statusCode).toBe(403)
  await admin.post(`${users}/${id}/enable`)
  await expect.poll(async () => (await peer.get('/apis/v2/classes')).code).toBe(10401)
})

test('a new password ends what is open, and one session is ended without the others', async () => {
  const { id } = (await create({ username: 'liang', real_name: '梁静', number: 'T778' })).data.user
  await app.kernel.connection.db.execute(sql`UPDATE users SET must_change_password = false WHERE id = ${id}`)
  const tokens = await Promise.all(
    [1, 2].map(async () => (await signIn('liang', 'First12345')).json().data.auth.access_token as string),
  )
  const ask = async (token: string) =>
    (
      await app.app.inject({
        method: 'GET',
        url: '/apis/v2/my-organizations',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const { sessions } = (await admin.get(`${users}/${id}/sessions`)).data
  expect(sessions).toHaveLength(2)
  expect((await admin.post(`${users}/${id}/sessions/end`, { session_id: sessions[0].id })).data).toEqual({ ended: 1 })
  await expect.poll(async () => (await Promise.all(tokens.map(ask))).toSorted()).toEqual([200, 403])
  const foreign = (await admin.get(`${users}/${app.school.people.teacher.id}/sessions`)).data.sessions
  for (const one of foreign)
    expect((await admin.post(`${users}/${id}/sessions/end`, { session_id: one.id })).data).toEqual({ ended: 0 })
  expect((await admin.post(`${users}/${id}/reset-password`, { initial_password: 'Second12345' })).data).toEqual({
    ended_sessions: 1,
  })
  await expect.poll(async () => Promise.all(tokens.map(ask))).toEqual([403, 403])
  expect((await signIn('liang', 'First12345')).statusCode).toBe(400)
  expect((await signIn('liang', 'Second12345')).json().data.must_change_password).toBe(true)
})

test('who waits after wrong passwords is shown so, and released', async () => {
  const { id } = (await create({ username: 'song', real_name: '宋雨', number: 'T779' })).data.user
  await operator.put('/apis/v2/platform-configs/login_config', { proof_attempts: 0 })
  for (let at = 0; at < 5; at++) await signIn('song', 'wrong')
  expect((await admin.get(`${users}/${id}`)).data.user.state).toBe('waiting')
  expect(await names(admin, { state: 'waiting' })).toEqual(['宋雨'])
  expect((await signIn('song', 'First12345')).statusCode).toBe(429)
  expect((await admin.post(`${users}/${id}/release`)).data.user.state).toBe('enabled')
  expect((await signIn('song', 'First12345')).statusCode).toBe(200)
})

test('a customer takes no more people than it bought', async () => {
  const { db } = app.kernel.connection
  const { first } = app.school.customers
  await db.execute(
    sql`UPDATE customers SET max_users = (SELECT count(*) FROM users WHERE customer_id = ${first} AND is_enabled) WHERE id = ${first}`,
  )
  expect((await create({ username: 'toomany', number: '' })).code).toBe(20111)
  await db.execute(sql`UPDATE customers SET max_users = 1000 WHERE id = ${first}`)
})

test('what is kept of a person is one workbook for them', async () => {
  await (await app.as('teacher')).post('/apis/v2/experiments', { title: '自己做的实验' })
  const answer = await admin.post('/apis/v2/exports/personal-data', { user_id: app.school.people.teacher.id })
  const rows = await readSheet(answer.bytes)
  expect(rows).toContainEqual(['用户名', 'teacher'])
  const made = await readSheet(answer.bytes, '创建的内容')
  expect(made[1]!.slice(0, 2)).toEqual(['实验', '自己做的实验'])
  const learned = await readSheet(answer.bytes, '学习记录')
  expect(learned[0]).toEqual(['类型', '内容', '班级或课程', '状态', '得分', '满分', '最近学习'])
})

test('strangers reach nobody, and nothing is shown', async () => {
  const at = `${users}/${app.school.people.teacher.id}`
  for (const who of ['strangeAdmin', 'stranger', 'neighbour', 'student'] as const) {
    const caller = await app.as(who)
    for (const path of ['', '/sessions', '/history']) expect((await caller.get(`${at}${path}`)).status, who).toBe(404)
    expect((await caller.post(`${at}/reset-password`, { initial_password: 'Hack12345' })).status, who).toBe(404)
    expect((await caller.post(`${at}/disable`)).status, who).toBe(404)
  }
  expect((await admin.post(`${users}/${app.school.people.operator.id}/disable`)).status).toBe(404)
  expect((await (await app.as('teacher')).get(users)).status).toBe(403)
})
