import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { anExam, threeQuestions } from '../exam/testing/an-exam.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'

let app: TestApp
let teacher: Caller
let early: Caller
let late: Caller
let offeringId = ''
const [choice, fill, text] = threeQuestions('题干')

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  early = await app.as('student')
  late = await app.as('otherStudent')
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const made = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: '改题班' })
    await joinPlace(tx, room, [people.student.id, people.otherStudent.id], 'student')
    const questions = [choice!, fill!, text!]
    const settings = { show_score: 'submitted', show_answers: 'submitted' } as const
    return { room, id: await anExam(tx, app.kernel, who, { title: '改题考试', questions, settings }) }
  })
  const added = await teacher.post(`/apis/v2/places/${made.room.id}/offerings`, {
    content_ids: [made.id],
    settings: {},
  })
  offeringId = expectDone(added).data.offerings[0].id as string
}, 60_000)
afterAll(() => app?.close())

const session = newId()
const at = (path: string): string => `/apis/v2/offerings/${offeringId}/sitting${path}`
const own = (recordId: string, path = '') => `/apis/v2/learning/records/${recordId}${path}`
const open = async (who: Caller): Promise<string> =>
  expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data.record_id
const enter = async (who: Caller, recordId: string) =>
  expectDone(await who.post(own(recordId, '/exam/entries'), { session }))
const heartbeat = async (who: Caller, recordId: string, seen: string[] = []) =>
  expectDone(await who.post(own(recordId, '/exam/beats'), { session, seen })).data
const answer = async (who: Caller, recordId: string, key: string, given: string[]) =>
  expectDone(await who.post(own(recordId, `/exam/answers/${key}`), { answer: given, session }))
const asked = async (who: Caller, recordId: string) =>
  expectDone(await who.get(own(recordId))).data.content.exam.sections[0].questions
const counts = async () =>
  expectDone(await teacher.get(at('/questions'))).data.questions.map(
    (one: { answered: number; opened: number; unseen: number; not_begun: number }) =>
      [one.answered, one.opened, one.unseen, one.not_begun].join(' '),
  )
const fix = (key: string, change: { value: string; question: object; reach: string; reason?: string }) =>
  teacher.post(at(`/questions/${key}/versions`), {
    stem: { format: 'markdown', value: change.value },
    question: change.question,
    reach: change.reach,
    reason: change.reason ?? '题干有误',
  })

test('a question that is changed while it is asked reaches those who have not come to it, and is marked as each was asked', async () => {
  const [first, second] = [await open(early), await open(late)]
  await enter(early, first)
  const { revision } = await heartbeat(early, first, [choice!.key, fill!.key, newId()])
  await answer(early, first, choice!.key, ['B'])
  expect(await counts()).toEqual(['1 0 0 1', '0 1 0 1', '0 0 1 1'])

  // Answered: the question stays. Not begun: another one, with another key.
  const reworded = { ...choice!.question, answer: ['A'] }
  const changed = await fix(choice!.key, { value: '改过的题干', question: reworded, reach: 'unanswered' })
  expect(expectDone(changed).data).toEqual({ changed: 1, kept: 1 })
  expect((await asked(early, first))[0]).toMatchObject({ stem: { value: '题干一' }, answer: ['B'], fixed: null })
  expect((await heartbeat(early, first)).revision).toBe(revision)
  await enter(late, second)
  // Who begins later is not shown that it was another one.
  expect((await asked(late, second))[0]).toMatchObject({ stem: { value: '改过的题干' }, answer: [], fixed: null })

  // Opened without an answer: by choice.
  const wider = { type: 'fill', answer: ['线程'] }
  expect(expectDone(await fix(fill!.key, { value: '甲', question: wider, reach: 'new' })).data).toMatchObject({
    changed: 1,
  })
  expect((await asked(early, first))[1].stem.value).toBe('题干二')
  const widest = await fix(fill!.key, { value: '乙', question: wider, reach: 'unanswered', reason: '漏了条件' })
  expect(expectDone(widest).data).toEqual({ changed: 2, kept: 0 })
  expect((await asked(early, first))[1]).toMatchObject({ stem: { value: '乙' }, fixed: { reason: '漏了条件' } })
  expect((await heartbeat(early, first)).revision).not.toBe(revision)

  const { question, versions, learners, reached } = expectDone(await teacher.get(at(`/questions/${fill!.key}`))).data
  expect([question.stem.value, reached]).toEqual(['乙', { new: 1, unanswered: 2 }])
  expect(versions.map((one: { version: number; reason: string }) => [one.version, one.reason])).toEqual([
    [2, '漏了条件'],
    [1, '题干有误'],
  ])
  expect(learners.map((one: { met: string; version: number }) => [one.met, one.version]).toSorted()).toEqual([
    ['opened', 2],
    ['unseen', 2],
  ])
  expect(JSON.stringify(await asked(early, first))).not.toContain('线程')

  // Each by the key of what they were asked.
  await answer(late, second, choice!.key, ['A'])
  await answer(late, second, fill!.key, ['线程'])
  await answer(early, first, fill!.key, ['线程'])
  expectDone(await early.post(own(first, '/submit')))
  expectDone(await late.post(own(second, '/submit')))
  for (const [who, recordId, key] of [
    [early, first, 'B'],
    [late, second, 'A'],
  ] as const) {
    const [one, two] = await asked(who, recordId)
    expect([one.review.score, one.review.question.answer, two.review.score]).toEqual([2, [key], 2])
  }
  expect(expectDone(await teacher.get(at('/journal'))).data.rows[0]).toMatchObject({
    act: 'fix',
    text: '「乙」：漏了条件，2 份试卷改用新题目',
  })

  // A key that is corrected afterwards holds for every version.
  const { steps } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/regrade-steps`)).data
  expect(steps[0]).toMatchObject({ title: '改过的题干', question: { answer: ['A'] } })
})

test.each([
  ['another type', { value: '题', question: { type: 'true_false', answer: ['对'] } }, '考试中不能修改题型'],
  ['no stem', { value: ' ', question: { type: 'fill', answer: ['线程'] } }, '请填写题干'],
  ['nothing new', { value: '乙', question: { type: 'fill', answer: ['线程'] } }, '题目没有修改'],
])('%s is refused', async (_name, change, msg) => {
  expect(await fix(fill!.key, { ...change, reach: 'new' })).toMatchObject({ status: 422, msg })
})

test('a question of another exam is not found, and nobody but its teachers changes one', async () => {
  const change = { value: '丙', question: { type: 'fill', answer: ['线程'] }, reach: 'new' }
  expect((await fix(newId(), change)).status).toBe(404)
  for (const caller of [early, await app.as('peer')])
    expect([403, 404]).toContain((await caller.get(at(`/questions/${fill!.key}`))).status)
  expectDone(await teacher.post(at('/end')))
  expect(await fix(fill!.key, change)).toMatchObject({ status: 409, msg: '考试已结束，不能修改题目' })
})
