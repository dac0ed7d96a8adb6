import { Question } from '@lab/contract/question/content'
import { siteOf } from '@lab/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewSection } from '../domains/experiment/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../domains/learning/testing/taught.ts'
import { callable, sampleCall } from './matrix-calls.ts'
import { makeFixtures, type Fixtures } from './matrix-fixtures.ts'
import { testApp, type Caller, type TestApp } from './index.ts'

// A learner is taught an experiment full of marked words that are not for them. Whatever their site asks, at each point of
// their work, none of the words may be in an answer.

const secret = (of: string): string => `机密-${of}`
const sections: NewSection[] = [
  {
    title: '任务',
    steps: [
      { title: '说明', kind: 'text' },
      {
        title: '操作',
        kind: 'task',
        points: 10,
        hint: secret('提示'),
        hintCost: 2,
        setup: `echo ${secret('布置')} > /dev/null`,
        check: { type: 'shell', script: `grep -q ${secret('检查')} ~/答案.txt` },
        solve: `echo ${secret('参考')} > ~/答案.txt`,
      },
      {
        title: '填空',
        kind: 'question',
        points: 10,
        question: Question.parse({
          type: 'fill',
          options: [],
          answer: [secret('答案')],
          analysis: secret('解析'),
        }),
      },
      { title: '报告', kind: 'report', points: 10 },
    ],
  },
]

let app: TestApp
let teacher: Caller
let student: Caller
let place: Taught
let fixtures: Fixtures
let recordId: string
const seen = callable.filter(
  ({ endpoint }) => endpoint.method === 'GET' && ['both', 'student'].includes(siteOf(endpoint.definition)),
)

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, student] = await Promise.all([app.as('teacher'), app.as('student')])
  const other = await app.as('otherStudent')
  const made = await makeFixtures(app, 'teacher', 'student')
  place = await taught(app, { attempts: 2 }, { sections })
  // What was written after publishing, and what nobody is taught.
  const { outline } = expectDone(await teacher.get(`/apis/v2/experiments/${place.experimentId}/outline`)).data
  const { version } = outline.sections[0].steps[0]
  const draft = { body: { value: secret('草稿') }, version }
  expectDone(await teacher.put(`/apis/v2/experiment-steps/${place.steps.read}`, draft))
  expectDone(await teacher.post('/apis/v2/experiments', { title: secret('未发布') }))
  const resource = { title: secret('资料'), is_public: false, obj_type: 'rich_text', obj_rich_text: { value: '无' } }
  const { id } = expectDone(await teacher.post(`/apis/v2/orgs/${app.school.orgs.a.id}/resources`, { resource })).data
    .resource
  const at = `/apis/v2/places/${place.classId}`
  expectDone(await teacher.post(`${at}/materials`, { resource_ids: [id] }))
  const { materials } = expectDone(await teacher.get(`${at}/materials`)).data
  expectDone(await teacher.put(`${at}/materials/${materials[0].id}`, { is_shown: false }))

  // Another learner's work, question, application and raised hand.
  const begun = expectDone(await other.post(`/apis/v2/learning/offerings/${place.offeringId}/records`))
  const peer = learnerOf(other, begun.data.record.id)
  expectDone(await peer.report(place.steps.report, secret('同学的报告')))
  const asked = expectDone(await peer.ask(secret('同学的提问'), place.steps.read))
  const reason = { kind: 'attempt', reason: secret('同学的申请') }
  expectDone(await other.post(`/apis/v2/learning/offerings/${place.offeringId}/applications`, reason))
  expectDone(await other.post(`/apis/v2/learning/records/${begun.data.record.id}/hand`, { note: secret('同学的求助') }))

  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record.id
  fixtures = {
    ...made,
    place: place.classId,
    class: place.classId,
    offering: place.offeringId,
    content: place.experimentId,
    experiment: place.experimentId,
    record: recordId,
    step: place.steps.read,
    query_thread: asked.data.query.id,
  }
}, 120_000)
afterAll(() => app?.close())

/** Every answer that the learner's site can ask for now, those about the peer's things too, in which a word is. */
async function leaks(): Promise<string[]> {
  const found: string[] = []
  for (const { name, endpoint } of seen) {
    const call = sampleCall(endpoint, fixtures)
    const { text } = await student.get(call.path, call.query)
    for (const [word] of text.matchAll(/机密-[\u4e00-\u9fa5]+/g)) found.push(`${name}: ${word}`)
  }
  return found
}

test('there is much to ask', () => expect(seen.length).toBeGreaterThan(30))

test('the words are there: their teacher reads them', async () => {
  const outline = await teacher.get(`/apis/v2/experiments/${place.experimentId}/outline`)
  for (const what of ['提示', '布置', '检查', '参考', '答案', '解析', '草稿'])
    expect(outline.text).toContain(secret(what))
  const at = `/apis/v2/places/${place.classId}`
  expect((await teacher.get(`${at}/materials`)).text).toContain(secret('资料'))
  expect((await teacher.get(`${at}/queries`)).text).toContain(secret('同学的提问'))
  expect((await teacher.get(`${at}/applications`)).text).toContain(secret('同学的申请'))
})

describe('a learner reads none of them', () => {
  test('when the work is begun', async () => expect(await leaks()).toEqual([]))

  test('after a wrong answer, of which the reply tells nothing either', async () => {
    const reply = await learnerOf(student, recordId).answer(place.steps.question, ['不知道'])
    expect(expectDone(reply).text).not.toContain('机密-')
    expect(await leaks()).toEqual([])
  })

  test('when it is handed in, and nothing of what a grader has noted before the grade is confirmed', async () => {
    expectDone(await learnerOf(student, recordId).submit())
    const score = { step_id: place.steps.report, score: 5, comment: secret('评语'), reason: '批阅' }
    expectDone(await teacher.put(`/apis/v2/records/${recordId}/scores`, score))
    expect((await teacher.get(`/apis/v2/records/${recordId}/scores`)).text).toContain(secret('评语'))
    // Without another attempt the right answers may be shown now, as the class has set; scripts and hints never.
    const leaked = await leaks()
    expect(leaked.filter((one) => !/机密-(答案|解析)$/.test(one))).toEqual([])
  })

  test('and then what was noted, but no script and nobody else’s', async () => {
    expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [recordId] }))
    const leaked = (await leaks()).map((one) => one.split(': ')[1])
    expect(leaked).toContain(secret('评语'))
    expect(leaked.filter((one) => !['评语', '答案', '解析'].map(secret).includes(one!))).toEqual([])
  })
})
