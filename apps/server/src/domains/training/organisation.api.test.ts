import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { aTraining } from './testing/a-training.ts'

// Nobody is entered into an organisation's own place: who has begun something there is its learner. One student has
// begun one of two trainings, and a teacher has tried it out.

let app: TestApp
let admin: Caller
let org: string
let contentId: string
let offeringId: string
let recordId: string
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  admin = await app.as('admin')
  org = app.school.orgs.a.id
  const make = (title: string) =>
    app.kernel.connection.transaction((tx) =>
      aTraining(tx, app.kernel, { userId: app.school.people.teacher.id, orgId: org }, { title, text: '数据结构' }),
    )
  contentId = await make('打字')
  const begin = async (name: 'student' | 'otherStudent', id: string) =>
    expectDone(await (await app.as(name)).post(`/apis/v2/learning/contents/${id}/records`, {})).data.record
  const record = await begin('student', contentId)
  offeringId = record.offering_id
  recordId = record.id
  await begin('otherStudent', await make('另一篇'))
  expectDone(await (await app.as('teacher')).post(`/apis/v2/learning/contents/${contentId}/trials`))
}, 60_000)
afterAll(() => app.close())

const read = async (path: string, query: Record<string, unknown> = {}) =>
  expectDone(await admin.get(`/apis/v2/${path}`, query)).data
const studentId = () => app.school.people.student.id

test('what a student has begun there is in the list of its records', async () => {
  const { records, total } = await read(`offerings/${offeringId}/records`)
  expect([total, records]).toMatchObject([1, [{ id: recordId, place_id: org, learner: { id: studentId() } }]])
})

test('is counted where it is taught', async () => {
  expect((await read(`offerings/${offeringId}`)).offering).toMatchObject({ learner_count: 1, started_count: 1 })
})

test('is in the gradebook, where a trial is no column', async () => {
  const { offerings, members } = await read(`places/${org}/records`, { kind: 'training' })
  expect(offerings.map((row: { title: string }) => row.title).toSorted()).toEqual(['另一篇', '打字'])
  const of = members.find((row: { learner: { id: string } }) => row.learner.id === studentId())
  expect([members.length, of.cells]).toMatchObject([2, [{ record_id: recordId, offering_id: offeringId }]])
})

test('is in the analysis of the place, and of the offering', async () => {
  const whole = (await read(`places/${org}/analysis`)).analysis
  expect([whole.summary.learners, whole.summary.started]).toEqual([2, [0, 1]])
  const one = (await read(`places/${org}/analysis`, { offering_id: offeringId })).analysis
  expect([one.people, one.summary.started]).toMatchObject([[{ id: studentId() }], [0]])
})

test('has its own line in the comparison', async () => {
  const { comparison } = await read(`places/${org}/comparison`, { offering_id: offeringId })
  expect(comparison).toMatchObject([{ offering_id: offeringId, own: { learners: 1, started: 1 } }])
})

test('is in the live monitor', async () => {
  const { monitor } = await read(`offerings/${offeringId}/monitor`)
  expect(monitor.rows).toMatchObject([{ learner: { id: studentId() }, record_id: recordId, state: 'in_progress' }])
})

test('can be written to', async () => {
  const sent = await admin.post(`/apis/v2/places/${org}/messages`, {
    learner_ids: [studentId(), app.school.people.peer.id],
    about: '打字',
    text: '继续加油',
  })
  expect(expectDone(sent).data.sent).toBe(1)
})

test('counts once who is entered there as well', async () => {
  await app.kernel.connection.pool.query(
    "INSERT INTO memberships (id, place_id, org_id, user_id, role) VALUES (gen_random_uuid(), $1, $1, $2, 'student')",
    [org, studentId()],
  )
  expect((await read(`offerings/${offeringId}`)).offering).toMatchObject({ learner_count: 1, started_count: 1 })
  expect((await read(`places/${org}/analysis`)).analysis.summary.learners).toBe(2)
})
