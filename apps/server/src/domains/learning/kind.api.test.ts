import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '../../kernel/database/columns.ts'
import { Refusal } from '../../kernel/result.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { kindBehaviour } from '../kinds.ts'
import { listResponses } from '../record/index.ts'
import { responseBy, type LearnersWork } from './index.ts'
import { expectDone } from './testing/taught.ts'

/** A kind of one item that is counted by how often something was pressed, and marked when it is handed in. */
const item = newId()
const Presses = z.strictObject({ presses: z.number().int().min(0, '次数应不小于0').meta({ title: '次数' }) })
const pressing: LearnersWork = {
  nextAttempt: 'afresh',
  canLeaveAttempt: false,
  alone: null,
  items: async () => ({
    items: [{ key: item, sectionTitle: '', title: '按键', kind: 'press', points: 100, rubric: null, hintCost: null }],
    reportPercent: 0,
  }),
  open: async () => undefined,
  respond: async (_tx, _record, _item, value) => {
    const given = responseBy(Presses, value)
    return given instanceof Refusal ? given : { value: given, mark: null, event: null }
  },
  mark: async (tx, record) => {
    const given = await listResponses(tx, record.current.id, item)
    const presses = given.reduce((sum, { value }) => sum + (value as z.output<typeof Presses>).presses, 0)
    return new Map([[item, { share: Math.min(1, presses / 10), isPassed: presses >= 5, message: `按了${presses}次` }]])
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
  app = await testApp({ kinds: { ...kindBehaviour, exam: { ...kindBehaviour.exam, work: pressing } } })
  teacher = await app.as('teacher')
  student = await app.as('student')
  const made = expectDone(await teacher.post('/apis/v2/classes', { name: '按键班' })).data.class
  classId = made.id
  expectDone(await student.post('/apis/v2/learning/classes/join', { invite_code: made.invite_code }))
  const contentId = newId()
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${contentId}, ${app.school.orgs.a.id}, 'exam', '按键考试', '{"format":"markdown","value":""}', '{}',
      ${app.school.people.teacher.id}, 'published', 1)`)
  offeringId = await place(contentId)
})
afterAll(() => app.close())

async function place(contentId: string): Promise<string> {
  const settings = { attempts: 3, counted_attempt: 'best' }
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
    steps: [{ title: '按键', kind: 'press', state: 'not_started' }],
  })
  const { id } = begun.record
  expect(expectDone(await press(id, 2)).data.steps[0]).toMatchObject({ state: 'in_progress', share: null })
  expectDone(await press(id, 4))
  expect(expectDone(await submit(id)).data).toMatchObject({
    record: { state: 'submitted', score: 60, progress: 100, attempt: 1 },
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
    record: { score: 60, progress: 0 },
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

test('the gradebook shows what such a kind left', async () => {
  const cells = expectDone(await teacher.get(`/apis/v2/places/${classId}/records`, { kind: 'exam' }))
  expect(cells.data.members[0].cells).toMatchObject([{ state: 'submitted', score: 60 }])
})
