import { abilityNames, type AbilityName } from '@lab/contract/abilities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

// An administrator with a role of the customer's own, which leaves out what teachers may do.

let app: TestApp
let admin: Caller
let manager: Caller
const at = '/apis/v2/school-imports'
const abilities: AbilityName[] = ['organisation.see', 'organisation.change', 'person.see', 'person.change']
const upload = (who: Caller, ...lines: string[]) =>
  who.upload(at, 'file', { name: '名单.csv', bytes: Buffer.from(lines.join('\n')) })
const hold = async (name: string, held: readonly AbilityName[]): Promise<void> => {
  const { role } = (await admin.post('/apis/v2/own-roles', { name, base: 'account_admin', abilities: held })).data
  const given = { roles: ['account_admin'], own_role_id: role.id }
  expect((await admin.post(`/apis/v2/users/${app.school.people.neighbour.id}/roles`, given)).status).toBe(200)
  const lacking = abilityNames.filter((ability) => !held.includes(ability))
  await expect.poll(async () => (await manager.get('/apis/v2/menus')).data.lacking).toEqual(lacking)
}
const rowsOf = async (id: string) => (await admin.get(`${at}/${id}/rows`, { per_page: 300 })).data.rows
const apply = async (who: Caller, id: string): Promise<void> => {
  expect((await who.post(`${at}/${id}/apply`, { first_password: 'code' })).status).toBe(200)
  const state = async () => (await admin.get(`${at}/${id}`)).data.import.state
  await expect.poll(state, { timeout: 30_000 }).toBe('done')
}

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  manager = await app.as('neighbour')
})
afterAll(() => app.close())

test('brings in students, and neither makes nor changes teachers', async () => {
  await hold('学籍管理', abilities)
  const students = (await upload(manager, '学号,姓名,组织', 'L1,新学生,计算机学院')).data.import
  await apply(manager, students.id)
  expect((await manager.get(`${at}/${students.id}/codes`)).text).toContain('L1')
  const teachers = ['工号,姓名,组织', 'N1,新教师,计算机学院', 'T-peer,改了名,计算机学院']
  const shown = (await upload(manager, ...teachers)).data.import
  expect(shown.counts.teacher).toMatchObject({ create: 0, update: 0, refused: 2 })
  expect((await rowsOf(shown.id))[0].reason).toBe('教师的权限超出您的角色，不能导入')
  // Also where a whole administrator has looked at the file first.
  const whole = (await upload(admin, ...teachers)).data.import
  expect(whole.counts.teacher).toMatchObject({ create: 1, update: 1 })
  await apply(manager, whole.id)
  expect((await rowsOf(whole.id)).map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'refused',
    'refused',
  ])
})

test('reads no first password of a teacher, undoes none, and closes no account of one', async () => {
  const { id } = (await upload(admin, '工号,姓名,组织', 'N2,新教师,计算机学院')).data.import
  await apply(admin, id)
  expect((await admin.get(`${at}/${id}/codes`)).text).toContain('N2')
  expect((await manager.get(`${at}/${id}/codes`)).text).not.toContain('N2')
  const undo = await manager.post(`${at}/${id}/undo`)
  expect([undo.status, undo.msg]).toEqual([403, '导入中有教师，权限超出您的角色，不能撤销'])
  const positions = (await rowsOf(id))
    .filter(({ action }: { action: string }) => action === 'leaver')
    .map(({ position }: { position: number }) => position)
  expect(positions.length).toBeGreaterThan(0)
  const closed = await manager.post(`${at}/${id}/deactivate`, { positions })
  expect(closed.data).toEqual({ deactivated: 0, kept: positions.length })
})

test('reads no lines of people without the right to see accounts, nor looks any up by a file', async () => {
  const { id } = (await upload(admin, '学号,姓名,组织', 'L2,新学生,计算机学院')).data.import
  await hold('组织管理', ['organisation.see', 'organisation.change'])
  for (const path of [`${at}/${id}`, `${at}/${id}/rows`, `${at}/${id}/report`])
    expect((await manager.get(path)).msg).toBe('您的角色“组织管理”没有“用户账号：查看”权限')
  expect((await upload(manager, '学号,姓名,组织', 'L3,新学生,计算机学院')).msg).toBe(
    '您的角色“组织管理”没有“用户账号：新建和修改”权限',
  )
})

test('what somebody begins to write at the same moment is not dropped', async () => {
  for (let time = 0; time < 4; time += 1) {
    const { id } = (await upload(admin, '学号,姓名,组织', `P${time},新学生,计算机学院`)).data.import
    const [written, dropped] = await Promise.all([
      admin.post(`${at}/${id}/apply`, { first_password: 'none' }),
      admin.delete(`${at}/${id}`),
    ])
    expect([written.status, dropped.status].filter((status) => status === 200)).toHaveLength(1)
  }
})
