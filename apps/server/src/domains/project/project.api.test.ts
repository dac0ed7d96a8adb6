import { pageLink } from '@lab/contract/page-link'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { oneMoreStudent } from '../../testing/one-more-student.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { addOrgMembers } from '../org/index.ts'
import { joinPlace } from '../place/index.ts'
import { aTraining } from '../training/testing/a-training.ts'

let app: TestApp
let teacher: Caller
let classId: string
let id: string

const path = (rest = ''): string => `/apis/v2/projects/${id}${rest}`
const create = (body: object) => teacher.post('/apis/v2/projects', { name: '项目', ...body })
const projectNow = async () => expectDone(await teacher.get(path())).data.project
const idsOf = async (caller: Caller, query: object): Promise<string[]> =>
  expectDone(await caller.get('/apis/v2/projects', { ...query })).data.projects.map((row: { id: string }) => row.id)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const { people, orgs } = app.school
  classId = expectDone(await teacher.post('/apis/v2/classes', { name: '软件工程1班' })).data.class.id
  const there = { id: classId, orgId: orgs.a.id }
  await joinPlace(app.kernel.connection.db, there, [people.student.id, people.otherStudent.id], 'student')
  const body = { name: '图书管理系统实训', term: '2026秋', class_ids: [classId], teacher_ids: [people.peer.id] }
  id = expectDone(await create(body)).data.project.id
}, 60_000)
afterAll(() => app.close())

describe('a project', () => {
  test('has the learners of its class and its teachers from the beginning', async () => {
    expect(await projectNow()).toMatchObject({
      name: '图书管理系统实训',
      term: '2026秋',
      state: 'active',
      student_count: 2,
      teacher_count: 2,
      content_count: 0,
      can: { view: true, teach: true, remove: true },
    })
  })

  test('who leaves the class later stays in it', async () => {
    const made = expectDone(await create({ name: '另一个项目', class_ids: [classId] })).data.project.id
    const { members } = expectDone(await teacher.get(`/apis/v2/places/${classId}/members`, { role: 'student' })).data
    const gone = members.find((row: { user_id: string }) => row.user_id === app.school.people.otherStudent.id)
    expectDone(await teacher.post(`/apis/v2/places/${classId}/members/remove`, { member_ids: [gone.id] }))
    expect(expectDone(await teacher.get(`/apis/v2/projects/${made}`)).data.project.student_count).toBe(2)
    expectDone(await teacher.delete(`/apis/v2/projects/${made}`))
  })

  test('takes in the learners of a class, and nobody who teaches or assists there', async () => {
    const { people, orgs } = app.school
    const there = expectDone(await teacher.post('/apis/v2/classes', { name: '有助教的班' })).data.class.id
    const { db } = app.kernel.connection
    await joinPlace(db, { id: there, orgId: orgs.a.id }, [people.peer.id], 'assistant')
    await joinPlace(db, { id: there, orgId: orgs.a.id }, [people.student.id], 'student')
    const { project } = expectDone(await create({ name: '只有学员', class_ids: [there] })).data
    expect(project).toMatchObject({ student_count: 1, teacher_count: 1 })
    expectDone(await teacher.delete(`/apis/v2/projects/${project.id}`))
  })

  test('has no learner among its teachers', async () => {
    const answer = await create({ teacher_ids: [app.school.people.student.id] })
    expect([answer.status, answer.msg]).toEqual([422, '只能选择教师'])
  })

  test('takes in no class of another organisation, whose learners could not enter it', async () => {
    await addOrgMembers(app.kernel.connection.db, app.school.orgs.b.id, [app.school.people.teacher.id])
    const there = await app.as('teacher', 'b')
    const other = expectDone(await there.post('/apis/v2/classes', { name: '数学1班' })).data.class.id
    const answer = await create({ class_ids: [classId, other] })
    expect([answer.status, answer.msg]).toEqual([422, '「数学1班」属于其他组织，不能选择'])
  })

  test.each([
    [{ name: '' }, '请输入项目名称'],
    [{ starts_on: '2026-12-01', ends_on: '2026-11-01' }, '结束日期应不早于开始日期'],
    [{ cover: '//elsewhere.example/x.png' }, '封面应为平台内的图片'],
  ])('is not made of %j', async (body, msg) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(answer.msg).toContain(msg)
  })

  test('is found by who teaches it, by its phase and by its words', async () => {
    const admin = await app.as('admin')
    const ahead = expectDone(await create({ name: '下学期的项目', starts_on: '2999-03-01' })).data.project.id
    expect([await idsOf(teacher, { scope: 'mine' }), await idsOf(admin, { scope: 'mine' })]).toEqual([[ahead, id], []])
    expect(await idsOf(admin, { scope: 'org' })).toEqual([ahead, id])
    expect([await idsOf(teacher, { state: 'ahead' }), await idsOf(teacher, { state: 'active' })]).toEqual([
      [ahead],
      [id],
    ])
    expect([await idsOf(teacher, { keyword: '图书' }), await idsOf(teacher, { keyword: '2026秋' })]).toEqual([
      [id],
      [id],
    ])
    expectDone(await teacher.delete(`/apis/v2/projects/${ahead}`))
    expect(await idsOf(teacher, {})).toEqual([id])
  })

  test('is hidden from other schools, and refuses colleagues who do not teach it', async () => {
    for (const name of ['stranger', 'strangeAdmin', 'neighbour', 'student'] as const) {
      expect((await (await app.as(name)).get(path())).status).toBe(404)
    }
    const mine = expectDone(await create({ name: '只有我教' })).data.project.id
    const peer = await app.as('peer')
    expect(await peer.get(`/apis/v2/projects/${mine}`)).toMatchObject({ status: 403, msg: '您不是该项目的教师' })
    expectDone(await teacher.delete(`/apis/v2/projects/${mine}`))
  })

  test('the second to save an old version is refused, and nothing is lost', async () => {
    const { version } = await projectNow()
    expectDone(await teacher.put(path(), { name: '图书管理系统', version }))
    expect(await teacher.put(path(), { name: '旧名字', version })).toMatchObject({ status: 409 })
    expect(await projectNow()).toMatchObject({ name: '图书管理系统', term: '2026秋' })
  })

  test('draws its learners into groups, and one of its teachers makes another by hand', async () => {
    expectDone(await teacher.post(`/apis/v2/places/${id}/groups/draw`, { size: 2, how: 'balanced' }))
    const groups = async () => expectDone(await teacher.get(`/apis/v2/places/${id}/groups`)).data.groups
    expect(await groups()).toMatchObject([{ name: '第1组' }])
    const peer = await app.as('peer')
    expectDone(await peer.post(`/apis/v2/places/${id}/groups`, { name: '测试组' }))
    expect(await groups()).toMatchObject([{ name: '第1组' }, { name: '测试组' }])
  })

  test('is given materials, and the resource says where they are', async () => {
    const resource = { title: '需求样例', is_public: false, obj_type: 'rich_text', obj_rich_text: { value: '无' } }
    const at = `/apis/v2/orgs/${app.school.orgs.a.id}/resources`
    const made = expectDone(await teacher.post(at, { resource })).data.resource.id
    expectDone(await teacher.post(`/apis/v2/places/${id}/materials`, { resource_ids: [made] }))
    const { uses } = expectDone(await teacher.get(`/apis/v2/resources/${made}/uses`)).data
    expect(uses).toContainEqual({ label: '项目', title: '图书管理系统', link: pageLink('project', id, 'source') })
  })

  test('is archived with all that is in it, and comes back', async () => {
    expectDone(await teacher.post(path('/archive')))
    expect(await idsOf(teacher, { state: 'archived' })).toEqual([id])
    const { version } = await projectNow()
    expect((await teacher.put(path(), { name: '归档后', version })).msg).toBe('项目已归档，只能查看')
    expect((await teacher.post(`/apis/v2/places/${id}/groups`, { name: '晚来的组' })).msg).toBe('项目已归档，只能查看')
    expectDone(await teacher.post(path('/restore')))
    expect((await projectNow()).state).toBe('active')
  })

  test('is deleted only while nobody has begun', async () => {
    const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
    const training = await app.kernel.connection.transaction((tx) =>
      aTraining(tx, app.kernel, who, { title: '打字', text: '一段话' }),
    )
    const offered = await teacher.post(`/apis/v2/places/${id}/offerings`, { content_ids: [training] })
    const [offering] = expectDone(offered).data.offerings
    const learner = await app.as('student')
    expectDone(await learner.post(`/apis/v2/learning/offerings/${offering.id}/records`))
    expect(expectDone(await teacher.get(path('/uses'))).data).toEqual({ students: 2, contents: 1, records: 1 })
    const answer = await teacher.delete(path())
    expect(answer.status).toBe(409)
    expect(answer.msg).toContain('已有1条学习记录，请改为归档')
  })

  test('is entered by its code, and seen on its learners’ site with their group', async () => {
    const { invite_code } = expectDone(await teacher.get(`/apis/v2/places/${id}`)).data.place
    const late = await app.asUser((await oneMoreStudent(app, '后来的学员')).username)
    expect(expectDone(await late.post('/apis/v2/learning/places/join', { invite_code })).data).toEqual({
      place_id: id,
      place_kind: 'project',
    })
    const { places } = expectDone(await (await app.as('student')).get('/apis/v2/learning/home')).data
    expect(places).toContainEqual(
      expect.objectContaining({ id, kind: 'project', name: '图书管理系统', term: '2026秋', group_name: '第1组' }),
    )
  })
})
