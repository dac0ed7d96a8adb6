import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { insertUser } from '../identity/index.ts'

// Members as they are administered: by the customer's administrator, and by one of the organisation.

let app: TestApp
let admin: Caller
let head: Caller
const people: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  const { orgs, customers, people: cast } = app.school
  const passwordHash = await testPasswordHash()
  await app.kernel.connection.transaction(async (tx) => {
    for (const [username, realName, role] of [
      ['zhang', '张新', 'teacher'],
      ['li', '李四', 'student'],
      ['wang', '王五', 'student'],
    ] as const)
      people[username] = (
        await insertUser(tx, {
          username,
          realName,
          number: `N-${username}`,
          roles: [role],
          customerId: customers.first,
          passwordHash,
        })
      ).id
  })
  await admin.put(at(orgs.a.id, cast.peer.id), { is_admin: true })
  head = await app.as('peer')
})
afterAll(() => app.close())

const at = (org: string, rest = ''): string => `/apis/v2/organizations/${org}/members${rest && `/${rest}`}`
const names = async (who: Caller, org: string, query: Record<string, unknown> = {}): Promise<string[]> =>
  ((await who.get(at(org), query)).data?.members ?? []).map((one: { real_name: string }) => one.real_name)
const said = ({ status, msg }: Answer) => [status, msg]

test('teachers and students are listed apart, administrators first, and found by name and pinyin', async () => {
  const { a } = app.school.orgs
  expect(await names(admin, a.id)).toEqual(['测试peer', '测试admin', '测试teacher'])
  expect(await names(admin, a.id, { user_type: 'student' })).toEqual(['测试otherStudent', '测试student'])
  expect(await names(admin, a.id, { admins: '1' })).toEqual(['测试peer'])
  await admin.post(at(a.id), { user_ids: [people.zhang] })
  expect(await names(admin, a.id, { keyword: 'zhangx' })).toEqual(['张新'])
  expect(await names(admin, a.id, { keyword: 'N-ZH' })).toEqual(['张新'])
})

test('added, transferred and taken out; each person’s history says so', async () => {
  const { a, b } = app.school.orgs
  expect((await admin.post(at(b.id), { user_ids: [people.li, people.wang] })).data).toEqual({ added: 2 })
  expect((await admin.post(at(b.id), { user_ids: [people.li] })).data).toEqual({ added: 0 })
  await admin.put(at(b.id, people.li), { major: '数学', sex: 'male' })
  expect((await admin.post(at(b.id, 'transfer'), { user_ids: [people.li], to_organisation_id: a.id })).data).toEqual({
    moved: 1,
  })
  expect(await names(admin, b.id, { user_type: 'student' })).toEqual(['王五'])
  const moved = (await admin.get(at(a.id), { user_type: 'student', keyword: '李四' })).data.members[0]
  expect(moved).toMatchObject({ major: '数学', sex: 'male' })
  expect((await admin.post(at(a.id, 'remove'), { user_ids: [people.li, people.wang] })).data).toEqual({ removed: 1 })
  const { entries } = (await admin.get(`/apis/v2/users/${people.li}/history`)).data
  expect(entries.map((one: { summary: string }) => one.summary)).toEqual([
    '移出组织',
    '转到其他组织',
    '修改组织成员',
    '加入组织',
  ])
})

test('nobody takes themselves out, and only teachers become administrators', async () => {
  const { a } = app.school.orgs
  const { admin: self, student } = app.school.people
  expect(said(await admin.post(at(a.id, 'remove'), { user_ids: [self.id] }))).toEqual([409, '不能移出自己'])
  expect(said(await admin.put(at(a.id, student.id), { is_admin: true }))).toEqual([409, '只有教师可以担任组织管理员'])
  expect((await admin.put(at(a.id, people.wang), { major: '不是成员' })).status).toBe(404)
})

describe('an administrator of the organisation', () => {
  test('adds those who belong nowhere, and nobody of a sister organisation', async () => {
    const { a } = app.school.orgs
    const addable = await head.get(`/apis/v2/organizations/${a.id}/addable-users`)
    // 李四 belongs nowhere; 王五 and 测试neighbour are of the sister organisation.
    expect(addable.data.users.map((one: { real_name: string }) => one.real_name)).toEqual(['李四'])
    expect((await head.post(at(a.id), { user_ids: [people.li] })).data).toEqual({ added: 1 })
    for (const stranger of [people.wang, app.school.people.neighbour.id, app.school.people.stranger.id])
      expect((await head.post(at(a.id), { user_ids: [stranger] })).status).toBe(404)
  })

  test('manages the accounts of their own people, none that is higher or also another’s', async () => {
    const { a, b } = app.school.orgs
    const user = (id: string, rest = '') => `/apis/v2/users/${id}${rest && `/${rest}`}`
    expect((await head.get(user(people.zhang!))).status).toBe(200)
    expect((await head.post(user(people.zhang!, 'disable'))).status).toBe(200)
    expect((await head.post(user(people.zhang!, 'enable'))).status).toBe(200)
    const higher = await head.post(user(app.school.people.admin.id, 'reset-password'), {
      initial_password: 'Hack12345',
    })
    expect(said(higher)).toEqual([403, '不能管理客户管理员'])
    const grant = await head.post(user(people.zhang!, 'roles'), { roles: ['teacher', 'account_admin'] })
    expect(said(grant)).toEqual([409, '不能授予高于自己的角色'])
    await admin.post(at(b.id), { user_ids: [people.zhang] })
    const shared = await head.post(user(people.zhang!, 'reset-password'), { initial_password: 'Hack12345' })
    expect(said(shared)).toEqual([403, '该用户还属于您不管理的组织，请联系客户管理员'])
    expect((await head.get(user(app.school.people.neighbour.id))).status).toBe(404)
    expect((await head.get('/apis/v2/users')).status).toBe(403)
    expect((await head.post('/apis/v2/users', { username: 'x' })).status).toBe(403)
    expect(await names(head, a.id, { keyword: '张新' })).toEqual(['张新'])
  })

  test('does not change their own standing, nor a sister’s', async () => {
    const { a, b } = app.school.orgs
    const { peer, neighbour } = app.school.people
    expect(said(await head.put(at(a.id, peer.id), { is_admin: false }))).toEqual([409, '不能取消自己'])
    expect((await head.put(at(b.id, neighbour.id), { is_admin: true })).status).toBe(404)
    expect((await head.post(at(a.id, 'transfer'), { user_ids: [people.li], to_organisation_id: b.id })).status).toBe(
      404,
    )
  })

  test('takes in a list of students, which names no people of another part of the school', async () => {
    const { a } = app.school.orgs
    const csv = '学号,姓名\n2026999,新同学\nN-wang,王五\nN-li,李四\n'
    const answer = await head.upload(`/apis/v2/places/${a.id}/member-imports`, 'file', {
      name: 'list.csv',
      bytes: Buffer.from(csv),
    })
    const rows = answer.data.import.rows as { action: string; reason: string }[]
    expect(rows.map(({ action }) => action)).toEqual(['create', 'refused', 'present'])
    expect(rows[1]!.reason).toBe('学号已被其他组织的人员使用，请联系客户管理员')
    expect(
      (
        await head.upload(`/apis/v2/places/${app.school.orgs.b.id}/member-imports`, 'file', {
          name: 'l.csv',
          bytes: Buffer.from(csv),
        })
      ).status,
    ).toBe(404)
  })
})

test('a teacher and a stranger see nothing', async () => {
  const { a } = app.school.orgs
  expect((await (await app.as('teacher')).get(at(a.id))).status).toBe(403)
  for (const who of ['neighbour', 'stranger', 'strangeAdmin', 'student'] as const)
    expect((await (await app.as(who)).get(at(a.id))).status, who).toBe(404)
})
