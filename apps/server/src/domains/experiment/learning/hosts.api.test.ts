import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { expectDone, learnerOf, questionAndReport, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let course: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  const check = (script: string) => ({ type: 'shell' as const, script, timeout_seconds: 10 })
  course = await taught(
    app,
    {},
    {
      hosts: ['shell', 'db'],
      parameters: [{ kind: 'unique', name: 'code', label: '', length: 12 }],
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text', setup: 'echo text > ~/text.txt', cleanup: 'rm ~/text.txt' },
            {
              title: '两台主机',
              kind: 'task',
              points: 10,
              setup: 'echo ready >> ~/web.log',
              check: check('[ -f ~/web.txt ] || { echo 没有 web.txt; exit 1; }'),
              solve: 'touch ~/web.txt',
              cleanup: 'rm ~/web.txt; echo gone > ~/cleaned.txt',
              hosts: [
                {
                  machine: 'db',
                  setup: 'echo "$LAB_CODE" > ~/db.log',
                  check: check('[ -f ~/db.txt ] || { echo 没有 db.txt; exit 1; }'),
                  solve: 'touch ~/db.txt',
                  cleanup: 'rm ~/db.txt',
                },
              ],
            },
            ...questionAndReport,
          ],
        },
      ],
    },
  )
}, 60_000)
afterAll(() => app.close())

test('a step prepares, checks and cleans up on each of its hosts', async () => {
  const student = await app.as('student')
  const { id } = expectDone(await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record
  const learner = learnerOf(student, id)
  const { steps } = course
  const on = async (machine: string, command: string): Promise<string> =>
    expectDone(await student.post(`/apis/v2/learning/records/${id}/commands`, { command, machine })).data.stdout
  expectDone(await learner.open(steps.read))
  expectDone(await learner.environment())
  expectDone(await learner.open(steps.read))
  expect(await on('shell', 'ls')).toBe('text.txt\n')

  // What nothing verifies is cleaned up when the next step is opened, before that one is prepared.
  expectDone(await learner.open(steps.task))
  expect(await on('shell', 'ls')).toBe('web.log\n')
  expect(await on('db', 'cat db.log')).toMatch(/^[a-z2-9]{12}\n$/)

  expect(expectDone(await learner.verify(steps.task)).data).toMatchObject({
    outcome: 'failed',
    message: '默认主机：没有 web.txt\ndb：没有 db.txt',
  })
  await on('db', 'touch db.txt')
  expect(expectDone(await learner.verify(steps.task)).data).toMatchObject({
    outcome: 'failed',
    message: '默认主机：没有 web.txt',
    steps: expect.arrayContaining([expect.objectContaining({ step_id: steps.task, share: 0.5 })]),
  })
  // Not passed: nothing is cleaned up, whatever is opened.
  expectDone(await learner.open(steps.question))
  expect(await on('db', 'ls')).toBe('db.log\ndb.txt\n')
  await on('shell', 'touch web.txt')
  expect(expectDone(await learner.verify(steps.task)).data).toMatchObject({
    outcome: 'passed',
    steps: expect.arrayContaining([expect.objectContaining({ step_id: steps.task, share: 1 })]),
  })
  expect(await on('shell', 'ls')).toBe('web.log\nweb.txt\n')

  expectDone(await learner.open(steps.question))
  expect(await on('shell', 'ls')).toBe('cleaned.txt\nweb.log\n')
  expect(await on('db', 'ls')).toBe('db.log\n')
  // Once, and anyone who comes back finds the step prepared again.
  expectDone(await learner.open(steps.report))
  expectDone(await learner.open(steps.task))
  expect(await on('shell', 'cat web.log')).toBe('ready\nready\n')
}, 60_000)

test('one learner has as many environments of an experiment at once as it says', async () => {
  const student = await app.as('otherStudent')
  const teacher = await app.as('teacher')
  const begin = async (offering: string): Promise<string> =>
    expectDone(await student.post(`/apis/v2/learning/offerings/${offering}/records`)).data.record.id
  expectDone(await learnerOf(student, await begin(course.offeringId)).environment())
  const second = (await teacher.post('/apis/v2/classes', { name: '二班' })).data.class
  expectDone(await student.post('/apis/v2/learning/places/join', { invite_code: second.invite_code }))
  const added = await teacher.post(`/apis/v2/places/${second.id}/offerings`, { content_ids: [course.experimentId] })
  const again = learnerOf(student, await begin(added.data.offerings[0].id))
  expect(await again.environment()).toMatchObject({
    status: 409,
    msg: '该实验每人最多同时运行1个环境，请先销毁另一个班级或项目中的环境',
  })
}, 60_000)
