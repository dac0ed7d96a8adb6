import { orgTokensMax } from '@lab/contract/api-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { insertUser, saveAccount } from '../identity/index.ts'
import { insertOrganisation } from '../org/index.ts'
import { makeOrgToken } from './index.ts'

// Keys of organisations: what is in one and below it, by what the key names, as long as the organisation is open.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const path = '/apis/v2/organization-tokens'
const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const make = async (given: object = {}, who = admin): Promise<{ id: string; secret: string }> => {
  const body = { name: '教务同步', organisation_id: app.school.orgs.a.id, abilities: ['organisation.see'], days: 30 }
  const { token, secret } = done(await who.post(path, { ...body, ...given }))
  return { id: token.id, secret }
}
const members = (orgId: string): string => `/apis/v2/organizations/${orgId}/members`

test('it reads what it names in its own organisation, and nothing of another one', async () => {
  const { a, b } = app.school.orgs
  const { secret } = await make()
  const program = app.asToken(secret)
  expect((await program.get(members(a.id))).status).toBe(200)
  expect((await program.get(members(b.id))).status).toBe(404)
  const classes = await program.get('/apis/v2/classes')
  expect([classes.status, classes.msg]).toEqual([403, '该 API 令牌没有“班级、课程和项目：查看”权限'])
  expect((await program.post(members(a.id), { user_ids: [] })).status).toBe(403)
  expect((await program.get(path)).status).toBe(403)
  expect(done(await admin.get(path)).tokens[0]).toMatchObject({
    name: '教务同步',
    organisation: { id: a.id },
    scope: 'read',
    abilities: ['organisation.see'],
    created_by: app.school.people.admin.realName,
    last_used_at: expect.any(String),
  })
})

test('it sees all classes of its organisation, and none of a sister', async () => {
  const [teacher, neighbour] = [await app.as('teacher'), await app.as('neighbour')]
  done(await teacher.post('/apis/v2/classes', { name: '本院的班' }))
  const theirs = done(await neighbour.post('/apis/v2/classes', { name: '别院的班' })).class.id
  const program = app.asToken((await make({ abilities: ['place.see', 'record.see'] })).secret)
  const names = done(await program.get('/apis/v2/classes')).classes.map(({ name }: { name: string }) => name)
  expect(names).toContain('本院的班')
  expect(names).not.toContain('别院的班')
  expect((await program.get(`/apis/v2/classes/${theirs}`)).status).toBe(404)
})

test('it lists the people of its organisation, and nothing that is of the whole customer or of others', async () => {
  const { people } = app.school
  const program = app.asToken((await make({ abilities: ['person.see', 'organisation.see'] })).secret)
  const { users } = done(await program.get('/apis/v2/users?per_page=100'))
  const ids = users.map(({ id }: { id: string }) => id)
  expect(ids).toContain(people.teacher.id)
  for (const one of ['neighbour', 'stranger', 'strangeAdmin', 'operator'] as const)
    expect(ids).not.toContain(people[one].id)
  for (const whole of ['user-duplicates', 'school-imports', 'push-targets', 'lti-platforms', 'own-roles'])
    expect([whole, (await program.get(`/apis/v2/${whole}`)).status]).toEqual([whole, 403])
})

test('it goes on when its maker’s password changes; it ends with its organisation, and when it is revoked', async () => {
  const { id, secret } = await make()
  const works = async (): Promise<number> => (await app.asToken(secret).get(members(app.school.orgs.a.id))).status
  const change = (old_password: string, new_password: string) =>
    admin.put('/apis/v1/commons/users/info/password', { old_password, new_password })
  done(await change(testPassword, 'Another-pass-1'))
  done(await change('Another-pass-1', testPassword))
  expect(await works()).toBe(200)
  const open = (isOpen: boolean) =>
    app.kernel.connection.pool.query('UPDATE organisations SET is_enabled = $2 WHERE id = $1', [
      app.school.orgs.a.id,
      isOpen,
    ])
  await open(false)
  expect(await works()).toBe(403)
  await open(true)
  expect(await works()).toBe(200)
  done(await admin.delete(`${path}/${id}`))
  await expect.poll(works).toBe(403)
  expect((await admin.delete(`${path}/${id}`)).status).toBe(404)
})

test('it reaches what is below its organisation, and neither what is named alike nor what another customer has of that name', async () => {
  const { customers } = app.school
  const put = (customerId: string, name: string) =>
    insertOrganisation(app.kernel.connection.db, { customerId, name, domainId: crypto.randomUUID() })
  const below = await put(customers.first, '/示范大学/计算机学院/软件系')
  const alike = await put(customers.first, '/示范大学/计算机学院二部')
  const foreign = await put(customers.second, '/示范大学/计算机学院/外校的系')
  const program = app.asToken((await make()).secret)
  expect((await program.get(members(below.id))).status).toBe(200)
  expect((await program.get(members(alike.id))).status).toBe(404)
  expect((await program.get(members(foreign.id))).status).toBe(404)
})

test('it ends with the time of its organisation, and with its customer, wherever below it acts', async () => {
  const { customers, orgs } = app.school
  const { pool } = app.kernel.connection
  const name = '/示范大学/计算机学院/网络系'
  const lower = { customerId: customers.first, name, domainId: crypto.randomUUID() }
  const { id } = await insertOrganisation(app.kernel.connection.db, lower)
  const { secret } = await make()
  const asked = async () => {
    const headers = { authorization: `Bearer ${secret}`, 'app-type': 'teacher', 'domain-id': lower.domainId }
    return (await app.app.inject({ method: 'GET', url: members(id), headers })).statusCode
  }
  expect(await asked()).toBe(200)
  await pool.query(`UPDATE organisations SET expires_at = now() - interval '1 day' WHERE id = $1`, [orgs.a.id])
  expect(await asked()).toBe(403)
  await pool.query('UPDATE organisations SET expires_at = NULL WHERE id = $1', [orgs.a.id])
  expect(await asked()).toBe(200)
  await pool.query('UPDATE customers SET is_enabled = false WHERE id = $1', [customers.first])
  expect(await asked()).toBe(403)
  await pool.query('UPDATE customers SET is_enabled = true WHERE id = $1', [customers.first])
})

test('an operator makes none of another customer’s organisation than that which is looked at', async () => {
  const body = { name: '别家', organisation_id: app.school.orgs.c.id, abilities: ['organisation.see'], days: 30 }
  const answer = await (await app.as('operator', 'a')).post(path, body)
  expect([answer.status, answer.msg]).toEqual([422, '该组织不属于这个客户'])
})

test('who has a role of the customer’s own gives no more than that role', async () => {
  const { pool, db } = app.kernel.connection
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO own_roles (id, customer_id, name, description, base, abilities)
     VALUES (gen_random_uuid(), $1, '组织管理', '', 'account_admin', '{organisation.see,organisation.change}') RETURNING id`,
    [app.school.customers.first],
  )
  const limited = await insertUser(db, {
    username: 'limited-admin',
    realName: '组织管理员',
    roles: ['account_admin'],
    customerId: app.school.customers.first,
    passwordHash: await testPasswordHash(),
  })
  await saveAccount(db, limited.id, null, { ownRoleId: rows[0]!.id })
  const caller = await app.asUser('limited-admin')
  const beyond = { name: '越权', organisation_id: app.school.orgs.a.id, abilities: ['person.see'], days: 30 }
  const refused = await caller.post(path, beyond)
  expect([refused.status, refused.msg]).toEqual([409, '不能授予高于自己的角色'])
  await make({ abilities: ['organisation.see'] }, caller)
})

test('a customer has fifty at most', async () => {
  const given = { orgId: app.school.orgs.b.id, name: '程序', abilities: ['place.see' as const], days: 30, ip: '' }
  const createdBy = app.school.people.admin.id
  const { total } = done(await admin.get(path))
  for (let at = total; at < orgTokensMax; at += 1)
    await app.kernel.connection.transaction((tx) => makeOrgToken(tx, { ...given, createdBy }, new Date()))
  const body = { name: '多一个', organisation_id: app.school.orgs.a.id, abilities: ['place.see'], days: 30 }
  const answer = await admin.post(path, body)
  expect([answer.status, answer.msg]).toEqual([409, expect.stringContaining('50')])
  await app.kernel.connection.pool.query(
    'UPDATE sessions SET ended_at = now() WHERE id IN (SELECT session_id FROM api_tokens WHERE org_id = $1)',
    [app.school.orgs.b.id],
  )
})

test('is made by the customer’s administrators, of their own organisations, with no more than they may do', async () => {
  const body = { name: '越权', organisation_id: app.school.orgs.a.id, abilities: ['organisation.see'], days: 30 }
  expect((await (await app.as('teacher')).post(path, body)).status).toBe(403)
  const foreign = { ...body, organisation_id: app.school.orgs.c.id }
  expect((await admin.post(path, foreign)).status).toBe(404)
  const missing = await admin.post(path, { ...body, abilities: ['organisation.change'] })
  expect([missing.status, missing.msg]).toEqual([422, expect.stringContaining('也要选择查看')])
  const { id } = await make()
  expect((await (await app.as('stranger')).delete(`${path}/${id}`)).status).toBe(404)
})

test('what it does is in the customer’s operation log, under its own name', async () => {
  const { secret } = await make({ name: '建课程序', abilities: ['content.see', 'content.change'] })
  done(await app.asToken(secret).post('/apis/v2/experiments', { title: '令牌建的实验' }))
  const { rows } = await app.kernel.connection.pool.query<{ actor_name: string; customer_id: string }>(
    `SELECT actor_name, customer_id FROM activity_logs WHERE object_title = '令牌建的实验'`,
  )
  expect(rows).toEqual([{ actor_name: '建课程序（API 令牌）', customer_id: app.school.customers.first }])
})

test('no list has the account by which it acts, and no call looks at it or changes it', async () => {
  const { id } = await make({ name: '看不见的程序' })
  const { pool } = app.kernel.connection
  const { rows } = await pool.query<{ id: string; username: string }>(
    `SELECT u.id, u.username FROM users u WHERE u.real_name = '看不见的程序' AND u.customer_id IS NULL`,
  )
  expect([id.length > 0, rows.length]).toEqual([true, 1])
  const account = rows[0]!
  const operator = await app.as('operator')
  for (const keyword of ['看不见的程序', account.username, undefined]) {
    const { users } = done(await operator.get('/apis/v2/users', { keyword, per_page: 100 }))
    expect(users.map((one: { id: string }) => one.id)).not.toContain(account.id)
  }
  const own = `/apis/v2/users/${account.id}`
  const link = await operator.post(`${own}/password-link`, {})
  const password = await operator.post(`${own}/password`, { initial_password: 'Abcdefg1!' })
  const roles = await operator.put(`${own}/roles`, { roles: ['system_operator'] })
  expect([(await operator.get(own)).status, link.status, password.status, roles.status]).toEqual([404, 404, 404, 404])
})

test('it names no ability of whose calls it could make none', async () => {
  const body = { name: '角色', organisation_id: app.school.orgs.a.id, days: 30 }
  for (const abilities of [['role.see'], ['role.see', 'role.change'], ['person.see', 'person.change']])
    expect((await admin.post(path, { ...body, abilities })).msg).toBe('选择了令牌不能使用的权限')
  const own = { name: '角色', scope: 'write', abilities: ['role.see', 'role.change'], days: 30 }
  expect((await admin.post('/apis/v2/my-tokens', own)).msg).toBe('选择了令牌不能使用的权限')
})
