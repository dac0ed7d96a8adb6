import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { anExam, threeQuestions } from '../exam/testing/an-exam.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'

let app: TestApp
let teacher: Caller
let classId = ''
let offeringId = ''
const questions = threeQuestions('题干').slice(0, 2)
const goal = (name: string, weight: number) => ({ id: newId(), name, weight, expected: 60, knowledge: [] })
const goals = [goal('目标一', 70), goal('目标二', 30)]
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const examId = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    classId = room.id
    await joinPlace(tx, room, [app.school.people.student.id], 'student')
    return anExam(tx, app.kernel, who, { title: '达成度考试', questions })
  })
  const added = await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [examId], settings: {} })
  offeringId = expectDone(added).data.offerings[0].id
}, 60_000)
afterAll(() => app?.close())

const at = () => `/apis/v2/places/${classId}/course-goals`
const read = async () => expectDone(await teacher.get(at())).data

test('goals are written, questions put to them, and attained by what learners earned', async () => {
  expect(await read()).toMatchObject({
    goals: [],
    version: 1,
    total: null,
    exams: [{ offering_id: offeringId, items: [] }],
  })
  expect((await teacher.put(at(), { version: 1, goals: [goal('目标一', 50)] })).msg).toContain('100%')
  const { version } = expectDone(await teacher.put(at(), { version: 1, goals })).data
  expect(await teacher.put(at(), { version: 1, goals })).toMatchObject({ status: 409 })
  expect(version).toBe(2)

  const student = await app.as('student')
  const { record_id: id } = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
  const own = `/apis/v2/learning/records/${id}`
  expectDone(await student.post(`${own}/exam/entries`, { session: newId() }))
  expectDone(await student.post(`${own}/exam/answers/${questions[0]!.key}`, { answer: ['B'] }))
  expectDone(await student.post(`${own}/submit`))

  const items = questions.map(({ key }, place) => ({ key, goals: [{ goal_id: goals[place]!.id, part: 1 }] }))
  expectDone(await teacher.put(`/apis/v2/offerings/${offeringId}/goal-items`, { version: 1, items }))
  const { attainment, total, learners } = await read()
  expect(learners).toHaveLength(1)
  expect(attainment).toMatchObject([
    { attained: 1, is_met: true, reached: [0], missed: [] },
    { attained: 0, is_met: false, reached: [], missed: [0] },
  ])
  expect(total).toBeCloseTo(0.7, 10)
})

test('nobody reads those of a class that is not theirs', async () => {
  for (const name of ['stranger', 'student'] as const) expect((await (await app.as(name)).get(at())).status).toBe(404)
})
