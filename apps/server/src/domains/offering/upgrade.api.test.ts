import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let teacher: Caller
let place: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

const begin = async (name: 'student' | 'otherStudent') =>
  expectDone(await (await app.as(name)).post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record
const seen = async () => expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}`)).data.offering
const upgrade = (caller: Caller) => caller.post(`/apis/v2/offerings/${place.offeringId}/upgrade`)

test('who begins after an update has the newest version, who had begun keeps theirs', async () => {
  const early = await begin('student')
  const path = `/apis/v2/experiments/${place.experimentId}`
  const step = (await teacher.get(`/apis/v2/experiment-steps/${place.steps.read}`)).data.step
  const changes = { version: step.version, title: '改过的说明' }
  expectDone(await teacher.put(`/apis/v2/experiment-steps/${step.id}`, changes))
  const { version } = (await teacher.get(path)).data.experiment
  expectDone(
    await teacher.post(`/apis/v2/contents/${place.experimentId}/publish`, { version, force: true, reason: '测试' }),
  )
  expect(await seen()).toMatchObject({ content_version: 1, latest_version: 2 })
  // Nothing happens by itself.
  expect((await begin('student')).content_version).toBe(1)

  expect(expectDone(await upgrade(teacher)).data.offering).toMatchObject({ content_version: 2, latest_version: 2 })
  const late = await begin('otherStudent')
  expect(late.content_version).toBe(2)
  const { content } = (await (await app.as('otherStudent')).get(`/apis/v2/learning/records/${late.id}`)).data
  expect(content.experiment.outline.sections[0].steps[0].title).toBe('改过的说明')
  expect((await begin('student')).id).toBe(early.id)
  expect((await begin('student')).content_version).toBe(1)
  // Again: nothing is left to do.
  expect(expectDone(await upgrade(teacher)).data.offering.content_version).toBe(2)
}, 60_000)

test('is for the class’s teachers, while it is no archive', async () => {
  expect((await upgrade(await app.as('stranger'))).status).toBe(404)
  expect((await upgrade(await app.as('student'))).status).toBe(404)
  expectDone(await teacher.post(`/apis/v2/classes/${place.classId}/archive`))
  expect((await upgrade(teacher)).status).toBe(409)
})
