import { abilitiesOfBase, abilityNames, type AbilityName } from '@lab/contract/abilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let admin: Caller
let peer: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  peer = await app.as('peer')
})
afterAll(() => app.close())

const roles = '/apis/v2/own-roles'
const said = ({ status, msg }: Answer) => [status, msg]
const rolesOf = (id: string) => `/apis/v2/users/${id}/roles`
const reads: AbilityName[] = ['content.see', 'place.see', 'record.see', 'query.see']
const make = async (name: string, abilities: AbilityName[] = reads, base = 'teacher') =>
  (await admin.post(roles, { name, base, abilities })).data.role
const give = (who: 'peer' | 'teacher' | 'neighbour', roleId: string | null, base = 'teacher') =>
  admin.post(rolesOf(app.school.people[who].id), { roles: [base], own_role_id: roleId })
/** A change of rights reaches the servers as a message, a moment after it is saved. */
const now = async (who: Caller, how: 'has' | 'lacks', ability: AbilityName): Promise<void> => {
  const lacks = async () => (await who.get('/apis/v2/menus')).data.lacking.includes(ability)
  await expect.poll(lacks).toBe(how === 'lacks')
}
const entriesOf = async (who: Caller): Promise<string[]> => {
  const { menus } = (await who.get('/apis/v2/menus')).data
  return menus[0].menus.flatMap((one: { title: string; children?: { title: string }[] }) =>
    (one.children ?? [one]).map(({ title }) => title),
  )
}

test('what a role leaves out is refused at once, disappears from menus, and comes back with the built-in role', async () => {
  const role = await make('听课')
  const create = () => peer.post('/apis/v2/experiments', { title: '想新建的实验' })
  expect(await entriesOf(peer)).toContain('环境实例')
  expect(said(await give('peer', role.id))).toEqual([200, 'ok'])
  await now(peer, 'lacks', 'content.change')
  expect(said(await create())).toEqual([403, '您的角色“听课”没有“教学内容：新建和修改”权限'])
  expect(await entriesOf(peer)).toEqual(expect.arrayContaining(['班级', '实验']))
  expect(await entriesOf(peer)).not.toContain('环境实例')
  // More is given to who has it, without a new sign-in.
  const body = { name: '听课', base: 'teacher', abilities: [...reads, 'content.change'], version: role.version }
  expect((await admin.put(`${roles}/${role.id}`, body)).status).toBe(200)
  await now(peer, 'has', 'content.change')
  expect((await create()).status).toBe(200)
  await give('peer', null)
  await now(peer, 'has', 'place.change')
  expect((await peer.get('/apis/v2/menus')).data.lacking).toEqual([])
})

test('buttons say why: what an object may be used for is less the role', async () => {
  await now(peer, 'has', 'content.change')
  const id = (await peer.post('/apis/v2/experiments', { title: '自己的实验' })).data.experiment.id
  expect((await peer.get(`/apis/v2/experiments/${id}`)).data.experiment.can.edit).toBe(true)
  await give('peer', (await make('只看')).id)
  await now(peer, 'lacks', 'content.change')
  expect((await peer.get(`/apis/v2/experiments/${id}`)).data.experiment.can).toMatchObject({
    edit: '您的角色“只看”没有“教学内容：新建和修改”权限',
    remove: '您的角色“只看”没有“教学内容：删除”权限',
  })
  await give('peer', null)
})

test.each<[string, object, string]>([
  ['twice', { abilities: ['content.see', 'content.see'] }, '权限不能重复'],
  ['more than its base', { abilities: ['review.decide'] }, '基础角色没有“审核：审核”权限'],
  ['changing what it does not see', { abilities: ['place.change'] }, '请同时选择“班级、课程和项目：查看”'],
  ['no name', { name: ' ' }, '请输入角色名称'],
])('a role with %s is refused by name', async (_what, given, message) => {
  const answer = await admin.post(roles, { name: '不成立', base: 'teacher', abilities: [], ...given })
  expect([answer.status, answer.msg.includes(message), answer.msg]).toEqual([422, true, answer.msg])
})

test('names are distinguished; the list says who has which, also of the built-in ones', async () => {
  const role = await make('助教')
  expect(said(await admin.post(roles, { name: '助教', base: 'teacher', abilities: [] }))[0]).toBe(409)
  await give('peer', role.id)
  const { data } = await admin.get(roles)
  const named = (name: string) => [...data.roles, ...data.built_in].find((one) => one.name === name)
  expect([named('助教').people_count, named('教师').people_count, named('客户管理员').people_count]).toEqual([1, 2, 1])
  const { users } = (await admin.get('/apis/v2/users', { own_role_id: role.id })).data
  expect(users.map((one: { own_role: { name: string } }) => one.own_role.name)).toEqual(['助教'])
  expect((await admin.get('/apis/v2/roles')).data.roles).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '助教', slug: 'teacher', own_role_id: role.id })]),
  )
  // Held, it stays, and so does what it begins with.
  expect(said(await admin.delete(`${roles}/${role.id}`))).toEqual([409, '还有1名用户是这个角色，请先为他们改换角色'])
  const otherBase = { name: '助教', base: 'account_admin', abilities: reads, version: role.version }
  expect((await admin.put(`${roles}/${role.id}`, otherBase)).status).toBe(409)
  await give('peer', null)
  expect((await admin.delete(`${roles}/${role.id}`)).status).toBe(200)
})

test('of two who change a role at once the second hears so', async () => {
  const role = await make('并发')
  const body = { name: '并发', base: 'teacher', abilities: reads, version: role.version }
  expect((await admin.put(`${roles}/${role.id}`, body)).status).toBe(200)
  expect((await admin.put(`${roles}/${role.id}`, body)).status).toBe(409)
})

test('what would change is shown before: abilities, entries of the menu, and for how many', async () => {
  const role = await make('预览', [...reads, 'environment.see'])
  await give('peer', role.id)
  const effects = async (body: object) =>
    (await admin.post('/apis/v2/own-role-effects', { base: 'teacher', ...body })).data.effects
  expect(await effects({ role_id: role.id, abilities: [...reads, 'query.answer'] })).toEqual({
    gained: ['query.answer'],
    lost: ['environment.see'],
    menus_gained: [],
    menus_lost: ['环境 / 环境实例', '环境 / 环境模板'],
    people_count: 1,
  })
  const person = await effects({ user_id: app.school.people.teacher.id, abilities: reads })
  expect(person.lost).toEqual(abilitiesOfBase('teacher').filter((ability) => !reads.includes(ability)))
  expect(person.people_count).toBe(1)
  await give('peer', null)
})

test('nobody raises their own rights, nor gives what they do not have', async () => {
  const managing: AbilityName[] = [...reads, 'person.see', 'person.change', 'role.see', 'role.change']
  const role = await make('学院管理', managing, 'account_admin')
  const lower = await make('更低')
  const higher = await make('更高', [...reads, 'environment.see'])
  expect((await give('neighbour', role.id, 'account_admin')).status).toBe(200)
  const manager = await app.as('neighbour')
  await now(manager, 'lacks', 'content.change')
  const asRole = (given: { id: string; version: number }, abilities: AbilityName[], base = 'teacher') =>
    manager.put(`${roles}/${given.id}`, { name: `改${given.id.slice(-6)}`, base, abilities, version: given.version })
  expect(said(await asRole(role, [...managing, 'content.change'], 'account_admin'))).toEqual([
    403,
    '不能修改自己的角色',
  ])
  expect(said(await asRole(higher, reads))).toEqual([403, '不能修改权限超出自己的角色'])
  expect(said(await asRole(lower, [...reads, 'environment.see']))).toEqual([409, '不能授予高于自己的角色'])
  expect((await asRole(lower, ['content.see'])).status).toBe(200)
  const giving = (who: 'peer' | 'admin' | 'neighbour', body: object) =>
    manager.post(rolesOf(app.school.people[who].id), body)
  expect(said(await giving('peer', { roles: ['teacher'], own_role_id: lower.id }))).toEqual([
    403,
    '该用户的权限超出您的角色，不能管理',
  ])
  await give('peer', lower.id)
  expect(said(await giving('peer', { roles: ['account_admin'] }))).toEqual([409, '不能授予高于自己的角色'])
  expect((await giving('peer', { roles: ['teacher'] })).status).toBe(409)
  expect((await giving('peer', { roles: ['teacher'], own_role_id: higher.id })).status).toBe(409)
  expect((await giving('peer', { roles: ['teacher'], own_role_id: lower.id })).status).toBe(200)
  expect((await giving('neighbour', { roles: ['account_admin'] })).status).toBe(409)
  // A new password would be a way into an account that may do more.
  const reset = async (who: 'admin' | 'teacher') =>
    said(
      await manager.post(`/apis/v2/users/${app.school.people[who].id}/reset-password`, {
        initial_password: 'First12345',
      }),
    )
  expect(await reset('admin')).toEqual([403, '您的角色不能管理客户管理员'])
  expect(await reset('teacher')).toEqual([403, '该用户的权限超出您的角色，不能管理'])
  for (const who of ['peer', 'otherStudent'] as const)
    expect((await manager.post(`/apis/v2/users/${app.school.people[who].id}/release`)).status).toBe(200)
  await give('neighbour', null)
  await give('peer', null)
})

test('the last whole administrator stays one', async () => {
  const role = await make('半个管理员', reads, 'account_admin')
  await give('peer', role.id, 'account_admin')
  const operator = await app.as('operator')
  const ofAdmin = rolesOf(app.school.people.admin.id)
  const limited = await operator.post(ofAdmin, { roles: ['account_admin'], own_role_id: role.id })
  expect(said(limited)).toEqual([409, '客户至少保留一名可用的客户管理员'])
  expect((await operator.post(ofAdmin, { roles: ['teacher'] })).status).toBe(409)
  expect((await operator.post(`/apis/v2/users/${app.school.people.admin.id}/disable`)).status).toBe(409)
  await give('peer', null)
})

test('a role limits the built-in one that it begins with, of its own customer', async () => {
  const role = await make('教师角色')
  const id = app.school.people.peer.id
  const other = await admin.post(rolesOf(id), { roles: ['account_admin'], own_role_id: role.id })
  expect(said(other)).toEqual([409, '自定义角色“教师角色”须与“教师”一起使用，不能再有其他管理或教师角色'])
  const strange = await app.as('strangeAdmin')
  expect(
    (await strange.put(`${roles}/${role.id}`, { name: 'x', base: 'teacher', abilities: [], version: 1 })).status,
  ).toBe(404)
  const theirs = app.school.people.stranger.id
  expect((await strange.post(rolesOf(theirs), { roles: ['teacher'], own_role_id: role.id })).status).toBe(404)
  const operator = await app.as('operator')
  expect((await operator.post(rolesOf(theirs), { roles: ['teacher'], own_role_id: role.id })).status).toBe(404)
})

test('a program is limited like its person', async () => {
  await now(peer, 'has', 'content.change')
  const made = await peer.post('/apis/v2/my-tokens', { name: '脚本', scope: 'write', days: 30 })
  await give('peer', (await make('令牌')).id)
  await now(peer, 'lacks', 'content.change')
  const program = app.asToken(made.data.secret)
  await now(program, 'lacks', 'content.change')
  expect((await program.post('/apis/v2/experiments', { title: '程序' })).status).toBe(403)
  expect((await program.get('/apis/v2/experiments')).status).toBe(200)
  await give('peer', null)
})

test('abilities are all known to the table', () => {
  expect(new Set(abilityNames).size).toBe(abilityNames.length)
})
