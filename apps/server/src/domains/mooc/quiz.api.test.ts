import type { Unit } from '@lab/contract/mooc-plan'
import type { QuizQuestion } from '@lab/contract/quiz'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { aCourse } from './testing/a-mooc.ts'

const asked = (question: QuizQuestion['question']): QuizQuestion => ({
  id: newId(),
  stem: { format: 'markdown', value: '哪一个是追加？' },
  question,
})
const options = [
  { id: 'write', text: '>' },
  { id: 'append', text: '>>' },
]
const single = asked({ type: 'single', options, answer: ['append'], analysis: '两个大于号不清空文件。' })
const yes = asked({ type: 'true_false', answer: ['对'], analysis: '' })
const quiz = {
  id: newId(),
  title: '随堂测验',
  kind: 'quiz',
  is_required: true,
  weight: 10,
  unlock: { rule: 'free' },
  questions: [single, yes],
  pass_percent: 80,
} satisfies Unit

let app: TestApp
let teacher: Caller
let student: Caller
let courseId: string
let recordId: string
let emptyWords: string

const respond = (value: object) =>
  student.post(`/apis/v2/learning/records/${recordId}/items/${quiz.id}/responses`, { value })
const answer = (first: string[], second: string[]) =>
  respond({
    kind: 'quiz',
    answers: [
      { question_id: single.id, answer: first },
      { question_id: yes.id, answer: second },
    ],
  })
const shown = async () => {
  const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
  return content.mooc.chapters[0].sections[0].units[0]
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  const { classId } = await taught(app)
  courseId = expectDone(await teacher.post('/apis/v2/moocs', { title: '重定向' })).data.mooc.id
  const save = async (unit: Unit) => {
    const { version } = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
    const plan = aCourse({ units: [unit] })
    return expectDone(await teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version })).data.version
  }
  const publish = (version: number) =>
    teacher.post(`/apis/v2/contents/${courseId}/publish`, { version, reason: '测试' })
  emptyWords = (await publish(await save({ ...quiz, questions: [] }))).msg
  expectDone(await publish(await save(quiz)))
  const given = { content_ids: [courseId], settings: { auto_confirm: true } }
  const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${classId}/offerings`, given)).data
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offerings[0].id}/records`)).data.record.id
}, 60_000)
afterAll(() => app.close())

describe('a quiz of a course', () => {
  test('is not published without a question', () => {
    expect(emptyWords).toContain('「随堂测验」还没有题目')
  })

  test('shows what is asked, and nothing of what is right', async () => {
    const unit = await shown()
    expect(unit).toMatchObject({ is_done: false, quiz: { pass_percent: 80, tries: 0, best: null } })
    expect(unit.quiz.questions).toMatchObject([
      { id: single.id, given: null },
      { id: yes.id, given: null },
    ])
    expect(JSON.stringify(unit)).not.toContain('不清空')
    expect(unit.quiz.questions[0].question.answer).toBeUndefined()
  })

  test.each([
    ['without all answers', () => answer(['append'], []), '第 2 题还没有作答'],
    ['with an answer that is none', () => answer(['append'], ['也许']), '第 2 题'],
    ['by saying that it was read', () => respond({ kind: 'read' }), '请作答后提交测验'],
  ])('is not handed in %s', async (_what, call, words) => {
    const { status, msg } = await call()
    expect([status, msg]).toEqual([422, expect.stringContaining(words)])
  })

  test('is not done with too little right, and says which is wrong but not what is right', async () => {
    const { state } = expectDone(await answer(['append'], ['错'])).data
    expect(state.steps[0]).toMatchObject({ state: 'failed', share: 0.5 })
    const unit = await shown()
    expect(unit).toMatchObject({ is_done: false, quiz: { tries: 1, best: 50 } })
    expect(unit.quiz.questions.map(({ given }: { given: object }) => given)).toEqual([
      { answer: ['append'], share: 1, right: null, analysis: '' },
      { answer: ['错'], share: 0, right: null, analysis: '' },
    ])
  })

  test('is done once enough is right; the best try counts, and what is right is shown', async () => {
    expectDone(await answer(['write'], ['错']))
    expect((await shown()).quiz).toMatchObject({ tries: 2, best: 50 })
    const { state } = expectDone(await answer(['append'], ['对'])).data
    expect(state.steps[0]).toMatchObject({ state: 'passed', share: 1 })
    const unit = await shown()
    expect(unit).toMatchObject({ is_done: true, quiz: { tries: 3, best: 100 } })
    expect(unit.quiz.questions[0].given).toMatchObject({ right: 'B', analysis: '两个大于号不清空文件。' })
    expect((await answer(['append'], ['对'])).msg).toContain('已经通过')
  })

  test('is in the record of who did it', async () => {
    const { steps } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`)).data
    expect(steps[0]).toMatchObject({ title: '随堂测验', kind: 'quiz', state: 'passed' })
    const { events } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`)).data
    expect(events.map(({ text }: { text: string }) => text)).toContain('测验第 3 次提交，得分率 100%')
  })

  test('asks nothing that a person would have to mark', async () => {
    const { version } = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
    const question: QuizQuestion['question'] = { type: 'short_answer', reference: '', keywords: [], analysis: '' }
    const plan = aCourse({ units: [{ ...quiz, id: newId(), questions: [asked(question)] }] })
    const refused = await teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version })
    expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining('应能自动判分')])
  })
})
