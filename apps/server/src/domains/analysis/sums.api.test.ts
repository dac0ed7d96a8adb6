import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analysis } from '@lab/contract/analysis'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { oneMoreStudent } from '../../testing/one-more-student.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

// A class that is taught one series of two experiments, the first of three times the weight of the second. Of its learners
// one submits both (a third of the first, nothing of the second), one submits the first with nothing, one is removed from
// the class after submitting a third of the first.

let app: TestApp
let teacher: Caller
let first: Taught
let place: string
let series: { id: string; offering: string }
let parts: { first: string; second: string }
const records: Record<string, string> = {}

const seen = async (id: string) => expectDone(await teacher.get(`/apis/v2/offerings/${id}`)).data.offering
const analysed = async (offering_id?: string): Promise<Analysis> =>
  expectDone(await teacher.get(`/apis/v2/places/${place}/analysis`, offering_id ? { offering_id } : {})).data.analysis
const namesOf = ({ people }: Analysis, who: readonly number[]): string[] => who.map((at) => people[at]!.real_name)

async function offer(contentId: string, more: object = {}): Promise<string> {
  const body = { content_ids: [contentId], ...more }
  return expectDone(await teacher.post(`/apis/v2/places/${place}/offerings`, body)).data.offerings[0].id
}
async function submits(caller: Caller, offering: string, answer?: string): Promise<string> {
  const begun = await caller.post(`/apis/v2/learning/offerings/${offering}/records`)
  const { id } = expectDone(begun).data.record
  const learner = learnerOf(caller, id)
  if (answer !== undefined) expectDone(await learner.answer(first.steps.question, [answer]))
  expectDone(await learner.submit())
  return id
}

beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  first = await taught(app)
  const second = await taught(app)
  const orgId = app.school.orgs.a.id
  series = { id: newId(), offering: '' }
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${series.id}, ${orgId}, 'series', '入门系列', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
  place = (await teacher.post('/apis/v2/classes', { name: '系列班' })).data.class.id
  series.offering = await offer(series.id)
  const below = { parent_id: series.offering }
  parts = {
    first: await offer(first.experimentId, { ...below, settings: { weight: 3, pass_score: 30 } }),
    second: await offer(second.experimentId, { ...below, settings: { weight: 1 } }),
  }
  const { student, otherStudent } = app.school.people
  const leaver = await oneMoreStudent(app, '退课的人')
  const user_ids = [student.id, otherStudent.id, leaver.id]
  expectDone(await teacher.post(`/apis/v2/places/${place}/members`, { user_ids, role: 'student' }))
  await submits(await app.as('student'), parts.first, 'B')
  // The same content in another class counts there.
  await submits(await app.as('student'), first.offeringId, 'B')
  records.second = await submits(await app.as('student'), parts.second)
  await submits(await app.as('otherStudent'), parts.first)
  await submits(await app.asUser(leaver.username), parts.first, 'B')
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${place}/members`)).data
  const member_ids = members.flatMap((one: { id: string; user_id: string }) =>
    one.user_id === leaver.id ? one.id : [],
  )
  expectDone(await teacher.post(`/apis/v2/places/${place}/members/remove`, { member_ids }))
}, 60_000)
afterAll(() => app.close())

test('a learner’s percent of several contents is by their weights, and who has left counts nowhere', async () => {
  const analysis = await analysed()
  expect(analysis.people.map((one) => one.real_name).toSorted()).toEqual(['测试otherStudent', '测试student'])
  const percents = Object.fromEntries(analysis.people.map(({ real_name }, at) => [real_name, analysis.records[at]]))
  // (3 × 33.3 + 1 × 0) / 4
  expect(percents).toMatchObject({ 测试student: { percent: 25 }, 测试otherStudent: { percent: 0 } })
  expect(analysis.summary).toMatchObject({ learners: 2, average: 12.5 })
  expect(analysis.contents.map((one) => [one.average, one.finished.length])).toEqual([
    [16.7, 2],
    [0, 1],
  ])
  expect(await seen(series.offering)).toMatchObject({ learner_count: 2, started_count: 2, average_score: 12.5 })
  expect(await seen(parts.first)).toMatchObject({ started_count: 2, finished_count: 2, average_score: 16.67 })
})

test('the list of members says of each what they did in this class, by the same weights', async () => {
  const { members } = expectDone(await teacher.get(`/apis/v2/places/${place}/members`, { role: 'student' })).data
  const done = members.map((one: Record<string, unknown>) => [one.real_name, one.finished_count, one.average_score])
  expect(Object.fromEntries(done.map(([name, ...rest]: unknown[]) => [name, rest]))).toEqual({
    测试student: [2, 25],
    测试otherStudent: [1, 0],
  })
})

test('everything is finished by who has submitted all of it, and no more once it was returned', async () => {
  const finished = async () => {
    const analysis = await analysed()
    const { finished_count } = await seen(series.offering)
    return [namesOf(analysis, analysis.summary.finished), finished_count, (await seen(parts.second)).finished_count]
  }
  expect(await finished()).toEqual([['测试student'], 1, 1])
  const body = { record_ids: [records.second], reason: '请补充' }
  expectDone(await teacher.post('/apis/v2/records/return', body))
  expect(await finished()).toEqual([[], 0, 0])
})

test('one offering is passed by its own mark, several by sixty', async () => {
  const passed = async (offering?: string) => {
    const analysis = await analysed(offering)
    return namesOf(analysis, analysis.summary.passed)
  }
  expect(await passed(parts.first)).toEqual(['测试student'])
  expect(await passed()).toEqual([])
})

test('what is taught within a series only is not found by itself', async () => {
  const found = async (query: object) =>
    expectDone(await teacher.get(`/apis/v2/places/${place}/contents/${first.experimentId}/offering`, { ...query })).data
  expect((await found({ within: series.id })).offering.id).toBe(parts.first)
  expect(await found({})).toMatchObject({ offering: null, untaught: { content_id: first.experimentId } })
})
