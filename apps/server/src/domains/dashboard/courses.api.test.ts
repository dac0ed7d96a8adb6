import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { aLesson } from '../lesson/testing/a-lesson.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'

let app: TestApp
let made: Taught
let teacher: Caller
let courseId: string
let offeringId: string
let recordId: string
const see = async (caller: Caller, name: string, query = {}) =>
  expectDone(await caller.get(`/apis/v2/dashboard/${name}`, query)).data

// A course of the class's learners, in which the experiment is taught as well; the class itself is left out of the way.
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  made = await taught(app)
  teacher = await app.as('teacher')
  const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  const lessonId = await app.kernel.connection.transaction((tx) => aLesson(tx, app.kernel, who, { title: '操作系统' }))
  const body = { lesson_id: lessonId, name: '操作系统（秋）', term: '2026秋', class_ids: [made.classId] }
  courseId = expectDone(await teacher.post('/apis/v2/courses', body)).data.course.id
  const offering = { content_ids: [made.experimentId], settings: { attempts: 1 } }
  const [added] = expectDone(await teacher.post(`/apis/v2/places/${courseId}/offerings`, offering)).data.offerings
  offeringId = added.id
  expectDone(await teacher.post(`/apis/v2/classes/${made.classId}/archive`))
  const student = await app.as('student')
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
  const learner = learnerOf(student, recordId)
  expectDone(await learner.open(made.steps.question))
  expectDone(await learner.ask('为什么是两个', made.steps.question))
}, 60_000)
afterAll(() => app?.close())

describe('a course that is taught', () => {
  const place = { kind: 'course', name: '操作系统（秋）', is_training: false }

  test('has what waits in it on the dashboard of its teacher', async () => {
    expect(await see(teacher, 'today')).toMatchObject({
      place_count: 1,
      questions: { total: 1, rows: [{ title: '为什么是两个', place: { ...place, id: courseId } }] },
      stuck: { at_work: 1 },
    })
    expect(await see(teacher, 'waiting')).toEqual({ classes: 0, courses: 1, projects: 0, reviews: 0 })
  })

  test('is in the week with what is open in it', async () => {
    const { places } = await see(teacher, 'week')
    expect(places).toMatchObject([
      { ...place, id: courseId, term: '2026秋', course_name: '操作系统', student_count: 2, active_count: 1 },
    ])
    expect(places[0].contents).toMatchObject([{ content_id: made.experimentId, started_count: 1 }])
  })

  test('counts in the trend', async () => {
    expect((await see(teacher, 'trend')).days.at(-1).learners).toBe(1)
  })

  test('is found by its name, its course and its term, and its learners with what they do in it', async () => {
    for (const keyword of ['秋）', '操作系统', '2026秋']) {
      const { objects } = await see(teacher, 'find', { keyword })
      const found = objects.find((one: { id: string }) => one.id === courseId)
      expect(found).toMatchObject({ kind: 'course', title: '操作系统（秋）', note: '2026秋 · 操作系统' })
    }
    const { students } = await see(teacher, 'find', { keyword: 'T-student' })
    expect(students).toMatchObject([
      { place: { ...place, id: courseId }, record: { id: recordId } },
      { place: { kind: 'class' } },
    ])
  })

  test('shows what was submitted, and what its learners applied for', async () => {
    const student = await app.as('student')
    const asked = { kind: 'attempt', reason: '想再做一次' }
    expectDone(await learnerOf(student, recordId).submit())
    expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/applications`, asked))
    expect(await see(teacher, 'today')).toMatchObject({
      grading: { total: 1, rows: [{ count: 1, place }] },
      applications: { total: 1, rows: [{ count: 1, place }] },
    })
  })

  test('shows nothing to who does not teach it', async () => {
    for (const name of ['peer', 'neighbour', 'stranger', 'strangeAdmin'] as const) {
      const caller = await app.as(name)
      expect(await see(caller, 'today')).toMatchObject({
        place_count: 0,
        questions: { total: 0 },
        grading: { total: 0 },
      })
      expect(await see(caller, 'week')).toEqual({ places: [], total: 0 })
      const { objects, students } = await see(caller, 'find', { keyword: '操作系统' })
      expect([objects.some((one: { id: string }) => one.id === courseId), students]).toEqual([false, []])
    }
  })

  test('is on the first page of its learners with what is to be done in it', async () => {
    const home = expectDone(await (await app.as('otherStudent')).get('/apis/v2/learning/home')).data
    expect(home.places).toMatchObject([{ id: courseId, kind: 'course', course_name: '操作系统' }])
    expect(home.tasks).toMatchObject([{ place_id: courseId, content_id: made.experimentId, standing: 'not_started' }])
  })

  test('asks its assistants to mark, and not to decide what learners applied for', async () => {
    const assistant = { user_ids: [app.school.people.peer.id], role: 'assistant' }
    expectDone(await teacher.post(`/apis/v2/places/${courseId}/members`, assistant))
    const today = await see(await app.as('peer'), 'today')
    expect(today).toMatchObject({ place_count: 1, grading: { total: 1 }, applications: { total: 0 } })
    expect((await see(teacher, 'today')).applications.total).toBe(1)
  })
})

test('what was deleted is not found, and counts nowhere', async () => {
  const kept = await see(teacher, 'today')
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name: '开错的班' })).data.class
  const found = async () =>
    (await see(teacher, 'find', { keyword: '开错' })).objects.map((one: { id: string }) => one.id)
  expect(await found()).toEqual([id])
  expectDone(await teacher.delete(`/apis/v2/classes/${id}`))
  expect(await found()).toEqual([])
  expect((await see(teacher, 'today')).place_count).toBe(kept.place_count)
})
