import type { Unit } from '@lab/contract/mooc-plan'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { anExam } from '../exam/testing/an-exam.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { aPart, aPlan } from '../series/testing/a-series.ts'
import { aCourse, aMooc, aPartUnit, aText } from './testing/a-mooc.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
let moocId: string
let offeringId: string
let examOffering: string
let recordId: string
const read = aText('读', { weight: 1 })
let exam: Unit

const offer = async (contentId: string): Promise<string> => {
  const path = `/apis/v2/places/${lesson.classId}/offerings`
  return expectDone(await teacher.post(path, { content_ids: [contentId] })).data.offerings[0].id
}
const own = (path = '') => `/apis/v2/learning/records/${recordId}${path}`

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  lesson = await taught(app, {})
  const admin = await app.as('admin')
  const target = { name: '教务系统', address: 'https://hook.example/lab', events: ['grade.confirmed'] }
  expectDone(await admin.post('/apis/v2/push-targets', target))
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const settings = { show_score: 'never', show_answers: 'never' } as const
  moocId = await app.kernel.connection.transaction(async (tx) => {
    exam = aPartUnit('exam', await anExam(tx, app.kernel, who, { title: '小测', settings }), { title: '课中小测' })
    return aMooc(tx, app.kernel, who, { title: '带小测的课程', plan: aCourse({ units: [read, exam] }) })
  })
  offeringId = await offer(moocId)
  const below = await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`, { parent_id: offeringId })
  examOffering = expectDone(below).data.offerings[0].id
  recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/records`)).data.record.id
  expectDone(await student.post(own(`/items/${read.id}/responses`), { value: { kind: 'read' } }))
  const sat = expectDone(await student.post(`/apis/v2/learning/offerings/${examOffering}/exam`)).data.record_id
  expectDone(await student.post(`/apis/v2/learning/records/${sat}/exam/entries`, { session: newId() }))
  expectDone(await learnerOf(student, sat).submit())
  expectDone(await teacher.post(`/apis/v2/offerings/${examOffering}/sitting/release`))
  expectDone(await student.post(own('/submit')))
}, 60_000)
afterAll(() => app.close())

type Step = { step_id: string; state: string; share: number | null; score: number | null }

/** The scores of the course and of the exam in it, wherever its learner might read them. */
async function figures() {
  const { record, steps } = expectDone(await student.get(own())).data
  const { attempt, steps: marks } = expectDone(await student.get(own('/attempts/1'))).data
  const { offerings } = expectDone(await student.get('/apis/v2/learning/offerings')).data
  const listed = offerings.find(({ id }: { id: string }) => id === offeringId)
  const sheets = await readXlsx((await student.post('/apis/v2/exports/own-data', {})).bytes)
  // An export is of what is worked in by itself: of a course its exam, not the course.
  const exported = sheets.flatMap(({ data }) => data).filter((row) => row.includes('带小测的课程'))
  const { list } = expectDone(await student.get('/apis/v2/my-notices')).data
  return {
    course: [record.score, attempt.score, listed.record.score],
    exported,
    exam: [...steps, ...marks].flatMap((step: Step) => (step.step_id === exam.id ? [step.share, step.state] : [])),
    marks: marks.map((step: Step) => step.score),
    notices: (list as { body: string }[]).filter(({ body }) => body.includes('总分')).length,
  }
}

test('a course keeps the score of an exam in it from its learners as the exam says', async () => {
  const { record } = expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data
  expect(record).toMatchObject({ state: 'graded', score: 1, max_score: 2 })
  expect(await figures()).toEqual({
    course: [null, null, null],
    exported: [],
    exam: [null, 'passed', null, 'passed'],
    marks: [1, null],
    notices: 0,
  })
  expectDone(await teacher.put(`/apis/v2/offerings/${examOffering}/sitting`, { settings: { show_score: 'submitted' } }))
  expect(await figures()).toMatchObject({ course: [1, 1, 1], exam: [0, 'passed', 0, 'passed'] })
})

test('nor do an administrator’s export of the person and what other systems hear say more', async () => {
  expectDone(await teacher.put(`/apis/v2/offerings/${examOffering}/sitting`, { settings: { show_score: 'never' } }))
  const admin = await app.as('admin')
  const exported = async (): Promise<unknown[]> => {
    const { bytes } = await admin.post('/apis/v2/exports/personal-data', { user_id: app.school.people.student.id })
    const rows = (await readXlsx(bytes)).find(({ sheet }) => sheet === '学习记录')!.data
    return rows.flatMap((row) => (row[1] === '带小测的课程' || row[1] === '小测' ? [row[4]] : []))
  }
  expect(await exported()).toEqual([null, null])
  const { rows } = await app.kernel.connection.pool.query<{ score: number | null }>(
    `SELECT facts->'work'->'score' AS score FROM push_deliveries WHERE event = 'grade.confirmed'`,
  )
  expect(rows.map(({ score }) => score)).toEqual(rows.map(() => null))
  expect(rows.length).toBeGreaterThan(0)
  expectDone(await teacher.put(`/apis/v2/offerings/${examOffering}/sitting`, { settings: { show_score: 'submitted' } }))
  expect((await exported()).toSorted()).toEqual([0, 1])
})

test('a course that its series keeps closed is closed unit by unit', async () => {
  const { id } = expectDone(await teacher.post('/apis/v2/series', { title: '先实验后课程' })).data.series
  const path = `/apis/v2/series/${id}`
  const groups = [
    { parts: [aPart(lesson.experimentId)] },
    { unlock: { rule: 'previous' as const }, parts: [aPart(moocId)] },
  ]
  const version = async () => (await teacher.get(path)).data.series.version
  expectDone(await teacher.put(`${path}/plan`, { plan: aPlan(...groups), version: await version() }))
  expectDone(await teacher.post(`/apis/v2/contents/${id}/publish`, { version: await version(), reason: '测试' }))
  const parent = await offer(id)
  const parts = await teacher.get(`/apis/v2/places/${lesson.classId}/offerings`, { parent_id: parent })
  const within = expectDone(parts).data.offerings.find((one: { content_id: string }) => one.content_id === moocId).id
  const { course } = expectDone(await student.get(`/apis/v2/learning/offerings/${within}/mooc`)).data
  const units = course.chapters[0].sections[0].units
  expect(units.map(({ closed }: { closed: string }) => closed)).toEqual(
    units.map(() => expect.stringContaining('的必修内容后开放')),
  )
  expect(course.next).toBeNull()
})
