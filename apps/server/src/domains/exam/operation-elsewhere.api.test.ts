import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import { usersOfExperiment } from '../operation-users.ts'
import { recordFacts, saveAnswer } from '../record/index.ts'
import { regradeDesk } from '../regrade/testing/regrade-desk.ts'
import { markAhead } from './marks.ts'
import { anExam, asked, contentWith } from './testing/an-exam.ts'

// Operation questions outside of the bank that they were written in: drawn, copied, graded again, and in the way of a removal.

let app: TestApp
let teacher: Caller
let neighbour: Caller
let course: Taught
let question: { experiment: { id: string; version: number; title: string }; steps: { id: string; points: number }[] }
let bankId: string

const stem = (value: string) => ({ format: 'markdown', value })
const written = { points: 8, difficulty: 3, point_ids: [], tags: [], rubric: null }
const writeInto = async (who: Caller, bank: string, given: object, text: string): Promise<string> =>
  expectDone(
    await who.post(`/apis/v2/question-banks/${bank}/questions`, { ...written, stem: stem(text), question: given }),
  ).data.question.id
const aBank = async (who: Caller, title: string): Promise<string> =>
  expectDone(await who.post('/apis/v2/question-banks', { title })).data.question_bank.id
const grant = async (contentId: string, ability = 'use') => {
  const row = { subject_kind: 'organisation', subject_id: app.school.orgs.b.id, ability }
  expectDone(await teacher.post(`/apis/v2/contents/${contentId}/permissions`, { rows: [row] }))
}
const choice = { type: 'single', options: ['甲', '乙'], answer: ['A'] }

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  neighbour = await app.as('neighbour')
  course = await taught(app)
  const { operation } = expectDone(await teacher.get(`/apis/v2/experiments/${course.experimentId}/operation`)).data
  question = { type: 'operation', experiment: operation.experiment, steps: operation.steps, analysis: '' } as never
  bankId = await aBank(teacher, '操作题库')
  await writeInto(teacher, bankId, question, '按要求操作')
  await writeInto(teacher, bankId, choice, '选一个')
  const { version } = expectDone(await teacher.get(`/apis/v2/question-banks/${bankId}`)).data.question_bank
  expectDone(await teacher.post(`/apis/v2/contents/${bankId}/publish`, { version }))
  await grant(bankId)
}, 60_000)
afterAll(() => app?.close())

/** An exam of the other organisation that draws from the bank. */
async function drawing(title: string, count: number) {
  const { exam } = expectDone(await neighbour.post('/apis/v2/exams', { title })).data
  const draw = { id: newId(), bank_id: bankId, types: [], point_ids: [], difficulties: [], tags: [], count, points: 5 }
  const sections = [{ id: newId(), title: '一、抽题', note: '', questions: [], draws: [draw] }]
  const saved = await neighbour.put(`/apis/v2/exams/${exam.id}/questions`, {
    version: exam.version,
    content: { sections },
  })
  const { version } = expectDone(saved).data.exam
  return { draw, publish: () => neighbour.post(`/apis/v2/contents/${exam.id}/publish`, { version }) }
}

test('rules draw operation questions of a granted bank only where the experiment may be used, too', async () => {
  const { draw, publish } = await drawing('抽题考试', 2)
  expect((await publish()).msg).toContain('只有 1 题符合')
  const counted = async () =>
    expectDone(await neighbour.post('/apis/v2/papers/draw-counts', { draws: [draw] })).data.counts[0].matching
  expect(await counted()).toBe(1)
  await grant(course.experimentId, 'view')
  expect(await counted()).toBe(1)
  await grant(course.experimentId)
  expect(await counted()).toBe(2)
  expectDone(await publish())
})

test('copies in another organisation are without the experiment, and ask nothing before one is chosen', async () => {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const examId = await app.kernel.connection.transaction((tx) =>
    anExam(tx, app.kernel, who, { title: '借出的考试', questions: [asked('按要求操作', question)] }),
  )
  await grant(examId)
  const { content } = expectDone(await neighbour.post(`/apis/v2/contents/${examId}/copy`, {})).data
  const copy = expectDone(await neighbour.get(`/apis/v2/exams/${content.id}/questions`)).data
  expect(copy.content.sections[0].questions[0].question).toMatchObject({ experiment: null, steps: [] })
  const published = await neighbour.post(`/apis/v2/contents/${content.id}/publish`, { version: copy.version })
  expect([published.status, published.msg]).toEqual([422, expect.stringContaining('没有选择实验')])

  const bank = expectDone(await neighbour.post(`/apis/v2/contents/${bankId}/copy`, {})).data.content.id
  const { questions } = expectDone(await neighbour.get(`/apis/v2/question-banks/${bank}/questions`)).data
  const row = questions.find(({ type }: { type: string }) => type === 'operation')
  const kept = expectDone(await neighbour.get(`/apis/v2/question-banks/${bank}/questions/${row.id}`)).data.question
  expect(kept.question).toMatchObject({ experiment: null, steps: [] })
  // Within the organisation it has its experiment.
  const own = expectDone(await teacher.post(`/apis/v2/contents/${examId}/copy`, {})).data.content.id
  const same = expectDone(await teacher.get(`/apis/v2/exams/${own}/questions`)).data
  expect(same.content.sections[0].questions[0].question.experiment.id).toBe(course.experimentId)
})

test('points and full marks are regraded, and never the experiment that was asked', async () => {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const one = asked('按要求操作', question, 8)
  const id = await app.kernel.connection.transaction((tx) =>
    anExam(tx, app.kernel, who, { title: '重评操作题', questions: [one] }),
  )
  const added = await teacher.post(`/apis/v2/places/${course.classId}/offerings`, { content_ids: [id], settings: {} })
  const offeringId = expectDone(added).data.offerings[0].id as string
  const student = await app.as('student')
  const recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
    .record_id as string
  const own = (path: string) => `/apis/v2/learning/records/${recordId}${path}`
  expectDone(await student.post(own('/exam/entries'), { session: newId() }))
  const { db } = app.kernel.connection
  const record = (await recordFacts(db, recordId, people.student.id))!
  const value = question.steps.map(({ id: step }) => `${step}:0.5`)
  const given = { value, writtenAt: new Date(), mark: markAhead(one.question, value, false), isTimed: true }
  expect(await saveAnswer(db, { id: record.attemptId, by: people.student.id }, one.key, given, new Date())).toBe(true)
  expectDone(await student.post(own('/submit')))
  const score = async () => expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record.score
  expect(await score()).toBe(4)

  const desk = regradeDesk(app, teacher, offeringId)
  const { steps } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/regrade-steps`)).data
  expect(steps[0]).toMatchObject({ tasks: ['full'], points: 8 })
  await desk.apply(await desk.tryOut([{ step_id: one.key, points: 12 }]), 'replace')
  expect(await score()).toBe(6)
  // Another experiment has checked nothing: what was found counts as it did, and the question keeps what it asks.
  const other = { ...question, experiment: { ...question.experiment, id: newId() }, steps: question.steps.slice(1) }
  await desk.apply(await desk.tryOut([{ step_id: one.key, question: other }]), 'replace')
  expect(await score()).toBe(6)
  const paper = expectDone(await teacher.get(`/apis/v2/records/${recordId}/exam-paper`)).data
  expect(paper.sections[0].questions[0].question.experiment.id).toBe(course.experimentId)
  await desk.apply(await desk.tryOut([{ step_id: one.key, task: 'full' }]), 'replace')
  expect(await score()).toBe(12)
}, 60_000)

test('what asks an experiment is named before its removal: other forms and what is sat as well, and nothing of others', async () => {
  const users = () => usersOfExperiment(app.kernel.connection.db, course.experimentId)
  const paper = expectDone(await teacher.post(`/apis/v2/question-banks/${bankId}/papers`, { title: '两套题' })).data
    .paper
  const forms = [{ name: 'B', content: contentWith([asked('按要求操作', question)]) }]
  const content = contentWith([asked('选一个', choice)])
  expectDone(await teacher.put(`/apis/v2/papers/${paper.id}`, { version: paper.version, content, forms }))
  expect(await users()).toContain('试卷「两套题」')

  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const id = await app.kernel.connection.transaction((tx) =>
    anExam(tx, app.kernel, who, { title: '正在考的考试', questions: [asked('按要求操作', question)] }),
  )
  expectDone(await teacher.post(`/apis/v2/places/${course.classId}/offerings`, { content_ids: [id], settings: {} }))
  const { version } = expectDone(await teacher.get(`/apis/v2/exams/${id}/questions`)).data
  expectDone(await teacher.put(`/apis/v2/exams/${id}/questions`, { version, content }))
  expect(await users()).toContain('考试「正在考的考试」')

  await grant(course.experimentId)
  const theirs = await aBank(neighbour, '邻校的题库')
  await writeInto(neighbour, theirs, question, '邻校的操作')
  expect((await users()).join()).not.toContain('邻校')
})
