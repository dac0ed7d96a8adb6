import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../../testing/index.ts'
import { becomes, once } from '../../environment/test-environments.ts'
import { expectDone, learnerOf, questionAndReport, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let course: Taught
let student: Caller
let id: string
let learner: ReturnType<typeof learnerOf>

beforeAll(async () => {
  app = await testApp()
  course = await taught(
    app,
    {},
    {
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text' },
            {
              title: '写文件',
              kind: 'task',
              points: 10,
              check: { type: 'shell', timeout_seconds: 5, script: '[ ! -e ~/hang ] || sleep 60; [ -f ~/done ]' },
              solve: 'touch ~/done',
            },
            ...questionAndReport,
          ],
        },
      ],
    },
  )
  student = await app.as('student')
  id = expectDone(await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record.id
  learner = learnerOf(student, id)
  expectDone(await learner.open(course.steps.task))
}, 60_000)
afterAll(() => app.close())

const kept = async (): Promise<{ kind: string; outcome: string | null }[]> =>
  (await (await app.as('teacher')).get(`/apis/v2/records/${id}/events`, { per_page: 100 })).data.events

test('a script that hangs is ended, says so, and is in the record; the next try counts', async () => {
  expectDone(await learner.environment())
  expectDone(await learner.run('touch ~/hang'))
  expect(expectDone(await learner.verify(course.steps.task)).data).toMatchObject({
    outcome: 'timeout',
    message: '检查超过5秒未完成',
  })
  expectDone(await learner.run('rm ~/hang; touch ~/done'))
  expect(expectDone(await learner.verify(course.steps.task)).data.outcome).toBe('passed')
  const tries = (await kept()).filter(({ kind }) => kind === 'verified').map(({ outcome }) => outcome)
  expect(tries.toSorted()).toEqual(['passed', 'timeout'])
}, 60_000)

test('a full disk fails the command with its reason; checks and answers go on', async () => {
  const full = expectDone(await learner.run('head -c 60M /dev/zero > ~/big')).data
  expect(full.exit_code).not.toBe(0)
  expect(full.stderr).toMatch(/space/i)
  expect(expectDone(await learner.verify(course.steps.task)).data.outcome).toBe('passed')
  expectDone(await learner.run('rm ~/big && echo fits > ~/small'))
}, 60_000)

test('an environment that was killed is shown as lost; the record keeps everything and goes on in a new one', async () => {
  const before = await kept()
  const environment: string = expectDone(await learner.see()).data.content.experiment.environment.id
  const { driverState } = await becomes(app, environment, 'running')
  const { machines } = driverState as { machines: { init: { pid: number } }[] }
  process.kill(machines[0]!.init.pid, 'SIGKILL')
  // Found by the next look at all environments, which a busy machine may delay.
  const lost = await once(app, environment, (one) => one.state === 'failed', 40_000)
  expect(lost.failure).toBe('环境已丢失')
  const refused = await learner.verify(course.steps.task)
  expect(refused.status).toBe(409)
  expect(refused.msg).toContain('环境')
  expectDone(await learner.answer(course.steps.question, ['x']))
  const after = await kept()
  expect(after.length).toBeGreaterThan(before.length)
  expect(expectDone(await learner.see()).data.record).toMatchObject({ state: 'in_progress', passed_count: 2 })

  const again: string = expectDone(await learner.environment()).data.environment.id
  expect(again).not.toBe(environment)
  expect(expectDone(await learner.run('echo alive')).data.stdout).toBe('alive\n')
}, 60_000)
