import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { expectDone } from '../learning/testing/taught.ts'

let app: TestApp
let teacher: Caller
let student: Caller
let other: Caller
beforeAll(async () => {
  app = await testApp({ runJobs: false })
  ;[teacher, student, other] = await Promise.all([app.as('teacher'), app.as('student'), app.as('otherStudent')])
})
afterAll(() => app.close())

async function aClass(name: string, isOpen = true): Promise<string> {
  const { id } = expectDone(await teacher.post('/apis/v2/classes', { name, course_name: '操作系统' })).data.class
  expectDone(await teacher.put(`/apis/v2/places/${id}/join-requests`, { is_open: isOpen }))
  return id
}
const ask = (who: Caller, id: string, body: object = {}) =>
  who.post(`/apis/v2/learning/places/${id}/join-requests`, body)
const asked = async (who: Caller, id: string, body: object = {}): Promise<string> =>
  expectDone(await ask(who, id, body)).data.request.id
const decide = (who: Caller, ids: string[], body: object) =>
  who.post('/apis/v2/join-requests/decision', { request_ids: ids, ...body })
const found = async (who: Caller, keyword: string) =>
  expectDone(await who.get('/apis/v2/learning/joinable-places', { keyword })).data.places
const names = (places: { name: string }[]) => places.map(({ name }) => name)
const noticeOf = async (who: Caller): Promise<string> => {
  const [{ title, body }] = (await who.get('/apis/v2/my-notices', { kind: 'application' })).data.list
  return `${title}|${body}`
}
const pendingJoins = async (who: Caller) => (await who.get('/apis/v2/learning/home')).data.pending_joins

test('a learner finds a class that takes requests, asks, and belongs to it once a teacher agrees', async () => {
  const id = await aClass('一号班')
  expect(await found(student, '一号')).toMatchObject([{ id, course_name: '操作系统', is_asked: false }])
  expect(names(await found(student, '测试teacher'))).toEqual(['一号班'])
  const request = await asked(student, id, { reason: '重修' })
  expect(await ask(student, id)).toMatchObject({ code: 361014 })
  expect(await found(student, '一号')).toMatchObject([{ is_asked: true }])
  expect(await pendingJoins(student)).toBe(1)
  expect(await noticeOf(teacher)).toBe('测试student申请加入「一号班」|重修')

  const second = await asked(other, id)
  const { requests, total, is_open } = (await teacher.get(`/apis/v2/places/${id}/join-requests`)).data
  const elsewhere = await aClass('零号班')
  expect((await teacher.get(`/apis/v2/places/${elsewhere}/join-requests`)).data.requests).toEqual([])
  expect([total, is_open, requests[0].can]).toEqual([2, true, { decide: true, edit: '只有申请人可以撤回' }])
  expect(requests.map((row: { id: string }) => row.id)).toEqual([request, second])
  expect(await student.get(`/apis/v2/learning/places/${id}`)).toMatchObject({ status: 404 })

  expect(expectDone(await decide(teacher, [request], { is_approved: true })).data).toEqual({ decided: 1 })
  expect(await noticeOf(student)).toBe('加入「一号班」的申请已通过|')
  expectDone(await student.get(`/apis/v2/learning/places/${id}`))
  expect([await pendingJoins(student), names(await found(student, '一号'))]).toEqual([0, []])
  expect(await decide(teacher, [request], { is_approved: true })).toMatchObject({ code: 20541 })
})

test('a rejection needs a reason, which the learner reads, and another request may follow', async () => {
  const id = await aClass('二号班')
  const request = await asked(student, id)
  expect(await decide(teacher, [request], { is_approved: false })).toMatchObject({ msg: '请填写驳回原因' })
  expectDone(await decide(teacher, [request], { is_approved: false, answer: '请选其他班' }))
  expect(await noticeOf(student)).toBe('加入「二号班」的申请被驳回|请选其他班')
  const { requests } = (await student.get('/apis/v2/learning/join-requests', { state: 'rejected' })).data
  expect(requests).toMatchObject([{ id: request, answer: '请选其他班', decided_by: { real_name: '测试teacher' } }])
  const again = await asked(student, id)
  expectDone(await student.post(`/apis/v2/learning/join-requests/${again}/withdraw`))
  expect(await student.post(`/apis/v2/learning/join-requests/${again}/withdraw`)).toMatchObject({ code: 20541 })
  expect(await decide(teacher, [again], { is_approved: true })).toMatchObject({ code: 20541 })
})

test('who comes in by another way waits no more', async () => {
  const id = await aClass('三号班')
  await asked(other, id)
  const { invite_code } = (await teacher.get(`/apis/v2/classes/${id}`)).data.class
  expectDone(await other.post('/apis/v2/learning/places/join', { invite_code }))
  const { total } = (await teacher.get(`/apis/v2/places/${id}/join-requests`, { state: 'pending' })).data
  expect([total, await pendingJoins(other)]).toEqual([0, 1])
  expect(await ask(other, id)).toMatchObject({ code: 361014 })
})

test('a class that takes none is neither found nor asked, nor one of another school', async () => {
  const closed = await aClass('四号班', false)
  const open = await aClass('五号班')
  const strange = await app.as('strangeStudent')
  expect([names(await found(student, '四号')), names(await found(student, '五号'))]).toEqual([[], ['五号班']])
  expect(await found(strange, '号班')).toEqual([])
  expect(await ask(student, closed)).toMatchObject({ status: 404 })
  expect(await ask(strange, open)).toMatchObject({ status: 404 })
  const request = await asked(student, open)
  expect(await other.post(`/apis/v2/learning/join-requests/${request}/withdraw`)).toMatchObject({ status: 404 })
  expectDone(await teacher.post(`/apis/v2/classes/${open}/archive`))
  expect(names(await found(student, '五号'))).toEqual([])
  expect(await decide(teacher, [request], { is_approved: true })).toMatchObject({ msg: '班级已归档，只能查看' })
})
