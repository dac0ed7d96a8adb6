import type { OrganisationNode } from '@lab/contract/org'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { testPasswordHash } from '../../testing/school.ts'
import { insertUser } from '../identity/index.ts'
import { addOrgMembers, insertOrganisation } from './index.ts'

let app: TestApp
let admin: Caller
let teacher: Caller
/** Below organisation `a`, and below that. */
let lab: string
let team: string

beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  teacher = await app.as('teacher')
  await app.kernel.connection.transaction(async (tx) => {
    const { orgs, customers } = app.school
    const below = (parentId: string, name: string, domainId: string) =>
      insertOrganisation(tx, { customerId: customers.first, parentId, name, domainId })
    lab = (await below(orgs.a.id, '/示范大学/计算机学院/网络实验室', 'domain-lab')).id
    team = (await below(lab, '/示范大学/计算机学院/网络实验室/一组', 'domain-team')).id
    const passwordHash = await testPasswordHash()
    const person = (username: string, realName: string, role: 'teacher' | 'student') =>
      insertUser(tx, {
        username,
        realName,
        number: `N-${username}`,
        roles: [role],
        customerId: customers.first,
        passwordHash,
      })
    await person('newcomer', '新来的教师', 'teacher')
    await person('100%', '名字带百分号', 'student')
    const gone = await person('gone', '已停用的教师', 'teacher')
    await tx.execute(sql`UPDATE users SET is_enabled = false WHERE id = ${gone.id}`)
    await addOrgMembers(tx, team, [app.school.people.teacher.id])
  })
})
afterAll(() => app.close())

const addable = async (who: Caller, org: string, query: Record<string, unknown> = {}) => {
  const answer = await who.get(`/apis/v2/organizations/${org}/addable-users`, query)
  return { ...answer, names: (answer.data?.users ?? []).map((one: { real_name: string }) => one.real_name) as string[] }
}

describe('people who can be added to an organisation', () => {
  test('are those of the customer who are not in it, searched for teachers and for students', async () => {
    const all = await addable(admin, app.school.orgs.a.id)
    expect(all.names.sort()).toEqual(['名字带百分号', '新来的教师', '测试neighbour'])
    expect(all.data.total).toBe(3)
    const teachers = await addable(admin, app.school.orgs.a.id, { user_type: 'teacher' })
    expect(teachers.names.sort()).toEqual(['新来的教师', '测试neighbour'])
    const students = await addable(admin, app.school.orgs.a.id, { user_type: 'student' })
    expect(students.names).toEqual(['名字带百分号'])
    expect(students.data.users[0]).toMatchObject({ username: '100%', number: 'N-100%', role_slugs: ['student'] })
  })
  test('by name, number or account; the signs of a word mean themselves', async () => {
    expect((await addable(admin, app.school.orgs.a.id, { keyword: '新来' })).names).toEqual(['新来的教师'])
    expect((await addable(admin, app.school.orgs.a.id, { keyword: 'n-newc' })).names).toEqual(['新来的教师'])
    expect((await addable(admin, app.school.orgs.a.id, { keyword: '%' })).names).toEqual(['名字带百分号'])
    expect((await addable(admin, app.school.orgs.a.id, { keyword: '没有这个人' })).data).toEqual({
      users: [],
      total: 0,
    })
  })
  test('are paged', async () => {
    const rest = await addable(admin, app.school.orgs.a.id, { page: 2, per_page: 2 })
    expect([rest.names.length, rest.data.total]).toEqual([1, 3])
  })
  test('are shown to administrators of the customer only', async () => {
    expect(await addable(teacher, app.school.orgs.a.id)).toMatchObject({ status: 403, msg: '只有管理员可以管理组织' })
    expect(await addable(await app.as('neighbour'), app.school.orgs.a.id)).toMatchObject({ status: 404 })
    expect(await addable(await app.as('strangeAdmin'), app.school.orgs.a.id)).toMatchObject({ status: 404, names: [] })
    expect((await addable(await app.as('operator'), app.school.orgs.c.id)).status).toBe(200)
  })
})

describe('organisations below one', () => {
  const below = async (who: Caller, org: string, query: Record<string, unknown> = {}) =>
    who.get(`/apis/v2/organizations/${org}/sub-orgs`, query)

  test('directly, or of every level', async () => {
    const direct = await below(admin, app.school.orgs.a.id)
    expect(direct.data).toEqual({
      sub_orgs: [
        {
          id: lab,
          parent_id: app.school.orgs.a.id,
          name: '/示范大学/计算机学院/网络实验室',
          short_name: '网络实验室',
          domain_id: 'domain-lab',
          child_count: 1,
          is_enabled: true,
        },
      ],
      total: 1,
    })
    const deep = await below(admin, app.school.orgs.a.id, { depth: 'all' })
    expect(deep.data.sub_orgs.map((one: { id: string }) => one.id)).toEqual([lab, team])
    expect((await below(admin, app.school.orgs.a.id, { depth: 'all', keyword: '一组' })).data.total).toBe(1)
    expect((await below(admin, team)).data).toEqual({ sub_orgs: [], total: 0 })
  })
  test('of another school are not there', async () => {
    expect((await below(await app.as('strangeAdmin'), app.school.orgs.a.id)).status).toBe(404)
    expect((await below(await app.as('student'), app.school.orgs.a.id)).status).toBe(404)
  })
})

describe('the tree of organisations', () => {
  const written = (nodes: OrganisationNode[]): string[] =>
    nodes.flatMap((node) => [
      `${node.short_name}${node.can_choose ? '' : '（不可选）'}`,
      ...written(node.children).map((line) => `> ${line}`),
    ])
  const treeOf = async (who: Caller) => (await who.get('/apis/v2/menu-orgs')).data

  test('holds what a person may choose, under the names above it', async () => {
    const mine = await treeOf(teacher)
    expect(written(mine.menu_orgs)).toEqual(['计算机学院', '> 网络实验室（不可选）', '> > 一组'])
    expect(mine.total).toBe(2)
  })
  test('of an administrator is the customer’s, of a stranger their own', async () => {
    expect(written((await treeOf(admin)).menu_orgs)).toEqual(['数学学院', '计算机学院', '> 网络实验室', '> > 一组'])
    expect(written((await treeOf(await app.as('stranger'))).menu_orgs)).toEqual(['工学院'])
  })
})

describe('pickers of people', () => {
  const names = (rows: { real_name: string }[]): string[] => rows.map((one) => one.real_name).sort()

  test('teachers of the chosen organisation, or of another that is seen', async () => {
    const { data } = await teacher.get('/apis/v2/auth-teachers')
    expect(names(data.teachers)).toEqual(['测试admin', '测试peer', '测试teacher'])
    expect(data.total).toBe(3)
    const found = await teacher.get('/apis/v2/auth-teachers', { keyword: 'T-peer', page: 1, per_page: 20 })
    expect(names(found.data.teachers)).toEqual(['测试peer'])
    const other = await admin.get('/apis/v2/auth-teachers', { org_id: app.school.orgs.b.id })
    expect(names(other.data.teachers)).toEqual(['测试neighbour'])
  })
  test('students', async () => {
    const { data } = await teacher.get('/apis/v2/auth-students')
    expect(names(data.students)).toEqual(['测试otherStudent', '测试student'])
  })
  test('nobody of an organisation that is not seen, and nothing for students', async () => {
    for (const path of ['/apis/v2/auth-teachers', '/apis/v2/auth-students']) {
      expect((await teacher.get(path, { org_id: app.school.orgs.c.id })).status).toBe(404)
      expect((await teacher.get(path, { org_id: app.school.orgs.b.id })).status).toBe(404)
      expect((await (await app.as('student')).get(path)).status).toBe(403)
    }
  })
})
