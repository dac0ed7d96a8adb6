import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

// Whose a group's environment is when its people change: `student` and `otherStudent` are 一组, 二组 is empty.

type Name = 'student' | 'otherStudent'
let app: TestApp
let teacher: Caller
let callers: Record<Name, Caller>
let place: Taught
let first: string
let second: string

const groupsPath = () => `/apis/v2/places/${place.classId}/groups`
async function memberIds(names: readonly Name[]): Promise<string[]> {
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${place.classId}/members`, { per_page: 50 })).data
  const known = new Map<string, string>(members.map((one: { id: string; user_id: string }) => [one.user_id, one.id]))
  return names.map((name) => known.get(app.school.people[name].id)!)
}
/** Puts exactly these people into a group. */
async function regroup(id: string, ...names: Name[]): Promise<void> {
  const { groups } = expectDone(await teacher.get(groupsPath())).data
  const { version } = groups.find((one: { id: string }) => one.id === id)
  expectDone(await teacher.put(`/apis/v2/groups/${id}`, { version, member_ids: await memberIds(names) }))
}
const makeGroup = async (name: string): Promise<string> =>
  expectDone(await teacher.post(groupsPath(), { name, member_ids: [] })).data.group.id
const begin = async (who: Name): Promise<string> =>
  expectDone(await callers[who].post(`/apis/v2/learning/offerings/${place.offeringId}/records`, {})).data.record.id
const start = async (who: Name, recordId: string): Promise<string> =>
  expectDone(await learnerOf(callers[who], recordId).environment()).data.environment.id
const at = (id: string) => `/apis/v2/env-records/${id}`

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  callers = { student: await app.as('student'), otherStudent: await app.as('otherStudent') }
}, 60_000)
beforeEach(async () => {
  place = await taught(app, { party_kind: 'group' })
  first = await makeGroup('一组')
  second = await makeGroup('二组')
  await regroup(first, 'student', 'otherStudent')
})
afterAll(() => app.close())

test('who started it and left the group has lost it, and may start that of the new group', async () => {
  const recordId = await begin('student')
  const id = await start('student', recordId)
  await regroup(second, 'student')
  expect((await learnerOf(callers.student, recordId).see()).status).toBe(404)

  expect((await callers.student.get(at(id))).status).toBe(404)
  expect((await callers.student.post(`${at(id)}/terminal-tickets`, {})).status).toBe(404)
  expect((await callers.student.post(`${at(id)}/env-destroy`, {})).status).toBe(404)
  const listed = async () =>
    expectDone(await callers.student.get('/apis/v2/env-records/mine')).data.env_records.map(
      (one: { id: string }) => one.id,
    )
  expect(await listed()).not.toContain(id)

  const own = await start('student', await begin('student'))
  expect(own).not.toBe(id)
  expect(await listed()).toContain(own)
  // The others go on where they were.
  expect(expectDone(await callers.otherStudent.get(at(id))).data.env_record).toMatchObject({
    state: 'running',
    can: { terminal: true, destroy: true },
  })
  expectDone(await learnerOf(callers.otherStudent, recordId).run('ls'))
  expectDone(await learnerOf(callers.otherStudent, recordId).leaveEnvironment())
}, 60_000)

test('who was removed from the class after the group submitted gets into its environment no more', async () => {
  const recordId = await begin('student')
  const id = await start('student', recordId)
  expectDone(await learnerOf(callers.student, recordId).submit())
  expectDone(await callers.otherStudent.post(`${at(id)}/terminal-tickets`, {}))
  const removed = { member_ids: await memberIds(['otherStudent']) }
  expectDone(await teacher.post(`/apis/v2/places/${place.classId}/members/remove`, removed))

  expect((await learnerOf(callers.otherStudent, recordId).see()).status).toBe(404)
  expect((await callers.otherStudent.get(at(id))).status).toBe(404)
  expect((await callers.otherStudent.post(`${at(id)}/terminal-tickets`, {})).status).toBe(404)
  expectDone(await callers.student.post(`${at(id)}/terminal-tickets`, {}))
}, 60_000)
