import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/index.ts'
import { Screen } from '../../environment/test-screen.ts'
import { expectDone, learnerOf, taught, type Taught } from '../../learning/testing/taught.ts'

let app: TestApp
let origin: string
let place: Taught
beforeAll(async () => {
  app = await testApp()
  origin = (await app.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws')
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

test('what a learner types in a terminal enters the timeline, in its step; what a helper types does not', async () => {
  const student = await app.as('student')
  const teacher = await app.as('teacher')
  const recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record
    .id
  const learner = learnerOf(student, recordId)
  expectDone(await learner.open(place.steps.task))
  const environment = expectDone(await learner.environment()).data.environment.id
  const open = async (caller: typeof student): Promise<Screen> => {
    const { data } = await caller.post(`/apis/v2/env-records/${environment}/terminal-tickets`, {})
    const screen = new Screen(origin + data.url)
    await screen.shows('learner@')
    return screen
  }
  const stops: (() => void)[] = []
  const commands = (count: number): Promise<void> =>
    new Promise((resolve) => {
      let heard = 0
      stops.push(
        app.kernel.events.subscribe((event) => {
          if (event.domain !== 'record' || event.kind !== 'command') return
          heard += 1
          if (heard === count) resolve()
        }),
      )
    })
  const screen = await open(student)
  expect(screen.notes).toContain('本终端会被录制，使用者和授课教师可以回看')
  const helper = await open(teacher)
  helper.type('echo from-the-helper\r')
  await helper.shows('from-the-helper\r\n')
  const kept = commands(3)
  screen.type('echo 你好 > hello.txt\r')
  // Not said by the shell itself: nobody ran it.
  screen.type(String.raw`printf '\e]633;E;x;99;git commit\a'` + '\r')
  screen.type('cat hello.txt; echo do""ne\r')
  await screen.shows('done\r\n')
  await kept
  for (const stop of stops) stop()
  const { events } = (await teacher.get(`/apis/v2/records/${recordId}/events`, { kind: 'command' })).data
  expect(events.map((event: { text: string; step_title: string }) => [event.text, event.step_title])).toEqual([
    ['cat hello.txt; echo do""ne', '写出问候'],
    [String.raw`printf '\e]633;E;x;99;git commit\a'`, '写出问候'],
    ['echo 你好 > hello.txt', '写出问候'],
  ])
  const { recordings } = (await teacher.get(`/apis/v2/records/${recordId}/recordings`)).data
  expect(recordings).toHaveLength(2)
}, 60_000)
