import { abilityNames, type AbilityName } from '@lab/contract/abilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'

// Around a role of the customer's own: what it leaves out is neither passed on nor lifted by others.

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
})
afterAll(() => app.close())

const said = ({ status, msg }: Answer) => [status, msg]
const rolesOf = (id: string) => `/apis/v2/users/${id}/roles`
const make = async (name: string, abilities: readonly AbilityName[], base = 'teacher'): Promise<string> =>
  (await admin.post('/apis/v2/own-roles', { name, base, abilities })).data.role.id
const give = (who: 'peer' | 'teacher' | 'neighbour', own_role_id: string | null, base = 'teacher') =>
  admin.post(rolesOf(app.school.people[who].id), { roles: [base], own_role_id })
/** A neighbour who administers the customer within such a role. */
async function limited(name: string, abilities: readonly AbilityName[]): Promise<Caller> {
  await give('neighbour', await make(name, abilities, 'account_admin'), 'account_admin')
  const caller = await app.as('neighbour')
  const lacking = abilityNames.filter((ability) => !abilities.includes(ability))
  await expect.poll(async () => (await caller.get('/apis/v2/menus')).data.lacking).toEqual(lacking)
  return caller
}
const appoint = (caller: Caller, is_admin: boolean) =>
  caller.put(`/apis/v2/organizations/${app.school.orgs.a.id}/members/${app.school.people.peer.id}`, { is_admin })

test('who may not change accounts makes nobody an administrator of an organisation, who may', async () => {
  const manager = await limited('组织管理', ['organisation.see', 'organisation.change'])
  const refused = [403, '您的角色“组织管理”没有“用户账号：新建和修改”权限']
  expect(said(await appoint(manager, true))).toEqual(refused)
  const path = `/apis/v2/organizations/${app.school.orgs.a.id}/members/${app.school.people.peer.id}`
  expect((await manager.put(path, { major: '软件工程' })).status).toBe(200)
  expect((await appoint(admin, true)).status).toBe(200)
  expect(said(await appoint(manager, false))).toEqual(refused)
  expect((await appoint(admin, false)).status).toBe(200)
})

test('all that is kept about a person, with marks and contents, leaves only for who sees those', async () => {
  const given = { user_id: app.school.people.student.id }
  const manager = await limited('学籍管理', ['person.see', 'person.change'])
  expect(said(await manager.post('/apis/v2/exports/personal-data', given))).toEqual([
    403,
    '您的角色“学籍管理”没有“学习记录和成绩：查看”权限',
  ])
  expect((await admin.post('/apis/v2/exports/personal-data', given)).status).toBe(200)
  await give('neighbour', null)
})

test('an administrator of an organisation, who gives no such role, lifts none', async () => {
  expect((await appoint(admin, true)).status).toBe(200)
  await give('teacher', await make('只听', ['place.see']))
  const peer = await app.as('peer')
  const other = () => peer.post(rolesOf(app.school.people.teacher.id), { roles: ['teacher', 'student'] })
  await expect.poll(async () => said(await other())).toEqual([403, '该用户的自定义角色只能由客户管理员更换'])
  await give('teacher', null)
  expect((await other()).status).toBe(200)
  expect((await appoint(admin, false)).status).toBe(200)
})

test('who only sees an organisation reads the list of its students, and changes nothing of it', async () => {
  const seeing = abilityNames.filter((ability) => ability.endsWith('.see'))
  const registrar = await limited('教务', seeing)
  const path = `/apis/v2/places/${app.school.orgs.a.id}`
  expect((await registrar.get(`${path}/members`)).status).toBe(200)
  expect((await registrar.get(path)).data.place.can.teach).toContain('您的角色“教务”没有')
})

test('who marks nothing is not offered to fill in a mark book', async () => {
  const teacher = await app.as('teacher')
  const room = (await teacher.post('/apis/v2/classes', { name: '一班' })).data.class
  const registrar = await limited(
    '教务员',
    abilityNames.filter((ability) => ability.endsWith('.see')),
  )
  // The role before leaves out the same: it may be known for a moment yet.
  await expect
    .poll(async () => (await registrar.get(`/apis/v2/places/${room.id}/markbook`)).data.can.lead)
    .toBe('您的角色“教务员”没有“学习记录和成绩：批改和评语”权限')
})

test('a role that is deleted while it is given is not there any more', async () => {
  const id = await make('来去', ['place.see'])
  const other = await app.kernel.connection.pool.connect()
  try {
    await other.query('BEGIN')
    const key = `own-roles:${app.school.customers.first}`
    await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
    await other.query('DELETE FROM own_roles WHERE id = $1', [id])
    const giving = give('peer', id)
    const waiting = `SELECT count(*)::integer AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    await expect.poll(async () => (await other.query<{ n: number }>(waiting)).rows[0]!.n).toBe(1)
    await other.query('COMMIT')
    expect((await giving).status).toBe(404)
  } finally {
    other.release()
  }
})
