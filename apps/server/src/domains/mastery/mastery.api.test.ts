import type { GraphPoint } from '@lab/contract/lesson-graph'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { anExam, asked as question } from '../exam/testing/an-exam.ts'
import { expectDone, learnerOf, taught } from '../learning/testing/taught.ts'
import { aLesson } from '../lesson/testing/a-lesson.ts'

let app: TestApp
let teacher: Caller
let classId: string
let courseId: string
/** What the points came to before anything was marked. */
let early: (number | null)[]
const point = (title: string, more: Partial<GraphPoint> = {}): GraphPoint => ({
  id: newId(),
  title,
  aliases: [],
  level: null,
  marks: [],
  note: '',
  x: 0,
  y: 0,
  row_ids: [],
  content_ids: [],
  ...more,
})
const whole = point('命令行')
const asked = point('重定向')
const later = point('脚本')
const of = async (caller: Caller, rest = '', query = {}) =>
  caller.get(`/apis/v2/courses/${courseId}/mastery${rest}`, query)
const pointsNow = async (query = {}) => {
  const { points } = expectDone(await of(teacher, '', query)).data
  return (id: string) => points.find((one: { point_id: string }) => one.point_id === id)
}

// A course whose graph has three points: one that contains another, which an experiment teaches and a third needs.
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  const made = await taught(app)
  classId = made.classId
  const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  const lessonId = await app.kernel.connection.transaction((tx) => aLesson(tx, app.kernel, who, { title: '操作系统' }))
  const body = { lesson_id: lessonId, name: '操作系统', class_ids: [classId] }
  courseId = expectDone(await teacher.post('/apis/v2/courses', body)).data.course.id
  const { version } = expectDone(await teacher.get(`/apis/v2/lessons/${courseId}/graph`)).data
  const graph = {
    points: [whole, { ...asked, content_ids: [made.experimentId] }, later],
    relations: [
      { id: newId(), kind: 'contains', from: whole.id, to: asked.id },
      { id: newId(), kind: 'requires', from: asked.id, to: later.id },
    ],
  }
  expectDone(await teacher.put(`/apis/v2/lessons/${courseId}/graph`, { graph, version }))
  const offering = { content_ids: [made.experimentId] }
  const [added] = expectDone(await teacher.post(`/apis/v2/places/${courseId}/offerings`, offering)).data.offerings
  const student = await app.as('student')
  const { record } = expectDone(await student.post(`/apis/v2/learning/offerings/${added.id}/records`)).data
  const learner = learnerOf(student, record.id)
  expectDone(await learner.open(made.steps.question))
  expectDone(await learner.answer(made.steps.question, ['B']))
  expectDone(await learner.submit())
  early = expectDone(await of(teacher)).data.points.map((one: { percent: unknown }) => one.percent)
  expectDone(await teacher.post('/apis/v2/records/grade', { record_ids: [record.id] }))
}, 60_000)
afterAll(() => app?.close())

describe('the points of a course', () => {
  test('have nothing before the first mark', () => {
    expect(early).toEqual([null, null, null])
  })

  test('have what its learners earned of what teaches them, with what they contain', async () => {
    const now = await pointsNow()
    expect(now(asked.id)).toEqual({ point_id: asked.id, percent: 33, learners: 1, weak: 1 })
    expect(now(whole.id)).toMatchObject({ percent: 33, learners: 1 })
    expect(now(later.id)).toMatchObject({ percent: null, learners: 0 })
  })

  test('are found wanting where nobody has a mark', async () => {
    const { findings, learners } = expectDone(await of(teacher)).data
    expect(findings).toMatchObject([{ kind: 'unmarked', text: '1 个知识点还没有成绩', point_ids: [later.id] }])
    expect(learners).toMatchObject([
      { learner: { id: app.school.people.student.id }, marked: 2, weak: 2 },
      { learner: { id: app.school.people.otherStudent.id }, marked: 0, weak: 0 },
    ])
  })

  test('are narrowed to a class of the course; of any other one they have nobody', async () => {
    expect((await pointsNow({ class_id: classId }))(asked.id)).toMatchObject({ learners: 1 })
    const other = expectDone(await teacher.post('/apis/v2/classes', { name: '二班' })).data.class.id
    expect(expectDone(await of(teacher, '', { class_id: other })).data.learners).toEqual([])
  })

  test('are those of one learner, with what comes next and why', async () => {
    const found = expectDone(await of(teacher, `/${app.school.people.student.id}`)).data
    expect(found.points).toContainEqual({ point_id: asked.id, percent: 33 })
    expect(found.next).toEqual([{ point_id: asked.id, reason: '得分率 33%，低于 60%' }])
    expect(expectDone(await of(teacher, `/${app.school.people.otherStudent.id}`)).data).toEqual({
      points: [],
      next: [],
    })
    expect((await of(teacher, `/${app.school.people.peer.id}`)).status).toBe(404)
  })

  test('are shown to nobody who does not teach the course', async () => {
    for (const name of ['stranger', 'strangeAdmin', 'neighbour', 'student'] as const) {
      const caller = await app.as(name)
      for (const rest of ['', `/${app.school.people.student.id}`]) expect((await of(caller, rest)).status).toBe(404)
    }
    expect((await of(await app.as('peer'))).status).toBe(403)
  })

  test('have what exam questions earned that name them, by the points of each, and of no other learner', async () => {
    const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
    const choice = { type: 'single', options: ['甲', '乙'], answer: ['B'], analysis: '' }
    const [right, wrong, other] = [question('一', choice, 2), question('二', choice, 6), question('三', choice, 8)]
    const questions = [{ ...right, knowledge: ['脚本'] }, { ...wrong, knowledge: ['脚本', '别的'] }, other]
    const examId = await app.kernel.connection.transaction((tx) =>
      anExam(tx, app.kernel, who, { title: '小测', questions }),
    )
    const placed = await teacher.post(`/apis/v2/places/${courseId}/offerings`, { content_ids: [examId] })
    const [{ id }] = expectDone(placed).data.offerings
    const student = await app.as('student')
    const { record_id } = expectDone(await student.post(`/apis/v2/learning/offerings/${id}/exam`)).data
    const at = `/apis/v2/learning/records/${record_id}`
    expectDone(await student.post(`${at}/exam/entries`, { session: newId() }))
    for (const { key } of [right, other]) expectDone(await student.post(`${at}/exam/answers/${key}`, { answer: ['B'] }))
    expectDone(await student.post(`${at}/submit`))
    expect((await pointsNow())(later.id)).toEqual({ point_id: later.id, percent: 25, learners: 1, weak: 1 })
    const otherClass = expectDone(await teacher.post('/apis/v2/classes', { name: '三班' })).data.class.id
    expect((await pointsNow({ class_id: otherClass }))(later.id)).toMatchObject({ percent: null, learners: 0 })
  })
})
