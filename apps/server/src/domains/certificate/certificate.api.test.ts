import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone, learnerOf, taught, type Taught } from '../learning/testing/taught.ts'
import { aPart, aPlan, aSeries } from '../series/testing/a-series.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let lesson: Taught
let offeringId: string
let studentId: string

const path = () => `/apis/v2/learning/offerings/${offeringId}/certificate`
const rows = async () => expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/series-learners`)).data
const issue = async (caller: Caller, ids = [studentId]) =>
  caller.post(`/apis/v2/offerings/${offeringId}/certificates`, { learner_ids: ids })
const check = async (number: string) => {
  const nobody = await app.as(null)
  return expectDone(await nobody.get('/apis/v2/certificate-check', { number })).data
}

beforeAll(async () => {
  app = await testApp({ runJobs: false })
  teacher = await app.as('teacher')
  student = await app.as('student')
  studentId = app.school.people.student.id
  lesson = await taught(app, { attempts: 5 })
  const who = { orgId: app.school.orgs.a.id, userId: app.school.people.teacher.id }
  const seriesId = await app.kernel.connection.transaction((tx) =>
    aSeries(tx, app.kernel, who, {
      kind: 'series',
      title: '入门',
      plan: aPlan({ parts: [aPart(lesson.experimentId)] }),
    }),
  )
  const added = await teacher.post(`/apis/v2/places/${lesson.classId}/offerings`, { content_ids: [seriesId] })
  offeringId = expectDone(added).data.offerings[0].id
}, 60_000)
afterAll(() => app.close())

let number: string
let id: string

test('nobody has one before the series is complete', async () => {
  expect(await student.post(path())).toMatchObject({ code: 20782 })
  expect(expectDone(await issue(teacher)).data).toEqual({ issued: 0, kept: 0, incomplete: 1 })
  const { parts } = expectDone(await student.get(`/apis/v2/learning/offerings/${offeringId}/series`)).data.path
  const begun = expectDone(await student.post(`/apis/v2/learning/offerings/${parts[0].offering_id}/records`))
  expectDone(await learnerOf(student, begun.data.record.id).submit())
})

test('a learner takes it once, as often as they ask', async () => {
  const one = expectDone(await student.post(path())).data.certificate
  expect(one).toMatchObject({ title: '入门', kind: 'series', revoked_at: null })
  expect(expectDone(await student.post(path())).data.certificate).toEqual(one)
  number = one.number
  id = one.id
  const { certificates, total } = expectDone(await student.get('/apis/v2/learning/certificates')).data
  expect({ certificates, total }).toEqual({ certificates: [one], total: 1 })
  expect(expectDone(await issue(teacher)).data).toEqual({ issued: 0, kept: 1, incomplete: 0 })
  const own = (await rows()).learners.find((row: { learner: { id: string } }) => row.learner.id === studentId)
  expect(own.certificate).toEqual({ id, number, is_revoked: false })
})

test('everybody reads by its number what it certifies, and nothing else', async () => {
  const found = await check(number.toLowerCase().replaceAll('-', ''))
  expect(found).toMatchObject({ state: 'valid', certified: { number, title: '入门' }, revoked_at: null })
  expect(Object.keys(found.certified).toSorted()).toEqual(
    ['issued_at', 'kind', 'learner_name', 'number', 'org_name', 'title'].toSorted(),
  )
  const unknown = { state: 'unknown', certified: null, revoked_at: null }
  expect(await check('0000-0000-0000')).toEqual(unknown)
  expect(await check(' ')).toEqual(unknown)
})

test('it is a file for its learner and its teachers, and for no stranger', async () => {
  for (const caller of [student, teacher]) {
    const answer = await caller.get(`/apis/v2/certificates/${id}/file`)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
  for (const name of ['otherStudent', 'stranger'] as const) {
    const caller = await app.as(name)
    expect((await caller.get(`/apis/v2/certificates/${id}/file`)).code).toBe(10404)
    expect((await caller.post(`/apis/v2/certificates/${id}/revoke`, { reason: '试试' })).code).toBe(10404)
  }
  expect((await student.post(`/apis/v2/certificates/${id}/revoke`, { reason: '试试' })).code).not.toBe(10200)
})

test('what is revoked says so to everybody, and only a teacher gives it again', async () => {
  const revoke = () => teacher.post(`/apis/v2/certificates/${id}/revoke`, { reason: '成绩更正' })
  expect(expectDone(await revoke()).data.certificate).toMatchObject({ revoke_reason: '成绩更正' })
  expect((await revoke()).code).toBe(20783)
  expect(await check(number)).toEqual({ state: 'revoked', certified: null, revoked_at: expect.any(String) })
  expect((await student.post(path())).code).toBe(20783)
  expect(expectDone(await issue(teacher)).data).toMatchObject({ issued: 1 })
  const again = expectDone(await student.post(path())).data.certificate
  expect(again.number).not.toBe(number)
  const { total } = expectDone(await student.get('/apis/v2/learning/certificates')).data
  expect(total).toBe(2)
})

test('it is among what its learner takes along', async () => {
  const sheets = await readXlsx((await student.post('/apis/v2/exports/own-data', {})).bytes)
  const rows = sheets.find(({ sheet }) => sheet === '证书')!.data.slice(1)
  expect(rows).toMatchObject([
    [expect.not.stringContaining(number), '入门', '系列', expect.any(String), expect.any(String), null, null],
    [number, '入门', '系列', expect.any(String), expect.any(String), expect.any(String), '成绩更正'],
  ])
})
