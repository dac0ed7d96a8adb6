import { apiTokensMax } from '@lab/contract/api-token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../../testing/index.ts'
import { oneMoreStudent } from '../../../testing/one-more-student.ts'

// Keys for programs: shown once, no more than their person may do, and over at once when they are revoked.

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

const own = '/apis/v2/my-tokens'
const done = ({ status, msg, data }: Answer) => {
  expect(status, msg).toBe(200)
  return data
}
const make = async (
  scope: 'read' | 'write',
  who = teacher,
  name = '导出成绩',
): Promise<{ id: string; secret: string }> => {
  const { token, secret } = done(await who.post(own, { name, scope, days: 30 }))
  return { id: token.id, secret }
}
const works = async (secret: string): Promise<number> => (await app.asToken(secret).get(experiments)).status
const experiments = '/apis/v2/experiments'

test('the secret is shown once; afterwards only its end', async () => {
  const { secret } = await make('read')
  expect(secret).toMatch(/^lab_[\w-]{43}$/)
  const { tokens, total } = done(await teacher.get(own))
  expect(total).toBe(1)
  expect(JSON.stringify(tokens)).not.toContain(secret)
  expect(tokens[0]).toMatchObject({ name: '导出成绩', scope: 'read', hint: secret.slice(-4), last_used_at: null })
  const { rows } = await app.kernel.connection.pool.query('SELECT token_hash FROM api_tokens')
  expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
})

test('a program reads what its person reads, changes only with a token that may, and never accounts', async () => {
  const [read, write] = [await make('read'), await make('write')]
  const me = '/apis/v1/commons/users/info'
  expect(await works(read.secret)).toBe(200)
  expect(done(await app.asToken(read.secret).get(me)).id).toBe(app.school.people.teacher.id)
  const refused = await app.asToken(read.secret).post(experiments, { title: '不该有' })
  expect([refused.status, refused.msg]).toEqual([403, '该 API 令牌只能读取，不能修改'])
  const program = app.asToken(write.secret)
  done(await program.post(experiments, { title: '程序新建' }))
  const { tokens } = done(await teacher.get(own))
  expect(tokens.find(({ id }: { id: string }) => id === write.id).last_used_at).not.toBeNull()

  const change = { old_password: 'x', new_password: 'Another-1pass' }
  const refusals = [
    await program.put(`${me}/password`, change),
    await program.get(own),
    await program.post(own, { name: '再来一个', scope: 'write', days: 365 }),
    await program.post('/apis/v2/socket-tickets'),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('an operator’s program sets up no sign-in and nothing else that is the operators’ alone', async () => {
  const operator = await app.as('operator')
  const program = app.asToken((await make('write', operator)).secret)
  const face = {
    customer_id: app.school.customers.first,
    name: '后门',
    address: 'https://login.example',
    client_id: 'x',
  }
  const service = done(await operator.post('/apis/v2/sign-in-services', face)).service.id
  const refusals = [
    await program.post('/apis/v2/sign-in-services', face),
    await program.put(`/apis/v2/sign-in-services/${service}`, { address: 'https://other.example', version: 1 }),
    await program.delete(`/apis/v2/sign-in-services/${service}`),
    await program.put('/apis/v2/env-configs/env_config', {}),
  ]
  expect(refusals.map(({ status, msg }) => [status, msg])).toEqual(
    refusals.map(() => [403, 'API 令牌不能修改账号和平台设置，请登录后操作']),
  )
  expect((await program.get('/apis/v2/sign-in-services')).status).toBe(200)
})

test('it is refused at once when it is revoked, has ended, or its person’s password was replaced', async () => {
  const peer = await app.as('peer')
  const revoked = await make('read', peer)
  expect(await works(revoked.secret)).toBe(200)
  done(await peer.delete(`${own}/${revoked.id}`))
  await expect.poll(() => works(revoked.secret)).toBe(403)
  expect((await peer.delete(`${own}/${revoked.id}`)).status).toBe(404)

  const old = await make('read', peer)
  await app.kernel.connection.pool.query(`UPDATE sessions SET expires_at = now() - interval '1 s' WHERE id = $1`, [
    old.id,
  ])
  expect(await works(old.secret)).toBe(403)
  expect(done(await peer.get(own)).tokens).toEqual([])

  const reset = await make('read', peer)
  expect(await works(reset.secret)).toBe(200)
  const admin = await app.as('admin')
  done(
    await admin.post(`/apis/v2/users/${app.school.people.peer.id}/reset-password`, {
      initial_password: 'First-pass-1',
    }),
  )
  await expect.poll(() => works(reset.secret)).toBe(403)
  expect(await works('lab_unknown')).toBe(403)
})

test('nobody sees or revokes another’s, and each has at most so many', async () => {
  const neighbour = await app.as('neighbour')
  const { id, secret } = await make('read')
  expect((await neighbour.delete(`${own}/${id}`)).status).toBe(404)
  expect(done(await neighbour.get(own)).tokens).toEqual([])
  expect(await works(secret)).toBe(200)
  for (let made = 0; made < apiTokensMax; made += 1) await make('read', neighbour, `第${made}个`)
  expect((await neighbour.post(own, { name: '多一个', scope: 'read', days: 7 })).status).toBe(409)
  expect((await neighbour.post(own, { name: '太久', scope: 'read', days: 3650 })).status).toBe(422)
})

test('both are in the operation log, without the secret', async () => {
  const { id, secret } = await make('write', teacher, '记录在案')
  done(await teacher.delete(`${own}/${id}`))
  const { rows } = await app.kernel.connection.pool.query<{ summary: string }>(
    `SELECT summary FROM activity_logs WHERE after::text LIKE '%记录在案%' OR before::text LIKE '%记录在案%' ORDER BY id`,
  )
  expect(rows.map(({ summary }) => summary)).toEqual(['新建 API 令牌', '吊销 API 令牌'])
  const all = await app.kernel.connection.pool.query('SELECT before, after FROM activity_logs')
  expect(JSON.stringify(all.rows)).not.toContain(secret)
})

test('what a program does is in the operation log as done by a token of its person', async () => {
  const { secret } = await make('write', teacher, '建实验的程序')
  const title = '程序建的实验'
  done(await app.asToken(secret).post(experiments, { title }))
  const { rows } = await app.kernel.connection.pool.query<{ actor_name: string }>(
    'SELECT actor_name FROM activity_logs WHERE object_title = $1',
    [title],
  )
  const { realName } = app.school.people.teacher
  expect(rows.map(({ actor_name }) => actor_name)).toEqual([`${realName}（API 令牌）`])
})

test('it does no longer what its owner’s role has lost since it was made', async () => {
  const { pool } = app.kernel.connection
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO own_roles (id, customer_id, name, description, base, abilities)
     VALUES (gen_random_uuid(), $1, '教研员', '', 'teacher', '{content.see,place.see}') RETURNING id`,
    [app.school.customers.first],
  )
  const role = rows[0]!.id
  const { id, username } = await oneMoreStudent(app, '教研员')
  await pool.query(`UPDATE users SET roles = '{teacher}', own_role_id = $2 WHERE id = $1`, [id, role])
  const owner = await app.asUser(username)
  const given = { name: '同步', scope: 'read', abilities: ['content.see', 'place.see'], days: 30 }
  const { secret } = done(await owner.post(own, given))
  expect((await app.asToken(secret).get('/apis/v2/classes')).status).toBe(200)
  await pool.query(`UPDATE own_roles SET abilities = '{content.see}' WHERE id = $1`, [role])
  const classes = async (): Promise<number> => (await app.asToken(secret).get('/apis/v2/classes')).status
  await expect.poll(classes, { timeout: 8_000 }).toBe(403)
  expect(await works(secret)).toBe(200)
})
