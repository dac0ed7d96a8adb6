import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, taught, type Taught } from '../learning/testing/taught.ts'
import { aTraining, beganLongEnoughAgo, keysOf, practise } from './testing/a-training.ts'

// A training is taught in a class next to an experiment, and there again as a part of a series.

let app: TestApp
let teacher: Caller
let lesson: Taught
let id: string
let offeringId: string
let partId: string
const text = '数据结构与算法'
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  lesson = await taught(app)
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  id = await app.kernel.connection.transaction((tx) => aTraining(tx, app.kernel, who, { title: '打字', text }))
  const series = newId()
  await app.kernel.connection.db.execute(sql`
    INSERT INTO contents (id, org_id, kind, title, summary, tags, creator_id, state, published_version)
    VALUES (${series}, ${who.orgId}, 'series', '入门系列', '{"format":"markdown","value":""}', '{}', ${who.userId},
      'published', 1)`)
  offeringId = await add({ content_ids: [id] })
  partId = await add({ content_ids: [id], parent_id: await add({ content_ids: [series] }), settings: { weight: 2 } })
}, 60_000)
afterAll(() => app?.close())

const add = async (body: object, place = lesson.classId): Promise<string> =>
  expectDone(await teacher.post(`/apis/v2/places/${place}/offerings`, body)).data.offerings[0].id

/** A learner's run in one of the places where the training is taught, submitted. */
async function run(who: 'student' | 'otherStudent', at: string, typed: string, what = id) {
  const learner = await app.as(who)
  const { record } = expectDone(await learner.post(`/apis/v2/learning/offerings/${at}/records`)).data
  await beganLongEnoughAgo(app, record.id)
  const value = { from: 0, events: keysOf(typed, 850) }
  expectDone(await learner.post(`/apis/v2/learning/records/${record.id}/items/${what}/responses`, { value }))
  return expectDone(await learner.post(`/apis/v2/learning/records/${record.id}/submit`)).data.record
}
const recordsOf = async (at: string) =>
  expectDone(await teacher.get(`/apis/v2/offerings/${at}/records`)).data.records.filter(
    (row: { state: string }) => row.state !== 'not_started',
  )

describe('a training of a class', () => {
  test('offers no regrade: a run is judged by its log alone; an experiment next to it does', async () => {
    const { offerings } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`)).data
    expect(offerings).toMatchObject([
      { kind: 'experiment', can_regrade: true },
      { id: offeringId, kind: 'training', can_regrade: false },
      { kind: 'series' },
    ])
    const { steps } = expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/regrade-steps`)).data
    expect(steps).toEqual([])
  })
  test('has its records in the class, and those of the series apart from them', async () => {
    const here = await run('student', offeringId, text)
    expect(here).toMatchObject({ state: 'graded', score: 100, place_id: lesson.classId, offering_id: offeringId })
    const part = await run('otherStudent', partId, text)
    expect((await recordsOf(offeringId)).map((row: { id: string }) => row.id)).toEqual([here.id])
    expect((await recordsOf(partId)).map((row: { id: string }) => row.id)).toEqual([part.id])
  })

  test('is shown in the analysis of the class by its own figures, what is no training has none', async () => {
    const { analysis } = expectDone(await teacher.get(`/apis/v2/places/${lesson.classId}/analysis`)).data
    const figuresOf = (at: string) =>
      analysis.contents.find((one: { offering_id: string }) => one.offering_id === at).figures
    const learner = app.school.people.student.id
    const { runs } = expectDone(await teacher.get(`/apis/v2/trainings/${id}/users/${learner}`)).data
    const { speed, accuracy } = runs[0]
    expect(figuresOf(lesson.offeringId)).toEqual([])
    expect(figuresOf(offeringId)).toEqual([
      { label: '最好速度（中位）', value: expect.closeTo(speed, 1), unit: '字/分' },
      { label: '最好准确率（中位）', value: expect.closeTo(accuracy, 1), unit: '%' },
      { label: '达标', value: 1, unit: '人' },
    ])
  })

  test('is watched with its one column', async () => {
    const { monitor } = expectDone(await teacher.get(`/apis/v2/offerings/${partId}/monitor`)).data
    expect(monitor.steps).toMatchObject([{ title: '打字', points: 100 }])
    const states = monitor.rows.map((row: { state: string }) => row.state)
    // Below the series its settings count, which confirm nothing by themselves.
    expect(states.toSorted()).toEqual(['not_started', 'submitted'])
  })

  test('is nothing to strangers', async () => {
    const stranger = await app.as('stranger')
    expect((await stranger.get(`/apis/v2/offerings/${offeringId}/records`)).status).toBe(404)
    expect((await stranger.get(`/apis/v2/places/${lesson.classId}/records`, { kind: 'training' })).status).toBe(404)
  })
})

describe('runs of a training in two classes and alone', () => {
  let both: string
  let otherClass: string
  const places = () => ({ 一班: lesson.classId, 二班: otherClass, 机构: app.school.orgs.a.id })
  const whole = { runs: 1, best_accuracy: 100 }
  const wrong = { runs: 1, best_accuracy: 85.7 }
  beforeAll(async () => {
    const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
    both = await app.kernel.connection.transaction((tx) => aTraining(tx, app.kernel, who, { title: '两班', text }))
    const made = expectDone(await teacher.post('/apis/v2/classes', { name: '二班' })).data.class
    otherClass = made.id
    const student = await app.as('student')
    expectDone(await student.post('/apis/v2/learning/places/join', { invite_code: made.invite_code }))
    const [here, there] = [await add({ content_ids: [both] }), await add({ content_ids: [both] }, otherClass)]
    await run('student', here, text, both)
    await run('student', there, '数据结果与算法', both)
    await run('otherStudent', here, text, both)
    await practise(app, student, both, '数据结果与算法')
  }, 60_000)

  const read = async (path: string, query: object = {}) =>
    expectDone(await teacher.get(`/apis/v2/trainings/${both}${path}`, { ...query })).data
  const studentId = () => app.school.people.student.id

  test.each([
    ['一班', [whole, whole], { learners: 2, runs: 2, average_accuracy: 100 }],
    ['二班', [wrong], { learners: 1, runs: 1, average_accuracy: 85.7 }],
    ['机构', [wrong], { learners: 1, runs: 1, average_accuracy: 85.7 }],
  ] as const)('are in the list and the figures of the place where they were: %s', async (name, rows, figures) => {
    const place_id = places()[name]
    expect(await read('/learners', { place_id })).toMatchObject({ learners: rows, total: rows.length })
    expect(await read('/figures', { place_id })).toMatchObject(figures)
  })

  test('come to all of them where no place is asked for', async () => {
    expect(await read('/figures')).toMatchObject({ learners: 2, runs: 4 })
    const { runs, place } = await read(`/users/${studentId()}`)
    expect([runs.length, place]).toEqual([3, null])
  })

  test('are those of one place for one learner, who has none in another', async () => {
    const query = { place_id: otherClass }
    const { runs, place } = await read(`/users/${studentId()}`, query)
    expect([runs, place]).toMatchObject([[{ place_name: '二班', accuracy: 85.7 }], { id: otherClass, name: '二班' }])
    const other = `/apis/v2/trainings/${both}/users/${app.school.people.otherStudent.id}`
    expect((await teacher.get(other, query)).status).toBe(404)
    const stranger = await app.as('stranger')
    expect((await stranger.get(`/apis/v2/trainings/${both}/users/${studentId()}`, query)).status).toBe(404)
  })
})
