import type { Unit } from '@lab/contract/mooc-plan'
import type { VideoQuestion } from '@lab/contract/video-questions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught } from '../learning/testing/taught.ts'
import { aCourse, aVideo } from './testing/a-mooc.ts'

const asked = (more: Partial<VideoQuestion>): VideoQuestion => ({
  id: newId(),
  at: 5,
  must_answer: true,
  stem: { format: 'markdown', value: '哪一个是追加？' },
  question: {
    type: 'single',
    options: [
      { id: 'write', text: '>' },
      { id: 'append', text: '>>' },
    ],
    answer: ['append'],
    analysis: '两个大于号不清空文件。',
  },
  ...more,
})

let app: TestApp
let teacher: Caller
let student: Caller
let courseId: string
let recordId: string
let video: Unit
/** What was said to a question beyond the end of the video. */
let early: string
const must = asked({})
const only = asked({ at: 8, must_answer: false, question: { type: 'true_false', answer: ['对'], analysis: '' } })

const respond = (value: object) =>
  student.post(`/apis/v2/learning/records/${recordId}/items/${video.id}/responses`, { value })
const answer = (question: VideoQuestion, given: string[]) =>
  respond({ kind: 'answered', question_id: question.id, answer: given })
const shown = async () => {
  const { content } = expectDone(await student.get(`/apis/v2/learning/records/${recordId}`)).data
  const [unit] = content.mooc.chapters[0].sections[0].units
  return { unit, questions: unit.video.questions }
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  const { classId } = await taught(app)
  courseId = expectDone(await teacher.post('/apis/v2/moocs', { title: '重定向' })).data.mooc.id
  video = aVideo('看', 10, { weight: 10, questions: [must, only] } as Partial<Unit>)
  const save = async (unit: Unit) => {
    const { version } = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
    return expectDone(
      await teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan: aCourse({ units: [unit] }), version }),
    ).data.version
  }
  const publish = (version: number) =>
    teacher.post(`/apis/v2/contents/${courseId}/publish`, { version, reason: '测试' })
  const late = { ...video, questions: [asked({ at: 11 })] } as Unit
  early = (await publish(await save(late))).msg
  expectDone(await publish(await save(video)))
  const given = { content_ids: [courseId], settings: { auto_confirm: true } }
  const { offerings } = expectDone(await teacher.post(`/apis/v2/places/${classId}/offerings`, given)).data
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offerings[0].id}/records`)).data.record.id
}, 60_000)
afterAll(() => app.close())

describe('a video with questions', () => {
  test('is not published with one beyond its end', () => {
    expect(early).toContain('有题目的出现时间超出了视频时长')
  })

  test('shows its learner what is asked, and nothing of what is right', async () => {
    const { questions } = await shown()
    expect(questions).toMatchObject([
      { id: must.id, at: 5, must_answer: true, given: null, question: { type: 'single' } },
      { id: only.id, at: 8, must_answer: false, given: null },
    ])
    expect(JSON.stringify(questions)).not.toContain('不清空')
    expect(questions[0].question.answer).toBeUndefined()
  })

  test('is not done by watching alone', async () => {
    expectDone(await respond({ kind: 'watched', stretches: [[0, 10]], position: 10 }))
    expect((await shown()).unit).toMatchObject({ is_done: false, video: { watched_percent: 100 } })
  })

  test('refuses an answer that is none, and one to another question', async () => {
    expect((await answer(must, [])).msg).toContain('请选择一个选项')
    expect((await answer(asked({}), ['append'])).msg).toContain('视频中没有这道题')
  })

  test('is done with what has to be answered; watching and each such question are a part of the points', async () => {
    const { state } = expectDone(await answer(must, ['write'])).data
    const { unit, questions } = await shown()
    expect(unit.is_done).toBe(true)
    expect(questions[0].given).toEqual({ answer: ['write'], share: 0, right: 'B', analysis: '两个大于号不清空文件。' })
    expect(state.steps[0]).toMatchObject({ state: 'passed', share: 0.5 })
  })

  test('takes no second answer, and keeps the first one while the video is watched on', async () => {
    expect((await answer(must, ['append'])).msg).toContain('已经作答')
    expectDone(await respond({ kind: 'watched', stretches: [[2, 4]], position: 4 }))
    expect((await shown()).questions[0].given).toMatchObject({ answer: ['write'] })
  })

  test('counts nothing for a question that is only asked', async () => {
    const { state } = expectDone(await answer(only, ['错'])).data
    const { questions } = await shown()
    expect(questions[1].given).toMatchObject({ share: 0, right: '对' })
    expect(state.steps[0]).toMatchObject({ state: 'passed', share: 0.5 })
  })

  test('says to those who teach it how well each was answered', async () => {
    const { offering_id: id } = expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record
    const { units } = expectDone(await teacher.get(`/apis/v2/offerings/${id}/mooc-figures`)).data
    expect(units[0].video.questions).toEqual([
      { at: 5, answered: 1, right_percent: 0 },
      { at: 8, answered: 1, right_percent: 0 },
    ])
  })

  test('refuses what nobody could mark at once, naming the question', async () => {
    const { version } = expectDone(await teacher.get(`/apis/v2/moocs/${courseId}`)).data.mooc
    const question: VideoQuestion['question'] = { type: 'short_answer', reference: '', keywords: [], analysis: '' }
    const plan = aCourse({ units: [{ ...video, id: newId(), questions: [asked({ question })] } as Unit] })
    const refused = await teacher.put(`/apis/v2/moocs/${courseId}/plan`, { plan, version })
    expect([refused.status, refused.msg]).toEqual([422, expect.stringContaining('应能自动判分')])
  })
})
