import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cockpit, CockpitRow } from '@lab/contract/exam-cockpit'
import type { ExamSettings } from '@lab/contract/exam-settings'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { anExam, threeQuestions } from '../exam/testing/an-exam.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { regradeDesk } from '../regrade/testing/regrade-desk.ts'

let app: TestApp
let teacher: Caller
let student: Caller
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
}, 60_000)
afterAll(() => app?.close())

let offeringId = ''
let classId = ''
const [choice, fill, text] = threeQuestions('题干')

async function place(settings: Partial<ExamSettings> = {}) {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const made = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    await joinPlace(tx, room, [app.school.people.student.id], 'student')
    const title = `考试${newId().slice(-8)}`
    return { room, id: await anExam(tx, app.kernel, who, { title, questions: [choice!, fill!, text!], settings }) }
  })
  classId = made.room.id
  const added = await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [made.id], settings: {} })
  offeringId = expectDone(added).data.offerings[0].id as string
}
beforeEach(() => place())

const at = (path: string): string => `/apis/v2/offerings/${offeringId}/sitting${path}`
const look = async () => expectDone(await teacher.get(`/apis/v2/offerings/${offeringId}/cockpit`)).data
const row = async (): Promise<CockpitRow> => ((await look()).cockpit as Cockpit).rows[0]!
const own = (recordId: string, path = '') => `/apis/v2/learning/records/${recordId}${path}`
const session = newId()
async function begin(from = session): Promise<string> {
  const recordId = expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data.record_id
  expectDone(await student.post(own(recordId, '/exam/entries'), { session: from }))
  return recordId
}
const answer = (recordId: string, key: string, given: string[], from = session) =>
  student.post(own(recordId, `/exam/answers/${key}`), { answer: given, session: from })
const sheet = async (recordId: string) => expectDone(await student.get(own(recordId))).data
const learnerId = () => app.school.people.student.id

test('the cockpit says who is in, how far, since when, and until when by which rule', async () => {
  expect(await row()).toMatchObject({ state: 'absent', record_id: null, questions: 0, suspicions: [] })
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['B']))
  expectDone(await answer(recordId, fill!.key, ['线程']))
  expectDone(await answer(recordId, fill!.key, []))
  const working = await row()
  const today = async () => expectDone(await teacher.get('/apis/v2/dashboard/today', { limit: 100 })).data.exams.rows
  const shown = (await today()).find((one: { offering_id: string }) => one.offering_id === offeringId)
  expect(shown).toMatchObject({ state: 'running', working: 1, online: 1, submitted: 0, learners: 1, kind: 'exam' })
  expect(working).toMatchObject({ state: 'working', answered: 1, questions: 3, attempt: 1, leaves: 0 })
  expect(working.times.due_at).toMatchObject({ rule: 'exam', why: expect.stringContaining('考试时长 90 分钟') })
  expect(working.last_saved_at).not.toBeNull()
  expectDone(await teacher.post(at('/extensions'), { minutes: 5, learner_ids: [learnerId()], reason: '机器故障' }))
  expect((await row()).times.due_at.rule).toBe('sitting')
  expect(expectDone(await teacher.post(at('/submissions'), { reason: '违纪' })).data.submitted).toBe(1)
  expect(await row()).toMatchObject({ state: 'submitted' })
  expectDone(await teacher.post(at('/end')))
  expect((await today()).some((one: { offering_id: string }) => one.offering_id === offeringId)).toBe(false)
})

test('an announcement comes with the sheet, and the heartbeat says that there is something new', async () => {
  const recordId = await begin()
  const heartbeat = async () => expectDone(await student.post(own(recordId, '/exam/beats'), { session })).data
  expect((await heartbeat()).notice_id).toBe(0)
  expectDone(await teacher.post(at('/announcements'), { text: '第 3 题的图有误' }))
  expectDone(await teacher.post(at('/extensions'), { minutes: 10, reason: '停电' }))
  const { notices } = (await sheet(recordId)).content.exam
  expect(notices.map((one: { text: string }) => one.text)).toEqual([
    '第 3 题的图有误',
    '监考教师为全体学员延长 10 分钟：停电',
  ])
  expect((await heartbeat()).notice_id).toBe(notices.at(-1).id)
  const { rows } = expectDone(await teacher.get(at('/journal'))).data
  expect(rows.map((one: { act: string }) => one.act)).toEqual(['extend', 'announce'])
  expect(rows[0].by.real_name).toBe(app.school.people.teacher.realName)
})

test('a pause hides the questions from who works and keeps them there', async () => {
  const recordId = await begin()
  expectDone(await teacher.post(at('/pause')))
  expect((await sheet(recordId)).content.exam).toMatchObject({ sitting: 'paused', sections: [] })
  expectDone(await student.post(own(recordId, '/exam/beats'), { session }))
  expect(Date.now() - Date.parse((await row()).last_seen_at!)).toBeLessThan(10_000)
  expectDone(await teacher.post(at('/resume')))
  expect((await sheet(recordId)).content.exam.sections).toHaveLength(1)
})

test('with a single session the window that lost the lead saves nothing', async () => {
  await place({ single_session: true })
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['A']))
  const other = newId()
  expectDone(await student.post(own(recordId, '/exam/entries'), { session: other }))
  expect(await answer(recordId, choice!.key, ['B'])).toMatchObject({
    status: 409,
    msg: expect.stringContaining('已在另一台设备'),
  })
  expect(await student.post(own(recordId, `/exam/answers/${choice!.key}`), { answer: ['B'] })).toMatchObject({
    status: 409,
  })
  expectDone(await answer(recordId, choice!.key, ['B'], other))
  expect((await sheet(recordId)).content.exam.sections[0].questions[0].answer).toEqual(['B'])
})

test('a learner who submitted is let in again, also after the end, and gets the mark of the second submission', async () => {
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['B']))
  expectDone(await student.post(own(recordId, '/submit')))
  expectDone(await teacher.post(at('/end')))
  const given = { learner_ids: [learnerId()], minutes: 10, reason: '误交卷' }
  expect(expectDone(await teacher.post(at('/returns'), given)).data.reopened).toBe(1)
  const again = await row()
  expect(again).toMatchObject({ state: 'working', answered: 1 })
  const left = (Date.parse(again.times.due_at.value!) - Date.now()) / 60_000
  expect(Math.round(left)).toBe(10)
  expectDone(await student.post(own(recordId, '/exam/entries'), { session }))
  expectDone(await answer(recordId, choice!.key, ['A']))
  expectDone(await student.post(own(recordId, '/submit')))
  expectDone(await teacher.post(at('/release')))
  expect((await sheet(recordId)).content.exam.score).toBe(0)
  expect(expectDone(await teacher.post(at('/returns'), { ...given, learner_ids: [newId()] })).data.reopened).toBe(0)
})

test('settings of a running sitting that decide how papers are made stay; the change is in the journal', async () => {
  await place({ start: 'button' })
  const before = expectDone(await teacher.put(at(''), { settings: { duration_minutes: 30 } })).data.sitting
  expect([before.settings.duration_minutes, before.defaults.duration_minutes]).toEqual([30, 90])
  expectDone(await teacher.post(at('/start')))
  expect(await teacher.put(at(''), { settings: { duration_minutes: 60 } })).toMatchObject({
    status: 409,
    msg: '考试进行中，不能修改考试时长',
  })
  const { sitting } = expectDone(await teacher.put(at(''), { settings: { password: '8848' } })).data
  expect(sitting.changeable).not.toContain('duration_minutes')
  const { rows } = expectDone(await teacher.get(at('/journal'))).data
  expect(rows.map((one: { act: string; text: string }) => [one.act, one.text])).toEqual([
    ['settings', '考试密码'],
    ['start', ''],
    ['settings', '考试时长'],
  ])
})

test('a question says how many have met it, and that its points were given to everybody', async () => {
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['A']))
  const questions = async () => expectDone(await teacher.get(at('/questions'))).data.questions
  const met = async () =>
    (await questions()).map((one: { answered: number; unseen: number }) => [one.answered, one.unseen])
  expect(await met()).toEqual([
    [1, 0],
    [0, 1],
    [0, 1],
  ])
  expectDone(await answer(recordId, choice!.key, []))
  expect((await met())[0]).toEqual([0, 1])
  const path = `/apis/v2/offerings/${offeringId}/regrades`
  const changes = [{ step_id: choice!.key, task: 'full' }]
  const desk = regradeDesk(app, teacher, offeringId)
  const id = await desk.settled(await teacher.post(path, { changes, reason: '题目有误' }))
  await desk.settled(await teacher.post(`${path}/${id}/apply`, { policy: 'replace' }))
  expect((await questions())[0].corrected).toEqual(['full'])
  // Who submits later has the points too.
  expectDone(await answer(recordId, choice!.key, ['A']))
  expectDone(await student.post(own(recordId, '/submit')))
  expectDone(await teacher.post(at('/release')))
  expect((await sheet(recordId)).content.exam.score).toBe(2)
  expect(expectDone(await teacher.get(at('/journal'))).data.rows.map((one: { act: string }) => one.act)).toContain(
    'regrade',
  )
})

test('nothing is done to people who do not learn there, nor said of them', async () => {
  const recordId = await begin()
  const named = { learner_ids: [app.school.people.strangeStudent.id, newId()], reason: '违纪' }
  expectDone(await teacher.post(at('/extensions'), { ...named, minutes: 5 }))
  expectDone(await teacher.post(at('/announcements'), { learner_ids: named.learner_ids, text: '通知' }))
  expect(expectDone(await teacher.post(at('/submissions'), named)).data.submitted).toBe(0)
  expect((await sheet(recordId)).record.state).toBe('in_progress')
  expect(expectDone(await teacher.get(at('/journal'))).data.rows).toEqual([])
})

test('nothing is taken from anybody once the sitting is over', async () => {
  await begin()
  expectDone(await teacher.post(at('/end')))
  expect(await teacher.post(at('/submissions'), { reason: '违纪' })).toMatchObject({ status: 409 })
})

test('who does not run the sitting does nothing to it', async () => {
  for (const [path, body] of [
    ['/announcements', { text: '通知' }],
    ['/returns', { learner_ids: [learnerId()], minutes: 5, reason: '误交卷' }],
  ] as const)
    for (const caller of [student, await app.as('peer')])
      expect([403, 404]).toContain((await caller.post(at(path), body)).status)
  expect([403, 404]).toContain((await student.get(`/apis/v2/offerings/${offeringId}/cockpit`)).status)
  expect(await teacher.post(at('/returns'), { learner_ids: [], minutes: 5, reason: '误交卷' })).toMatchObject({
    status: 422,
  })
})
