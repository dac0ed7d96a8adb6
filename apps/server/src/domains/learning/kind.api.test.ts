import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../../kernel/database/columns.ts'
import { Refusal } from '../../kernel/result.ts'
import { begunBefore } from '../../testing/attempts.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { kindBehaviour } from '../kinds.ts'
import { listResponses } from '../record/index.ts'
import { responseBy, type LearnersWork } from './index.ts'
import { expectDone } from './testing/taught.ts'

/** A kind of one item that is counted by how often something was pressed, and marked when it is submitted. */
const item = newId()
const Presses = z.strictObject({ presses: z.number().int().min(0, '次数应不小于0').meta({ title: '次数' }) })
type Goal = { goal: number; minutes: number }
const goals = [10, 10, 10, 4]
const pressing: LearnersWork<Goal> = {
  nextAttempt: 'afresh',
  canLeaveAttempt: false,
  alone: null,
  admits: null,
  maySubmit: null,
  limit: { minutes: ({ minutes }) => minutes },
  startsByHand: null,
  variant: async () => ({ goal: goals.shift() ?? 7, minutes: 30 }),
  items: async (_tx, _of, { goal }) => ({
    items: [
      {
        key: item,
        sectionTitle: '',
        title: `按键${goal}次`,
        kind: 'task',
        points: 100,
      },
    ],
  }),
  open: async () => undefined,
  respond: async (_tx, _record, _item, value) => {
    const given = responseBy(Presses, value)
    return given instanceof Refusal ? given : { value: given, mark: null, event: null }
  },
  isMarkedAhead: null,
  mark: async (tx, record) => {
    const { goal } = record.current.variant as Goal
    const given = await listResponses(tx, record.current.id, item)
    const presses = given.reduce((sum, { value }) => sum + (value as z.output<typeof Presses>).presses, 0)
    return new Map([
      [item, { share: Math.min(1, presses / goal), isPassed: presses >= 5, message: `按了${presses}次` }],
    ])
  },
  present: async () => ({}),
  abandon: async () => undefined,
}

let app: TestApp
let teacher: Caller
let student: Caller
let classId: string
let offeringId: string
beforeAll(async () => {
  const { progress } = kindBehaviour.experiment
  const questionsOf = async () => () => new Map()
  const exam = { ...kindBehaviour.exam, work: pressing, progress, withheldItems: null, hidesScores: null, questionsOf }
  app = await testApp({ kinds: { ...kindBehaviour, exam } })
  teacher = await app.as('teacher')
  student = await app.as('student')
  const made = expectDone(await teacher.post('/apis/v2/classes', { name: '按键班' })).data.class
  classId = made.id
  expectDone(await student.post('/apis/v2/learning/places/join', { invite_code: made.invite_code }))
  const contentId = newId()
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${contentId}, ${app.school.orgs.a.id}, 'exam', '按键考试', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
  offeringId = await place(contentId)
})
afterAll(() => app.close())

async function place(contentId: string): Promise<string> {
  const settings = { attempts: 9, counted_attempt: 'best' }
  const given = { content_ids: [contentId], settings }
  return expectDone(await teacher.post(`/apis/v2/places/${classId}/offerings`, given)).data.offerings[0].id
}
const start = (body: object = {}) => student.post(`/apis/v2/learning/offerings/${offeringId}/records`, body)
const press = (recordId: string, presses: unknown) =>
  student.post(`/apis/v2/learning/records/${recordId}/items/${item}/responses`, { value: { presses } })
const submit = (recordId: string) => student.post(`/apis/v2/learning/records/${recordId}/submit`)

test('an attempt of a kind without steps and environments is begun, saved, submitted and counted', async () => {
  const begun = expectDone(await start()).data
  expect(begun).toMatchObject({
    record: { kind: 'exam', state: 'in_progress', max_score: 100, step_count: 1 },
    steps: [{ title: '按键10次', kind: 'task', state: 'not_started' }],
  })
  const { id } = begun.record
  expect(expectDone(await press(id, 2)).data.state.steps[0]).toMatchObject({ state: 'in_progress', share: null })
  expectDone(await press(id, 4))
  expect(expectDone(await submit(id)).data).toMatchObject({
    record: { state: 'submitted', score: null, progress: 100, attempt: 1 },
    steps: [{ state: 'passed', last_message: '按了6次' }],
  })
})

test('the next attempt begins with nothing answered, and the best one counts', async () => {
  const again = expectDone(await start({ again: true })).data
  expect(again).toMatchObject({
    record: { attempt: 2, state: 'in_progress' },
    steps: [{ state: 'not_started', attempts: 0 }],
  })
  const { id } = again.record
  expectDone(await press(id, 3))
  expect(expectDone(await submit(id)).data).toMatchObject({
    record: { score: null, progress: 0 },
    steps: [{ state: 'failed' }],
  })
  const { attempts } = expectDone(await teacher.get(`/apis/v2/records/${id}`)).data
  expect(attempts).toMatchObject([
    { number: 1, score: 60, is_counted: true },
    { number: 2, score: 30, is_counted: false },
  ])
})

test('a response that its kind does not take is refused by the name of its field, and after submitting none is taken', async () => {
  const { id } = expectDone(await start({ again: true })).data.record
  const refused = await press(id, -1)
  expect(refused.code).not.toBe(10200)
  expect(refused.msg).toBe('次数应不小于0')
  expectDone(await submit(id))
  expect((await press(id, 1)).msg).toContain('已提交')
})

test('an attempt is asked, and marked by, what its kind drew for it', async () => {
  const begun = expectDone(await start({ again: true })).data
  expect(begun.steps).toMatchObject([{ title: '按键4次' }])
  const { id } = begun.record
  expectDone(await press(id, 2))
  // Gone on with, it is the same.
  expect(expectDone(await start()).data.steps).toMatchObject([{ title: '按键4次' }])
  expect(expectDone(await submit(id)).data.steps).toMatchObject([{ title: '按键4次', share: 0.5 }])
  const first = expectDone(await teacher.get(`/apis/v2/records/${id}/progress`, { attempt: 1 })).data
  expect(first.steps).toMatchObject([{ title: '按键10次' }])
})

const begunMinutesAgo = (recordId: string, minutes: number): Promise<Date> =>
  begunBefore(app.kernel.connection.db, recordId, minutes * 60)
const inMinutes = (from: Date, minutes: number): string => new Date(from.getTime() + minutes * 60_000).toISOString()

test('an attempt takes answers as long as its kind gives for it, and can be submitted after that', async () => {
  const { record, due_at: due } = expectDone(await start({ again: true })).data
  expect(Date.parse(due)).toBeGreaterThan(Date.now() + 29 * 60_000)
  const begun = await begunMinutesAgo(record.id, 29)
  expect(expectDone(await press(record.id, 1)).data.state.due_at).toBe(inMinutes(begun, 30))
  await begunMinutesAgo(record.id, 31)
  const refused = await press(record.id, 1)
  expect(refused.msg).toMatch(/^作答时间已于.+结束，已保存的作答可以提交$/)
  expectDone(await start())
  expect(expectDone(await submit(record.id)).data.record).toMatchObject({ state: 'submitted', is_late: false })
})

test('who is given more time has it, and the window grows with it', async () => {
  const body = { learner_ids: [app.school.people.student.id], time_factor: 2, reason: '视力障碍' }
  expectDone(await teacher.post(`/apis/v2/places/${classId}/accommodations`, body))
  const { id } = expectDone(await start({ again: true })).data.record
  const begun = await begunMinutesAgo(id, 45)
  expect(expectDone(await press(id, 1)).data.state.due_at).toBe(inMinutes(begun, 60))
  expect(expectDone(await teacher.get(`/apis/v2/records/${id}`)).data.due_at).toBe(inMinutes(begun, 60))
  const { times } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/effective-times`)).data
  expect(times).toMatchObject([{ time_factor: { value: 2, rule: 'profile' } }])
  await begunMinutesAgo(id, 61)
  expect((await press(id, 1)).msg).toContain('作答时间已于')
  await begunMinutesAgo(id, 1)
  const closing = new Date(Date.now() + 10 * 60_000).toISOString()
  const { offering } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}`)).data
  const change = { version: offering.version, settings: { closes_at: closing } }
  expectDone(await teacher.put(`/apis/v2/offerings/${offeringId}`, change))
  expect(expectDone(await submit(id)).data.due_at).toBe(inMinutes(new Date(closing), 30))
})

test('the gradebook shows what such a kind left', async () => {
  const cells = expectDone(await teacher.get(`/apis/v2/places/${classId}/records`, { kind: 'exam' }))
  expect(cells.data.members[0].cells).toMatchObject([{ state: 'submitted', score: 60 }])
})
