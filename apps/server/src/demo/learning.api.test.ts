import { demoIds } from '@lab/contract/demo-ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filledSchool, type Caller, type DemoApp } from './test-demo-app.ts'

// What learners of the demo school did, as teachers see it; fill.api.test.ts looks at what they were given.

let app: DemoApp
let teacher: Caller
beforeAll(async () => {
  // Environments end with the application that started them: those are for the tests of what is there.
  app = await filledSchool({ ENV_DRIVER: 'none' })
  teacher = await app.as('teacher1')
}, 600_000)
afterAll(() => app.close())

const all = { page: 1, per_page: 100 }

const recordsOf = async (caller: Caller, content: string) =>
  (await caller.get(`/apis/v2/contents/${content}/records`, all)).data.records

test('records in every state that a begun one can be in, with scores', async () => {
  const records = [
    ...(await recordsOf(teacher, demoIds.experiment)),
    ...(await recordsOf(teacher, demoIds.lessonExperiment)),
  ]
  const states = new Set(records.map((record) => record.state))
  expect(states).toEqual(new Set(['in_progress', 'submitted', 'graded', 'returned']))
  for (const record of records.filter((one) => one.state === 'graded')) expect(record.score).toBeGreaterThan(0)
  expect(records.some((record) => record.is_late)).toBe(true)
})

test('in the first experiment something waits to be marked, and a score is appealed', async () => {
  const records = await recordsOf(teacher, demoIds.experiment)
  const inClass = records.filter((one: { place_id: string }) => one.place_id === demoIds.class)
  expect(inClass.map((one: { state: string }) => one.state)).toContain('submitted')
  const ids = inClass.map((one: { id: string }) => one.id)
  const answers = await Promise.all(ids.map((id: string) => teacher.get(`/apis/v2/records/${id}/appeals`)))
  const states = answers.flatMap(({ data }) => data.appeals.map((one: { state: string }) => one.state))
  expect(states.toSorted()).toEqual(['open', 'refused'])
})

test('somebody is stuck right now, failing the same way', async () => {
  const stuck = (await recordsOf(teacher, demoIds.lessonExperiment)).filter(
    (record: { current_step: { stuck: string | null } | null }) => record.current_step?.stuck === 'failures',
  )
  expect(stuck.length).toBeGreaterThan(0)
  const { data } = await teacher.get(`/apis/v2/records/${stuck[0].id}/events`, all)
  const failed = data.events.filter((event: { outcome: string }) => event.outcome === 'failed')
  expect(failed.length).toBeGreaterThanOrEqual(3)
  expect(failed[0].text).toMatch(/^验证未通过：./)
})

test('a timeline runs from the beginning to the grade, in order of time', async () => {
  const { data } = await teacher.get(`/apis/v2/records/${demoIds.classExperimentRecord}/events`, all)
  const times = data.events.map((event: { at: string }) => event.at)
  expect(times).toEqual(times.toSorted().toReversed())
  const kinds = new Set(data.events.map((event: { kind: string }) => event.kind))
  for (const kind of ['started', 'opened_step', 'command', 'verified', 'report_saved', 'submitted', 'scored']) {
    expect(kinds).toContain(kind)
  }
})

test('groups of the training class have work in common that several of them did', async () => {
  const { offerings } = (await teacher.get(`/apis/v2/places/${demoIds.trainingClass}/offerings`, all)).data
  const together = offerings.find((one: { settings: { party_kind: string } }) => one.settings.party_kind === 'group')
  const { records } = (await teacher.get(`/apis/v2/offerings/${together.id}/records`, all)).data
  const begun = records.filter((one: { id: string | null }) => one.id !== null)
  expect(begun).toHaveLength(2)
  expect(records.length).toBeGreaterThan(begun.length)
  const { record, contributions } = (await teacher.get(`/apis/v2/records/${begun[0].id}`)).data
  expect(record.learner).toMatchObject({ kind: 'group', real_name: expect.stringMatching(/^第\d组$/) })
  expect(record.learner.members.length).toBeGreaterThan(2)
  expect(contributions.filter((one: { checks: number }) => one.checks > 0).length).toBeGreaterThan(1)
})

test('grades say who set them, from what to what, and why', async () => {
  const { data } = await teacher.get(`/apis/v2/records/${demoIds.classExperimentRecord}/scores`)
  expect(data.changes.at(-1)).toMatchObject({ before: null, after: expect.any(Number), reason: '批改实验报告' })
  expect(data.comment).toMatch(/\p{Script=Han}/u)
})

test('questions: answered, closed, and one that has waited for more than a day', async () => {
  const { data } = await teacher.get(`/apis/v2/places/${demoIds.class}/queries`, all)
  const threads = data.queries
  expect(threads.some((one: { state: string }) => one.state === 'answered')).toBe(true)
  expect(threads.some((one: { state: string; is_overdue: boolean }) => one.state === 'open' && one.is_overdue)).toBe(
    true,
  )
  expect(threads.some((one: { is_pinned: boolean }) => one.is_pinned)).toBe(true)
})

test('the midterm shows three course goals, each with what the class attained of it', async () => {
  const owner = await app.as('teacher2')
  const { data } = await owner.get(`/apis/v2/places/${demoIds.examClass}/course-goals`)
  expect(data.goals).toHaveLength(3)
  expect(data.total).toBeGreaterThan(0.4)
  for (const { attained, reached, missed } of data.attainment) {
    expect(attained).toBeGreaterThan(0.4)
    expect(reached.length + missed.length).toBe(29)
  }
})

test('the bank of operating systems shows what the midterm has measured, and who asks its questions', async () => {
  const pageOf = (page: number) => teacher.get(`/apis/v2/question-banks/${demoIds.bank}/questions`, { ...all, page })
  const questions = [...(await pageOf(1)).data.questions, ...(await pageOf(2)).data.questions]
  const measured = questions.filter((one: { facility: number | null }) => one.facility !== null)
  // All of the midterm.
  expect(measured).toHaveLength(26)
  for (const { facility, use_count: uses } of measured) {
    expect(facility).toBeGreaterThan(0.1)
    expect(uses).toBeGreaterThan(0)
  }
})

test('the archived class is only looked at', async () => {
  const owner = await app.as('teacher4')
  const { data } = await owner.get('/apis/v2/classes', { ...all, state: 'archived' })
  const [archived] = data.classes
  const { data: gradebook } = await owner.get(`/apis/v2/places/${archived.id}/records`, {
    ...all,
    kind: 'experiment',
  })
  const cells = gradebook.members.flatMap((member: { cells: { record_id: string; state: string }[] }) => member.cells)
  expect(cells.length).toBeGreaterThan(30)
  const graded = cells.find((cell: { state: string }) => cell.state === 'graded')
  const refused = await owner.post('/apis/v2/records/return', { record_ids: [graded.record_id], reason: '请补充' })
  expect(refused.msg).toBe('班级已归档，只能查看')
})
