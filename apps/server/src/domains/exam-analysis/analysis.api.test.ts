import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let place: Taught
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  place = await taught(app)
}, 60_000)
afterAll(() => app.close())

const analysis = async () => expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}/item-analysis`)).data

test('only what was submitted and counts is analysed, with the learners behind it', async () => {
  expect(await analysis()).toMatchObject({ learners: [], items: [] })
  for (const [name, answer] of [
    ['student', 'B'],
    ['otherStudent', 'A'],
  ] as const) {
    const student = await app.as(name)
    const { id } = expectDone(await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)).data.record
    expectDone(await learnerOf(student, id).answer(place.steps.question, [answer]))
    if (name === 'otherStudent') expect((await analysis()).learners).toHaveLength(1)
    expectDone(await learnerOf(student, id).submit())
  }
  const { learners, items, paper } = await analysis()
  expect(learners).toHaveLength(2)
  expect(paper).toMatchObject({ n: 2, points: 10, mean: 5 })
  const right = learners.indexOf(app.school.people.student.id)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ key: place.steps.question, n: 2, facility: null, full: [right], none: [1 - right] })
  expect(items[0].options.map((one: { mark: string; who: number[] }) => [one.mark, one.who])).toEqual([
    ['A', [1 - right]],
    ['B', [right]],
    ['C', []],
  ])
})

test('nobody else reads it', async () => {
  const at = `/apis/v2/offerings/${place.offeringId}/item-analysis`
  for (const name of ['neighbour', 'stranger'] as const) expect((await (await app.as(name)).get(at)).status).toBe(404)
})
