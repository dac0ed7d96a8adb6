import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { Screen } from '../../environment/test-screen.ts'
import { expectDone, learnerOf, questionAndReport, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let origin: string
let course: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  course = await taught(
    app,
    {},
    {
      parameters: [
        { kind: 'unique', name: 'code', label: '', length: 12 },
        { kind: 'slice', name: 'rows', label: '', values: ['it’s a', 'b "c"', 'd'], count: 2 },
      ],
      sections: [
        {
          title: '一',
          steps: [
            { title: '说明', kind: 'text', body: { format: 'markdown', value: '您的编号是 {{code}}。' } },
            {
              title: '写下来',
              kind: 'task',
              points: 10,
              setup: 'echo given > ~/notes.txt; echo "code $LAB_CODE" > ~/app.log',
              evidence: {
                items: [
                  { kind: 'file', text: 'notes.txt', label: '' },
                  { kind: 'log', text: 'code {{code}}', path: '~/app.log', label: '服务启动' },
                ],
                in_order: true,
                within_minutes: 5,
              },
            },
            ...questionAndReport,
          ],
        },
      ],
    },
  )
}, 60_000)
afterAll(() => app.close())

async function begin(name: 'student' | 'otherStudent') {
  const student = await app.as(name)
  const { id } = expectDone(await student.post(`/apis/v2/learning/offerings/${course.offeringId}/records`)).data.record
  const learner = learnerOf(student, id)
  const { outline } = expectDone(await learner.see()).data.content.experiment
  const code: string = /编号是 (\w+)。/.exec(outline.sections[0].steps[0].body.value)![1]!
  expectDone(await learner.open(course.steps.task))
  const environment: string = expectDone(await learner.environment()).data.environment.id
  return { student, id: id as string, learner, code, environment }
}

test('terminals and commands have the values that the text has', async () => {
  const { student, environment, learner, code } = await begin('otherStudent')
  const { data } = await student.post(`/apis/v2/env-records/${environment}/terminal-tickets`, {})
  const screen = new Screen(origin + data.url)
  await screen.shows('learner@')
  screen.type('echo "<$LAB_CODE>"; printf "%s" "$LAB_ROWS" | wc -l\r')
  await screen.shows(`<${code}>`)
  const run = expectDone(await learner.run('echo "$LAB_CODE"')).data
  expect(run.stdout).toBe(`${code}\n`)
  // A teacher who looks in sees the learner's values, not their own.
  const teacher = await app.as('teacher')
  const asked = await teacher.post(`/apis/v2/env-records/${environment}/scripts`, { script: 'echo "$LAB_CODE"' })
  expect(asked.data.result.stdout).toBe(`${code}\n`)
}, 60_000)

test('what was written is seen, what was there or only typed is not; in order', async () => {
  const { student, id, learner, code, environment } = await begin('student')
  const verify = async () => expectDone(await learner.verify(course.steps.task)).data
  const { data } = await student.post(`/apis/v2/env-records/${environment}/terminal-tickets`, {})
  const screen = new Screen(origin + data.url)
  await screen.shows('learner@')
  screen.type('echo notes.txt; false && touch notes.txt; echo do""ne\r')
  await screen.shows('done\r\n')
  // The setup's own file and log line are none of the learner's doing.
  expect(await verify()).toMatchObject({
    outcome: 'failed',
    message: '还没有看到：写过文件：notes.txt\n还没有看到：服务启动',
  })

  const observed = new Promise<void>((resolve) => {
    app.kernel.events.subscribe((event) => {
      if (event.domain === 'record' && event.id === id && event.kind === 'observed') resolve()
    })
  })
  screen.type(`echo "code ${code}" >> app.log; echo a""gain\r`)
  await screen.shows('again\r\n')
  // Nobody asked: the server looks by itself soon after a command.
  await observed
  expect((await verify()).message).toBe('还没有看到：写过文件：notes.txt')
  screen.type('printf mine > notes.txt; echo th""ere\r')
  await screen.shows('there\r\n')
  expect((await verify()).message).toMatch(/^需要按顺序完成/)
  screen.type(`echo "code ${code}" >> app.log; echo thi""rd\r`)
  await screen.shows('third\r\n')
  expect(await verify()).toMatchObject({ outcome: 'passed' })

  const teacher = await app.as('teacher')
  const { events } = (await teacher.get(`/apis/v2/records/${id}/events`, { kind: 'observed' })).data
  expect(events.map((event: { text: string; detail: string }) => [event.text, event.detail])).toEqual([
    [`日志中出现过：code ${code}（~/app.log）`, '共 3 行'],
    ['写过文件：notes.txt', '4 字节'],
    [`日志中出现过：code ${code}（~/app.log）`, '共 2 行'],
  ])
}, 60_000)
