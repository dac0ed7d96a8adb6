import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { asked, threeQuestions } from './testing/an-exam.ts'

let app: TestApp
let teacher: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
}, 60_000)
afterAll(() => app?.close())

const section = (questions = threeQuestions('题干')) => ({
  id: newId(),
  title: '一、测试',
  note: '',
  questions,
  draws: [],
})
const make = async () =>
  expectDone(await teacher.post('/apis/v2/exams', { title: `考试${newId().slice(-6)}` })).data.exam
const save = (id: string, version: number, sections: unknown[]) =>
  teacher.put(`/apis/v2/exams/${id}/questions`, { version, content: { sections } })
const publish = (id: string, version: number) => teacher.post(`/apis/v2/contents/${id}/publish`, { version })

describe('an exam', () => {
  test('is written, counted, published, changed and compared with what was published', async () => {
    const { id, version } = await make()
    expect(await publish(id, version)).toMatchObject({ msg: expect.stringContaining('没有题目') })
    const saved = expectDone(await save(id, version, [section()])).data.exam
    expect(saved).toMatchObject({ question_count: 3, points: 10, changed_since_publish: false, duration_minutes: 90 })
    expect(await save(id, version, [])).toMatchObject({ status: 409 })
    expectDone(await publish(id, saved.version))
    const before = expectDone(await teacher.get(`/apis/v2/exams/${id}/settings`)).data
    const settings = { ...before.settings, duration_minutes: null, attempts: 2 }
    const changed = expectDone(
      await teacher.put(`/apis/v2/exams/${id}/settings`, { version: before.version, settings }),
    ).data.exam
    expect(changed).toMatchObject({ changed_since_publish: true, duration_minutes: null })
    const { changes } = expectDone(
      await teacher.get(`/apis/v2/exams/${id}/versions/1/difference`, { against: 'now' }),
    ).data
    expect(changes).toEqual([
      { what: '考试时长', before: '90 分钟', after: '不限' },
      { what: '考试次数', before: '1 次', after: '2 次' },
    ])
    expect(expectDone(await teacher.get(`/apis/v2/contents/${id}/offering-defaults`)).data).toMatchObject({
      max_score: 10,
      settings: { attempts: 2, late_policy: 'refuse', counted_attempt: 'best' },
    })
  })

  test('says which question is not finished', async () => {
    const { id, version } = await make()
    const empty = asked('题干', { type: 'single', options: ['甲', '甲'], answer: ['A'], analysis: '' })
    const saved = expectDone(await save(id, version, [section([empty])])).data.exam
    expect(await publish(id, saved.version)).toMatchObject({ msg: expect.stringContaining('「一、测试」第 1 题') })
  })

  test('is copied with its questions', async () => {
    const { id, version } = await make()
    expectDone(await save(id, version, [section()]))
    const copied = expectDone(await teacher.post(`/apis/v2/contents/${id}/copy`, {}))
    const copyId = copied.data.content?.id ?? copied.data.id
    expect(expectDone(await teacher.get(`/apis/v2/exams/${copyId}`)).data.exam).toMatchObject({ question_count: 3 })
  })
})

describe('a rule', () => {
  test('draws for each paper from what the bank had when it was published', async () => {
    const bank = expectDone(await teacher.post('/apis/v2/question-banks', { title: `题库${newId().slice(-8)}` })).data
      .question_bank
    for (const word of ['甲', '乙', '丙']) {
      const question = { type: 'true_false', answer: ['对'], analysis: '' }
      const stem = { format: 'markdown', value: `${word}说的是对的${newId()}` }
      expectDone(
        await teacher.post(`/apis/v2/question-banks/${bank.id}/questions`, {
          stem,
          question,
          points: 2,
          difficulty: 1,
        }),
      )
    }
    const draw = (count: number) => ({
      id: newId(),
      bank_id: bank.id,
      types: ['true_false'],
      point_ids: [],
      difficulties: [],
      tags: [],
      count,
      points: 3,
    })
    const { id, version } = await make()
    const many = expectDone(await save(id, version, [{ ...section([]), draws: [draw(4)] }])).data.exam
    expect(await publish(id, many.version)).toMatchObject({ msg: expect.stringContaining('只有 3 题符合') })
    const few = expectDone(await save(id, many.version, [{ ...section([]), draws: [draw(2)] }])).data.exam
    expect(few).toMatchObject({ question_count: 2, points: 6 })
    expectDone(await publish(id, few.version))
    const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${id}/trials`, {})).data
    const { exam } = expectDone(await teacher.get(`/apis/v2/learning/records/${record.id}`)).data.content
    const keys = exam.sections[0].questions.map(({ key }: { key: string }) => key)
    expect([keys.length, new Set(keys).size, exam.points]).toEqual([2, 2, 6])
    const stranger = await app.as('stranger')
    const theirs = expectDone(await stranger.post('/apis/v2/exams', { title: `别校${newId().slice(-6)}` })).data.exam
    const body = { version: theirs.version, content: { sections: [{ ...section([]), draws: [draw(1)] }] } }
    expect(await stranger.put(`/apis/v2/exams/${theirs.id}/questions`, body)).toMatchObject({ status: 403 })
  })
})

describe('a trial', () => {
  test('asks without saying what is right, marks by submitting, and shows it then', async () => {
    const { id, version } = await make()
    const [choice, fill, text] = threeQuestions('题干')
    expectDone(await save(id, version, [section([choice!, fill!, text!])]))
    const { record } = expectDone(await teacher.post(`/apis/v2/learning/contents/${id}/trials`, {})).data
    const at = `/apis/v2/learning/records/${record.id}`
    const before = expectDone(await teacher.get(at)).data
    expect(JSON.stringify(before.content)).not.toContain('选乙')
    expect(JSON.stringify(before.content)).not.toContain('进程')
    const answer = async (key: string, value: string[]) =>
      expectDone(await teacher.post(`${at}/items/${key}/responses`, { value })).data
    const shown = await answer(choice!.key, ['B'])
    expect(shown.state.steps).toHaveLength(3)
    expect(JSON.stringify(shown.state.steps)).not.toContain('回答正确')
    await answer(fill!.key, ['线程'])
    await answer(fill!.key, ['进程'])
    await answer(text!.key, ['一段话'])
    expect(await teacher.post(`${at}/items/${fill!.key}/responses`, { value: ['', ''] })).toMatchObject({ status: 422 })
    expectDone(await teacher.post(`${at}/submit`))
    const { exam } = expectDone(await teacher.get(at)).data.content
    expect(exam.receipt).toMatchObject({ answered: 3, questions: 3, checksum: expect.stringMatching(/^[0-9A-F]{8}$/) })
    expect(exam.sections[0].questions.map(({ review }: { review: { score: number | null } }) => review.score)).toEqual([
      2,
      2,
      null,
    ])
  })
})
