import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { notify } from '../notice/index.ts'

// What is kept about a person goes for good; what they made and learned stays, and is nobody's by name.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
})
afterAll(() => app.close())

const users = '/apis/v2/users'
const said = ({ status, msg }: Answer) => [status, msg]
const erase = (id: string, username: string, who = admin) => who.post(`${users}/${id}/erasure`, { username })

/** The tables in which a text occurs anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = app.kernel.connection
  const tables = await db.execute<{ name: string }>(sql`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables.rows) {
    const rows = await db.execute(
      sql`SELECT FROM ${sql.identifier(name)} AS one WHERE one::text LIKE ${`%${text}%`} LIMIT 1`,
    )
    if (rows.rows.length) found.push(name)
  }
  return found.toSorted()
}

test('nothing of a learner is found any more but in the log, which the law wants kept', async () => {
  const { orgs } = app.school
  const made = await admin.post(users, {
    username: 'gone-person',
    real_name: '柳如烟',
    number: 'G20260001',
    phone: '13911112222',
    email: 'gone@example.cn',
    roles: ['student'],
    organisation_ids: [orgs.a.id],
    initial_password: testPassword,
  })
  const { id } = made.data.user
  const { db } = app.kernel.connection
  await db.execute(sql`UPDATE users SET must_change_password = false WHERE id = ${id}`)
  // What others keep of them: lists of a class and of the school, a message, a session with an address.
  const teacher = await app.as('teacher')
  const room = (await teacher.post('/apis/v2/classes', { name: '一班' })).data.class
  const list = { name: '名单.csv', bytes: Buffer.from('学号,姓名,手机\nG20260001,柳如烟,13911112222\n') }
  await teacher.upload(`/apis/v2/places/${room.id}/member-imports`, 'file', list)
  await teacher.post(`/apis/v2/places/${room.id}/members`, { user_ids: [id] })
  const school = {
    name: '学生.csv',
    bytes: Buffer.from('学号,姓名,组织,手机\nG20260001,柳如烟,计算机学院,13911112222\n'),
  }
  await admin.upload('/apis/v2/school-imports', 'file', school)
  // A line of another person that is refused, as the number is this one's.
  const clash = { name: '教师.csv', bytes: Buffer.from('工号,姓名,组织\nG20260001,另一人,计算机学院\n') }
  await admin.upload('/apis/v2/school-imports', 'file', clash)
  await db.execute(sql`
    INSERT INTO certificates (id, org_id, number, offering_id, learner_id, kind, title, place_name, org_name, learner_name,
      issued_at)
    VALUES (gen_random_uuid(), ${orgs.a.id}, 'C-1', gen_random_uuid(), ${id}, 'mooc', '课程', '一班', '学院', '柳如烟', now())`)
  await db.execute(sql`
    INSERT INTO vpn_peers (user_id, public_key, host, issued_at) VALUES (${id}, 'key of the erased', 9, now())`)
  await notify(db, { kind: 'system', title: '柳如烟，您好', body: '', link: null, userIds: [id], orgId: orgs.a.id })
  await db.execute(sql`
    INSERT INTO assistant_conversations (id, org_id, user_id, title)
    VALUES (gen_random_uuid(), ${orgs.a.id}, ${id}, '我是柳如烟，请问')`)
  const learner = await app.asUser('gone-person')
  expect((await learner.get('/apis/v2/my-notices')).status).toBe(200)
  const phone = await tablesWith('13911112222')
  expect(phone).toEqual(expect.arrayContaining(['roster_imports', 'school_import_rows', 'users']))

  expect(said(await erase(id, 'another-name'))).toEqual([422, '用户名不一致，请核对要注销的账号'])
  const erased = await erase(id, 'Gone-Person')
  expect(erased.data.user).toMatchObject({
    real_name: '已注销用户',
    number: '',
    phone: '',
    email: '',
    state: 'disabled',
  })
  expect(erased.data.user.erased_at).toEqual(expect.any(String))

  const logs = ['activity_logs']
  for (const text of ['柳如烟', 'G20260001', '13911112222', 'gone@example.cn', 'gone-person', 'key of the erased'])
    expect(
      (await tablesWith(text)).filter((table) => !logs.includes(table)),
      text,
    ).toEqual([])
  const { members } = (await teacher.get(`/apis/v2/places/${room.id}/members`, { role: 'student' })).data
  expect(members).toMatchObject([{ user_id: id, real_name: '已注销用户', number: '' }])
  await expect.poll(async () => (await learner.get('/apis/v2/my-notices')).status, { timeout: 8_000 }).toBe(403)
})

test('lists that named them before they had an account forget them; those of another school with the number do not', async () => {
  const { db } = app.kernel.connection
  const early = {
    name: '学生.csv',
    bytes: Buffer.from('学号,姓名,组织,手机\nG20260002,苏小小,没有的系,13911113333\nG20260003,别人,没有的系,\n'),
  }
  const { id: importId } = (await admin.upload('/apis/v2/school-imports', 'file', early)).data.import
  const stranger = await app.as('stranger')
  const theirs = (await stranger.post('/apis/v2/classes', { name: '外校一班' })).data.class
  const same = { name: '名单.csv', bytes: Buffer.from('学号,姓名\nG20260002,外校的人\n') }
  const listed = await stranger.upload(`/apis/v2/places/${theirs.id}/member-imports`, 'file', same)
  expect(listed.status).toBe(200)
  const { id } = (
    await admin.post(users, {
      username: 'early-person',
      real_name: '苏小小',
      number: 'G20260002',
      roles: ['student'],
      organisation_ids: [app.school.orgs.a.id],
      initial_password: testPassword,
    })
  ).data.user
  expect((await erase(id, 'early-person')).status).toBe(200)
  expect((await tablesWith('苏小小')).filter((table) => table !== 'activity_logs')).toEqual([])
  expect((await tablesWith('13911113333')).filter((table) => table !== 'activity_logs')).toEqual([])
  const kept = await db.execute(sql`SELECT values->>'real_name' AS name FROM school_import_rows
    WHERE import_id = ${importId} ORDER BY position`)
  expect(kept.rows.map(({ name }) => name)).toEqual([null, '别人'])
  expect(await tablesWith('外校的人')).toEqual(['roster_imports'])
})

test('lines of classes that list a teacher by number forget it, and keep the others', async () => {
  const { db } = app.kernel.connection
  const { id } = (
    await admin.post(users, {
      username: 'listed-teacher',
      real_name: '沈括',
      number: 'GT2026',
      roles: ['teacher'],
      organisation_ids: [app.school.orgs.a.id],
      initial_password: testPassword,
    })
  ).data.user
  const classes = {
    name: '班级.csv',
    bytes: Buffer.from(
      '班级名称,组织,教师工号\n物理一班,计算机学院,GT2026；T-teacher\n物理二班,计算机学院,GT20261\n物理三班,没有的系,gt2026\n',
    ),
  }
  expect((await admin.upload('/apis/v2/school-imports', 'file', classes)).status).toBe(200)
  expect((await erase(id, 'listed-teacher')).status).toBe(200)
  const rows = await db.execute<{ teacher: string }>(sql`
    SELECT values->>'teacher' AS teacher FROM school_import_rows WHERE sheet = 'class' AND values->>'name' LIKE '物理%'
    ORDER BY position`)
  expect(rows.rows.map(({ teacher }) => teacher)).toEqual(['T-teacher', 'GT20261', ''])
})

test('nothing says any more from where an erased person signed in, and no way in is left', async () => {
  const { db } = app.kernel.connection
  const { peer } = app.school.people
  const theirs = await app.as('peer')
  const address = async () =>
    (await db.execute(sql`SELECT DISTINCT ip, user_agent FROM sessions WHERE user_id = ${peer.id}`)).rows
  expect((await theirs.post('/apis/v2/my-second-factor', { password: testPassword })).status).toBe(200)
  const token = (await theirs.post('/apis/v2/my-tokens', { name: '同步', scope: 'read', days: 30 })).data
  expect((await app.asToken(token.secret).get('/apis/v2/my-tokens')).status).toBeLessThan(500)
  expect(JSON.stringify(await address())).toContain('127.0.0.1')
  expect((await erase(peer.id, 'peer')).status).toBe(200)
  expect(await address()).toEqual([{ ip: '', user_agent: '' }])
  for (const table of ['second_factors', 'org_members'])
    expect((await db.execute(sql`SELECT FROM ${sql.identifier(table)} WHERE user_id = ${peer.id}`)).rows).toEqual([])
  expect((await db.execute(sql`SELECT FROM api_tokens`)).rows).toEqual([])
})

test('an erased account is never anybody’s again', async () => {
  const { otherStudent } = app.school.people
  expect((await erase(otherStudent.id, 'otherstudent')).status).toBe(200)
  const refused = [409, '该账号已注销，不能再修改或启用']
  const at = `${users}/${otherStudent.id}`
  expect(said(await admin.post(`${at}/enable`))).toEqual(refused)
  expect(said(await admin.post(`${at}/reset-password`, { initial_password: 'First12345' }))).toEqual(refused)
  expect(said(await admin.post(`${at}/password-link`))).toEqual(refused)
  expect(said(await admin.post(`${at}/roles`, { roles: ['teacher'] }))).toEqual(refused)
  expect(said(await admin.put(at, { real_name: '回来', version: 1 }))).toEqual(refused)
  expect(said(await erase(otherStudent.id, 'otherstudent'))).toEqual(refused)
})

test('nobody erases themselves, the last administrator, or somebody who is not theirs', async () => {
  const { people } = app.school
  expect(said(await erase(people.admin.id, 'admin'))).toEqual([409, '不能注销自己'])
  expect(said(await erase(people.admin.id, 'admin', await app.as('operator')))).toEqual([
    409,
    '客户至少保留一名可用的客户管理员',
  ])
  for (const who of ['strangeAdmin', 'teacher', 'student'] as const)
    expect([403, 404]).toContain((await erase(people.student.id, 'student', await app.as(who))).status)
})
