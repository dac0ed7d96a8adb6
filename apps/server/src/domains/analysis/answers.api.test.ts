import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Question } from '@lab/contract/question/content'
import type { ItemStatistics } from '@lab/contract/question/statistics'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let lesson: Taught
let elsewhere: Taught
let ids: Map<string, string>

const question = (title: string, given: Parameters<typeof Question.parse>[0]) => ({
  title,
  kind: 'question' as const,
  points: 10,
  question: Question.parse(given),
})
const sections = [
  {
    title: '练习',
    steps: [
      question('权限', { type: 'single', options: ['读', '写', '执行'], answer: ['B'] }),
      question('端口', { type: 'fill', answer: ['{{port}}'] }),
      question('没人答', { type: 'true_false', answer: ['对'] }),
    ],
  },
]
const parameters = [{ name: 'port', label: '端口', kind: 'choice' as const, values: ['8080', '9090'] }]

beforeAll(async () => {
  app = await testApp({ runJobs: false, env: { ENV_DRIVER: 'none' } })
  teacher = await app.as('teacher')
  lesson = await taught(app, {}, { sections, parameters })
  elsewhere = await taught(app, {}, { sections, parameters })
  ids = new Map()
  for (const [who, chosen] of [
    ['student', ['A', 'B']],
    ['otherStudent', ['C']],
  ] as const) {
    const caller = await app.as(who)
    const begun = expectDone(await caller.post(`/apis/v2/learning/offerings/${lesson.offeringId}/records`)).data
    for (const step of begun.steps) ids.set(step.title, step.step_id)
    const learner = learnerOf(caller, begun.record.id)
    for (const option of chosen) expectDone(await learner.answer(ids.get('权限')!, [option]))
    // One of both has the port that was drawn for the other, or both have drawn the same.
    expectDone(await learner.answer(ids.get('端口')!, ['8080']))
  }
}, 60_000)
afterAll(() => app.close())

const path = () => `/apis/v2/places/${lesson.classId}/answers`
async function read(query = {}) {
  const { learners, items } = expectDone(await teacher.get(path(), { offering_id: lesson.offeringId, ...query })).data
  const names = new Map([
    [app.school.people.student.id, '甲'],
    [app.school.people.otherStudent.id, '乙'],
  ])
  const named = (who: number[]): string[] => who.map((at) => names.get(learners[at]) ?? '?').toSorted()
  const item = (title: string): ItemStatistics => items.find((one: ItemStatistics) => one.title === title)
  const chose = (title: string) =>
    item(title).parts[0]!.given.map(({ text, is_right, who }) => [text, is_right, named(who)])
  return { items: items as ItemStatistics[], item, named, chose }
}

describe('what a class answered', () => {
  test('names who chose what, with the answer that counts', async () => {
    const { item, named, chose } = await read()
    expect(chose('权限')).toEqual([
      ['读', false, []],
      ['写', true, ['甲']],
      ['执行', false, ['乙']],
    ])
    expect(named(item('权限').right)).toEqual(['甲'])
    expect(named(item('没人答').unanswered)).toEqual(['乙', '甲'])
    expect(item('没人答').answered).toEqual([])
  })

  test('or with the first answer, before anybody was notified', async () => {
    const { chose } = await read({ taken: 'first' })
    expect(chose('权限')).toEqual([
      ['读', false, ['甲']],
      ['写', true, []],
      ['执行', false, ['乙']],
    ])
  })

  test('counts an answer by the values that its learner has drawn', async () => {
    const { item, chose } = await read()
    const right = item('端口').right.length
    expect(chose('端口')[0]!.slice(0, 2)).toEqual(['{{port}}', true])
    expect(item('端口').answered).toHaveLength(2)
    const wrong = chose('端口').filter(([text, isRight]) => text === '8080' && isRight === false)
    expect(wrong.flatMap(([, , who]) => who)).toHaveLength(2 - right)
  })

  test('leaves out what a teacher tries and what is asked elsewhere', async () => {
    expectDone(await teacher.post(`/apis/v2/learning/contents/${lesson.experimentId}/trials`))
    expect((await read()).item('没人答').unanswered).toHaveLength(2)
    const other = await teacher.get(`/apis/v2/places/${elsewhere.classId}/answers`, {
      offering_id: elsewhere.offeringId,
    })
    expect(expectDone(other).data).toEqual({ learners: [], items: [] })
    expect((await teacher.get(path(), { offering_id: elsewhere.offeringId })).status).toBe(404)
  })

  test('has figures of its own for what a newer version asks otherwise', async () => {
    const places = `/apis/v2/places/${elsewhere.classId}/answers`
    const begin = async (who: 'student' | 'otherStudent') =>
      expectDone(await (await app.as(who)).post(`/apis/v2/learning/offerings/${elsewhere.offeringId}/records`))
    await begin('student')
    const { step } = expectDone(await teacher.get(`/apis/v2/experiment-steps/${elsewhere.steps.read}`)).data
    const more = { type: 'single', options: ['读', '写', '执行', '全部'], answer: ['B'] }
    expectDone(await teacher.put(`/apis/v2/experiment-steps/${step.id}`, { version: step.version, question: more }))
    const { experiment } = expectDone(await teacher.get(`/apis/v2/experiments/${elsewhere.experimentId}`)).data
    const published = { version: experiment.version, force: true, reason: '测试' }
    expectDone(await teacher.post(`/apis/v2/contents/${elsewhere.experimentId}/publish`, published))
    expectDone(await teacher.post(`/apis/v2/offerings/${elsewhere.offeringId}/upgrade`))
    await begin('otherStudent')
    const { items } = expectDone(await teacher.get(places, { offering_id: elsewhere.offeringId })).data
    expect(items.map((one: ItemStatistics) => [one.title, one.versions, one.unanswered.length])).toEqual([
      ['权限', [2], 1],
      ['权限', [1], 1],
      ['端口', [1, 2], 2],
      ['没人答', [1, 2], 2],
    ])
  })

  test.each([
    [{}, '教学安排'],
    [{ offering_id: '0', taken: 'newest' }, '教学安排'],
    [{ taken: 'middle' }, '统计的作答'],
  ])('refuses %j by the name of the field', async (query, name) => {
    const refused = await teacher.get(path(), query)
    expect(refused).toMatchObject({ status: 422, msg: expect.stringContaining(name) })
  })

  test.each(['stranger', 'strangeAdmin', 'student', 'peer'] as const)('is not for %s', async (who) => {
    const caller = await app.as(who)
    expect([403, 404]).toContain((await caller.get(path(), { offering_id: lesson.offeringId })).status)
  })
})
