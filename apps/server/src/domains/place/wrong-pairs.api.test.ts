import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let place: Taught
let other: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  place = await taught(app, {})
  other = expectDone(await teacher.post('/apis/v2/classes', { name: '另一个班' })).data.class.id
})
afterAll(() => app.close())

const absent = { status: 404, data: undefined }

test.each(['teacher', 'admin', 'student'] as const)('the place of an organisation is no class for %s', async (who) => {
  const caller = await app.as(who)
  const at = `/apis/v2/classes/${app.school.orgs.a.id}`
  const pages = ['', '/members', '/candidates', '/groups', '/materials', '/records', '/uses']
  const answers = await Promise.all(pages.map((page) => caller.get(at + page)))
  answers.push(await caller.post(`${at}/members`, { user_ids: [app.school.people.otherStudent.id] }))
  answers.push(await caller.delete(at))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('an organisation takes nobody in but by a list of its members: its students learn there anyway', async () => {
  const admin = await app.as('admin')
  const at = `/apis/v2/places/${app.school.orgs.a.id}`
  const user_ids = [app.school.people.otherStudent.id]
  const refused = (label: string) => ({ status: 422, msg: `机构不能添加${label}` })
  expect(await admin.post(`${at}/members`, { user_ids })).toMatchObject(refused('学员'))
  expect(await admin.post(`${at}/members`, { user_ids, role: 'assistant' })).toMatchObject(refused('助教'))
  expect(await admin.post(`${at}/invite-code`, { enabled: true })).toMatchObject(refused('学员'))
  const file = { name: '名单.csv', bytes: new TextEncoder().encode('学号,姓名\n2026999,王芳\n') }
  expect(expectDone(await admin.upload(`${at}/member-imports`, 'file', file)).data.import.counts.create).toBe(1)
  expect((await (await app.as('teacher')).upload(`${at}/member-imports`, 'file', file)).status).toBe(403)
  expect(expectDone(await admin.get(`${at}/members`)).data.members).toEqual([])
})

test('a list that was imported into one class is not found through another', async () => {
  const file = { name: '名单.csv', bytes: new TextEncoder().encode('学号,姓名\n2026999,王芳\n') }
  const at = (classId: string) => `/apis/v2/places/${classId}/member-imports`
  const { id } = expectDone(await teacher.upload(at(place.classId), 'file', file)).data.import
  expect(await teacher.get(`${at(other)}/${id}`)).toMatchObject(absent)
  expect(await teacher.get(`${at(other)}/${id}/report`)).toMatchObject(absent)
  expect(await teacher.post(`${at(other)}/${id}/confirm`, { initial_password: 'Start123' })).toMatchObject(absent)
  expect(expectDone(await teacher.get(`${at(place.classId)}/${id}`)).data.import.state).toBe('preview')
})

test('a member is not removed through another class', async () => {
  const members = async () =>
    expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`)).data.members as { id: string }[]
  const before = await members()
  const member_ids = before.map(({ id }) => id).slice(-1)
  expect(await teacher.post(`/apis/v2/places/${other}/members/remove`, { member_ids })).toMatchObject(absent)
  expect(await members()).toEqual(before)
})

test('a member of one class is put into no group of another', async () => {
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`)).data
  const member_ids = [members.find((one: { role: string }) => one.role === 'student').id]
  const groups = `/apis/v2/places/${other}/groups`
  expect(await teacher.post(groups, { name: '甲组', member_ids })).toMatchObject(absent)
  const { group } = expectDone(await teacher.post(groups, { name: '甲组' })).data
  const changed = { version: group.version, member_ids }
  expect(await teacher.put(`/apis/v2/groups/${group.id}`, changed)).toMatchObject(absent)
  expect(expectDone(await teacher.get(groups)).data.groups).toMatchObject([{ name: '甲组', members: [], version: 1 }])
})

test('an arrangement is not changed or taken back through a class that its learner is not in', async () => {
  const at = (classId: string, id = '') => `/apis/v2/places/${classId}/accommodations${id}`
  const given = { learner_ids: [app.school.people.student.id], extra_days: 2, reason: '病假' }
  expectDone(await teacher.post(at(place.classId), given))
  const list = async () => expectDone(await teacher.get(at(place.classId))).data.accommodations
  const [row] = await list()
  expect(await teacher.put(at(other, `/${row.id}`), { version: row.version, extra_days: 9 })).toMatchObject(absent)
  expect(await teacher.delete(at(other, `/${row.id}`))).toMatchObject(absent)
  expect(await list()).toEqual([row])
})

test('earlier attempts are read by those who look at the record, and by nobody else', async () => {
  const student = await app.as('student')
  const at = `/apis/v2/learning/offerings/${place.offeringId}/records`
  const recordId = expectDone(await student.post(at, {})).data.record.id
  expectDone(await learnerOf(student, recordId).report(place.steps.report, '第一份报告'))
  expectDone(await learnerOf(student, recordId).submit())
  expectDone(await student.post(at, { again: true }))
  const pages = ['progress', 'scores', 'events'].map((page) => `/apis/v2/records/${recordId}/${page}`)
  for (const path of pages) {
    expectDone(await teacher.get(path, { attempt: 1 }))
    expect(await teacher.get(path, { attempt: 3 })).toMatchObject(absent)
    for (const wrong of ['0', '-1', '1.5', 'x', '1e9'])
      expect((await teacher.get(path, { attempt: wrong })).status).toBe(422)
    for (const who of ['student', 'otherStudent', 'stranger', 'strangeAdmin', 'neighbour'] as const)
      expect([403, 404]).toContain((await (await app.as(who)).get(path, { attempt: 1 })).status)
    expect(await (await app.as(null)).get(path, { attempt: 1 })).toMatchObject({ status: 403, data: undefined })
  }
})
