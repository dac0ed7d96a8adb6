import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
})
afterAll(() => app.close())

test('a member has what was handed in of what the class is taught now', async () => {
  const place = await taught(app, {})
  const student = await app.as('student')
  const at = `/apis/v2/learning/offerings/${place.offeringId}/records`
  const recordId = expectDone(await student.post(at, {})).data.record.id
  const query = { user_id: app.school.people.student.id }
  const figures = async (): Promise<unknown[]> => {
    const [member] = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`, query)).data.members
    return [member.finished_count, member.average_score]
  }
  expectDone(await learnerOf(student, recordId).answer(place.steps.question, ['B']))
  expect(await figures()).toEqual([0, null])
  expectDone(await learnerOf(student, recordId).submit())
  expect(await figures()).toEqual([1, 33.3])
  expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [recordId], reason: '补充报告' }))
  expect(await figures()).toEqual([0, 33.3])
  await app.kernel.connection.db.execute(sql`UPDATE offerings SET removed_at = now() WHERE id = ${place.offeringId}`)
  expect(await figures()).toEqual([0, null])
})

test('who is left out of a group that is saved is in none', async () => {
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '分组' })).data.class
  const { student, otherStudent } = app.school.people
  expectDone(await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [student.id, otherStudent.id] }))
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${id}/members`, { role: 'student' })).data
  const [first, second] = members.map((member: { id: string }) => member.id)
  const body = { name: '甲', member_ids: [first, second] }
  const { group } = expectDone(await teacher.post(`/apis/v2/places/${id}/groups`, body)).data
  const saved = { version: group.version, member_ids: [second] }
  expect(expectDone(await teacher.put(`/apis/v2/groups/${group.id}`, saved)).data.group.member_count).toBe(1)
  expect(expectDone(await teacher.get(`/apis/v2/places/${id}/groups`)).data.ungrouped).toBe(1)
})
