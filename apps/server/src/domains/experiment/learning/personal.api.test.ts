import { Question } from '@lab/contract/question/content'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { appendEvent, recordFacts } from '../../record/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let course: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  course = await taught(
    app,
    {},
    {
      parameters: [{ kind: 'unique', name: 'code', label: '', length: 12 }],
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text', body: { format: 'markdown', value: '您的编号是 {{code}}。' } },
            {
              title: '提交代码',
              kind: 'task',
              points: 10,
              evidence: {
                items: [
                  { kind: 'command', text: 'git add', label: '' },
                  { kind: 'command', text: 'git commit', label: '提交一次' },
                ],
                in_order: true,
                within_minutes: null,
              },
            },
            {
              title: '填写编号',
              kind: 'question',
              points: 10,
              question: Question.parse({ type: 'fill', options: [], answer: ['{{code}}'], analysis: '' }),
            },
            { title: '报告', kind: 'report', points: 0 },
          ],
        },
      ],
    },
  )
})
afterAll(() => app.close())

async function begin(name: 'student' | 'otherStudent') {
  const caller: Caller = await app.as(name)
  const { id } = expectDone(await caller.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record
  const learner = learnerOf(caller, id)
  const see = async () => expectDone(await learner.see()).data
  const code =
    /编号是 (\w+)。/.exec((await see()).content.experiment.outline.sections[0].steps[0].body.value)?.[1] ?? ''
  return { id: id as string, learner, see, code }
}
const ran = async (recordId: string, ...commands: string[]): Promise<void> => {
  const { db } = app.kernel.connection
  const record = (await recordFacts(db, recordId, app.school.people.student.id))!
  for (const text of commands)
    await appendEvent(db, record, { kind: 'command', at: new Date(), by: app.school.people.student.id, text })
}

test('each learner has a value of their own, in what is read and in what is right', async () => {
  const [one, other] = [await begin('student'), await begin('otherStudent')]
  expect(one.code).toMatch(/^[a-z2-9]{12}$/)
  expect(other.code).not.toBe(one.code)
  expect((await begin('student')).code).toBe(one.code)
  expect(expectDone(await one.learner.answer(course.steps.question, [other.code])).data.is_right).toBe(false)
  expect(expectDone(await one.learner.answer(course.steps.question, [one.code])).data.is_right).toBe(true)
  // The author sees the text as it was written, and nobody who may not edit sees what the values are made from.
  const teacher = await app.as('teacher')
  const { outline } = (await teacher.get(`/apis/v2/experiments/${course.experimentId}/outline`)).data
  expect(outline.sections[0].steps[0].body.value).toBe('您的编号是 {{code}}。')
  const peer = (await (await app.as('peer')).get(`/apis/v2/experiments/${course.experimentId}`)).data.experiment
  expect(peer.parameters).toEqual([])
})

test('what must have happened is read from the timeline, says what is missing and gives part of the points', async () => {
  const { id, learner, see } = await begin('student')
  const verify = async () => expectDone(await learner.verify(course.steps.task)).data
  const stepOf = (data: { steps: { step_id: string }[] }) =>
    data.steps.find((step) => step.step_id === course.steps.task)
  const task = (await see()).content.experiment.outline.sections[0].steps[1]
  expect(task).toMatchObject({ has_check: false, evidence: ['执行过命令：git add', '提交一次', '按以上顺序完成'] })
  expect(await verify()).toMatchObject({
    outcome: 'failed',
    message: '还没有看到：执行过命令：git add\n还没有看到：提交一次',
  })
  await ran(id, 'git commit -m x')
  const half = await verify()
  expect(half).toMatchObject({ outcome: 'failed', message: '还没有看到：执行过命令：git add' })
  expect(stepOf(half)).toMatchObject({ state: 'failed', share: 0.5 })
  await ran(id, 'git add .')
  expect((await verify()).message).toBe('需要按顺序完成：执行过命令：git add → 提交一次')
  await ran(id, 'git commit -m "again"')
  const done = await verify()
  expect(done).toMatchObject({ outcome: 'passed' })
  expect(stepOf(done)).toMatchObject({ state: 'passed', share: 1 })
})
