import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundStudent } from '@lab/contract/dashboard'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let student: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
})
afterAll(() => app.close())

const find = async (keyword: string): Promise<FoundStudent[]> =>
  expectDone(await teacher.get('/apis/v2/dashboard/find', { keyword })).data.students

const begin = async (offeringId: string, step: string): Promise<void> => {
  const at = `/apis/v2/learning/offerings/${offeringId}/records`
  const recordId = expectDone(await student.post(at, {})).data.record.id
  expectDone(await learnerOf(student, recordId).answer(step, ['B']))
}
const call = (place: Taught, title: string) =>
  app.kernel.connection.db.execute(sql`UPDATE contents SET title = ${title} WHERE id = ${place.experimentId}`)

test('the content that is named behind a learner is meant, with all of its words; else the one worked on last', async () => {
  const basics = await taught(app)
  const branches = await taught(app)
  await call(basics, 'Git 基础')
  await call(branches, 'Git 分支')
  const body = { content_ids: [branches.experimentId] }
  const added = expectDone(await teacher.post(`/apis/v2/places/${basics.classId}/offerings`, body)).data
  await begin(basics.offeringId, basics.steps.question)
  await begin(added.offerings[0].id, branches.steps.question)
  const meant = async (keyword: string) =>
    (await find(keyword)).find((one) => one.place.id === basics.classId)?.record?.content_title
  expect(await meant('T-student')).toBe('Git 分支')
  expect(await meant('T-student Git 基础')).toBe('Git 基础')
  expect(await meant('T-student git')).toBe('Git 分支')
})

test('the case of a number does not matter', async () => {
  expect((await find('t-STUDENT'))[0]?.number).toBe('T-student')
})

test('who is called as all of the words say comes before those who are called as the first one says', async () => {
  const { student: one, otherStudent } = app.school.people
  const rename = (id: string, name: string) =>
    app.kernel.connection.db.execute(sql`UPDATE users SET real_name = ${name} WHERE id = ${id}`)
  const names = await Promise.all(
    [one, otherStudent].map(({ id }) =>
      app.kernel.connection.db.execute<{ real_name: string }>(sql`SELECT real_name FROM users WHERE id = ${id}`),
    ),
  )
  await rename(one.id, 'Anna Jones')
  await rename(otherStudent.id, 'Anna Smith')
  for (const name of ['子', '丑', '寅', '卯', '辰']) {
    const { id } = expectDone(await teacher.post('/apis/v2/classes', { name })).data.class
    expectDone(await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [one.id, otherStudent.id] }))
  }
  const found = (await find('anna  smith')).map((student) => student.real_name)
  expect(found).toHaveLength(8)
  expect(found.lastIndexOf('Anna Smith')).toBeLessThan(found.indexOf('Anna Jones'))
  expect(found.filter((name) => name === 'Anna Smith').length).toBeGreaterThanOrEqual(5)
  await rename(one.id, names[0]!.rows[0]!.real_name)
  await rename(otherStudent.id, names[1]!.rows[0]!.real_name)
})

test('eight are offered, however many there are', async () => {
  const { student: one, otherStudent } = app.school.people
  for (const name of ['甲', '乙', '丙', '丁', '戊']) {
    const { id } = expectDone(await teacher.post('/apis/v2/classes', { name })).data.class
    expectDone(await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [one.id, otherStudent.id] }))
  }
  expect(await find('测试')).toHaveLength(8)
})
