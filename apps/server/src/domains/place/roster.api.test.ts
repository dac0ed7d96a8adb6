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

test('a member has what was submitted of what the class is taught now', async () => {
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

/** A class of the teacher's with two students, and how its groups are reached. */
async function classOfTwo(name: string) {
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name })).data.class
  const { student, otherStudent } = app.school.people
  expectDone(await teacher.post(`/apis/v2/places/${id}/members`, { user_ids: [student.id, otherStudent.id] }))
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${id}/members`, { role: 'student' })).data
  const [one, other]: string[] = members.map((member: { id: string }) => member.id)
  const groupsPath = `/apis/v2/places/${id}/groups`
  const make = (of: string, ...memberIds: string[]) => teacher.post(groupsPath, { name: of, member_ids: memberIds })
  return { id, one: one!, other: other!, groupsPath, make }
}

test('of several groups made or renamed to one name at once one is, the others hear that it is taken', async () => {
  const { make } = await classOfTwo('同名')
  const four = ['甲', '甲', '甲', '甲']
  const made = await Promise.all(four.map((name) => make(name)))
  expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(made.find(({ status }) => status === 409)?.msg).toBe('分组「甲」已存在')
  const others = await Promise.all(['乙', '丙', '丁'].map((name) => make(name)))
  const renamed = await Promise.all(
    others.map(({ data: { group } }) =>
      teacher.put(`/apis/v2/groups/${group.id}`, { version: group.version, name: '戊', member_ids: [] }),
    ),
  )
  expect(renamed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(renamed.find(({ status }) => status === 409)?.msg).toBe('分组「戊」已存在')
})

test('a group that lost somebody elsewhere cannot be saved as it was', async () => {
  const { id, one, other, groupsPath, make } = await classOfTwo('两个页面')
  const { group: first } = expectDone(await make('一组', one, other)).data
  const save = ({ id: groupId, version }: { id: string; version: number }, ...memberIds: string[]) =>
    teacher.put(`/apis/v2/groups/${groupId}`, { version, member_ids: memberIds })
  const present = async () =>
    expectDone(await teacher.get(groupsPath)).data.groups as { id: string; version: number; member_count: number }[]
  const counts = async () => (await present()).map((group) => group.member_count)

  // Moved into a group that was there, saved.
  const { group: second } = expectDone(await make('二组')).data
  expectDone(await save(second, other))
  expect((await save(first, one, other)).status).toBe(409)
  expect(await counts()).toEqual([1, 1])

  // Moved into a new group.
  const [, stale] = await present()
  expectDone(await make('三组', other))
  expect((await save(stale!, other)).status).toBe(409)
  expect(await counts()).toEqual([1, 0, 1])

  // Removed from the class and added again.
  const [, , third] = await present()
  expectDone(await teacher.post(`/apis/v2/places/${id}/members/remove`, { member_ids: [other] }))
  expect((await save(third!, one)).status).toBe(409)
  expect(await counts()).toEqual([1, 0, 0])

  // Nothing happened to the first since it was read.
  expectDone(await save((await present())[0]!, one))
})

test('who has no group is drawn into groups named next to those there are, also when one was removed', async () => {
  const { one, groupsPath, make } = await classOfTwo('补抽')
  const { group: gone } = expectDone(await make('第1组')).data
  expectDone(await make('第2组', one))
  expectDone(await teacher.delete(`/apis/v2/groups/${gone.id}`))
  const drawn = await teacher.post(`${groupsPath}/draw`, { size: 2, how: 'random', keep_present: true })
  const groups = expectDone(drawn).data.groups as { name: string; member_count: number }[]
  expect(groups.map((group) => [group.name, group.member_count])).toEqual([
    ['第2组', 1],
    ['第3组', 1],
  ])
})
