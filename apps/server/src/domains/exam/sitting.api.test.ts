import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ExamSettings } from '@lab/contract/exam-settings'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { recordFacts } from '../record/index.ts'
import { aPart, aPlan, aSeries } from '../series/testing/a-series.ts'
import { collectOverdue, confirmClosed } from './collect.ts'
import { heartbeat } from './sit.ts'
import { anExam, threeQuestions } from './testing/an-exam.ts'

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
const [choice, fill, text] = threeQuestions('题干')

/** An exam in a class of its own. */
async function place(settings: Partial<ExamSettings> = {}, placed: object = {}) {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const { classId, id } = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    await joinPlace(tx, room, [app.school.people.student.id], 'student')
    const title = `考试${newId().slice(-8)}`
    return {
      classId: room.id,
      id: await anExam(tx, app.kernel, who, { title, questions: [choice!, fill!, text!], settings }),
    }
  })
  const added = await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [id], settings: placed })
  return expectDone(added).data.offerings[0].id as string
}
beforeEach(async () => {
  offeringId = await place()
})

const at = (path: string): string => `/apis/v2/offerings/${offeringId}/sitting${path}`
const lobby = async () =>
  expectDone(await student.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data.record_id as string
const own = (recordId: string, path = '') => `/apis/v2/learning/records/${recordId}${path}`
const session = newId()
const enter = (recordId: string, more: object = {}) =>
  student.post(own(recordId, '/exam/entries'), { session, ...more })
const answer = (recordId: string, key: string, given: string[]) =>
  student.post(own(recordId, `/exam/answers/${key}`), { answer: given })
const sheet = async (recordId: string) => expectDone(await student.get(own(recordId))).data
const begin = async () => {
  const recordId = await lobby()
  expectDone(await enter(recordId))
  return recordId
}
const ago = (recordId: string, minutes: number) =>
  app.kernel.connection.db.execute(sql`UPDATE attempts SET started_at = started_at - make_interval(mins => ${minutes}),
    due_at = due_at - make_interval(mins => ${minutes}) WHERE record_id = ${recordId}::uuid`)

test('a learner waits, enters, answers, and submits; what is right is shown once the score is released', async () => {
  const recordId = await lobby()
  const waiting = await sheet(recordId)
  expect(waiting.content.exam).toMatchObject({ sections: [], question_count: 3, points: 10, receipt: null })
  expect(waiting.record.state).toBe('not_started')
  expectDone(await enter(recordId))
  expectDone(await answer(recordId, choice!.key, ['B']))
  expectDone(await answer(recordId, fill!.key, ['线程']))
  expectDone(await answer(recordId, fill!.key, []))
  expect(await answer(recordId, newId(), ['B'])).toMatchObject({ status: 404 })
  const beaten = expectDone(
    await student.post(own(recordId, '/exam/beats'), { session, left: 2, flags: { [text!.key]: true } }),
  ).data
  expect(beaten).toMatchObject({ leaves: 2, leads: true, sitting: 'running', state: 'in_progress' })
  const { exam } = (await sheet(recordId)).content
  const [first, second, third] = exam.sections[0].questions
  expect([first.answer, second.answer, third.is_flagged]).toEqual([['B'], [], true])
  const submitted = expectDone(await student.post(own(recordId, '/submit'))).data
  expect(submitted.record.score).toBeNull()
  expect(submitted.steps.every((step: { share: unknown }) => step.share === null)).toBe(true)
  const over = (await sheet(recordId)).content.exam
  expect(over).toMatchObject({ sections: [], score: null, receipt: { answered: 1, questions: 3 } })
  expect(expectDone(await teacher.post(at('/release'))).data).toMatchObject({ released: 1, unmarked: 0 })
  const shown = (await sheet(recordId)).content.exam
  expect(shown.score).toBe(2)
  expect(shown.sections[0].questions[0].review.question.analysis).toBe('选乙')
})

test.each([
  ['right', 'B'],
  ['wrong', 'A'],
])('whether an answer is right is nowhere said before the score is: a %s one', async (_what, given) => {
  const recordId = await begin()
  const said = async () => {
    const feedback = await student.get(own(recordId, '/attempts/1'))
    return JSON.stringify([await sheet(recordId), expectDone(feedback).data])
  }
  for (const _again of [1, 2]) {
    // The question at hand is noted every ten seconds.
    await app.kernel.connection.db.execute(
      sql`UPDATE records SET last_active_at = now() - interval '20 seconds' WHERE id = ${recordId}::uuid`,
    )
    expectDone(await answer(recordId, choice!.key, [given]))
  }
  const atHand = { id: choice!.key, last_message: '', failures: 0, stuck: null }
  expect((await sheet(recordId)).record.current_step).toMatchObject(atHand)
  expect(await said()).not.toMatch(/回答(?:正确|错误)/)
  expectDone(await student.post(own(recordId, '/submit')))
  expect((await sheet(recordId)).record.current_step).toMatchObject(atHand)
  expect(await said()).not.toMatch(/回答(?:正确|错误)/)
})

test('a teacher reads the paper that was sat, with every stem in the order of its learner', async () => {
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['B']))
  expectDone(await student.post(own(recordId, '/submit')))
  const paperAt = `/apis/v2/records/${recordId}/exam-paper`
  const { sections, receipt } = expectDone(await teacher.get(paperAt)).data
  expect(sections).toMatchObject([
    {
      title: '一、测试',
      questions: [
        { key: choice!.key, number: 1, stem: { value: '题干一' }, answer: ['B'], marked: { share: 1 }, fixed: null },
        { key: fill!.key, number: 2, answer: [], question: { type: 'fill', blanks: [{}] } },
        { key: text!.key, number: 3, points: 6 },
      ],
    },
  ])
  expect(receipt).toMatchObject({ answered: 1, questions: 3 })
  expect(await teacher.get(`${paperAt}?attempt=2`)).toMatchObject({ status: 404 })
  expect((await student.get(paperAt)).status).toBeGreaterThanOrEqual(403)
})

test('what a question took is measured from answer to answer', async () => {
  const recordId = await begin()
  await ago(recordId, 2)
  expectDone(await answer(recordId, choice!.key, ['B']))
  expectDone(await answer(recordId, fill!.key, ['进程']))
  expectDone(await student.post(own(recordId, '/submit')))
  const { steps } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`)).data
  const [first, second, third] = steps.map((step: { duration_seconds: number }) => step.duration_seconds)
  expect(first).toBeGreaterThanOrEqual(120)
  expect(second).toBeLessThan(20)
  expect(third).toBe(0)
})

test('what questions took is noted for each learner alone', async () => {
  const { db } = app.kernel.connection
  const { rows } = await db.execute<{ id: string }>(sql`SELECT place_id AS id FROM offerings WHERE id = ${offeringId}`)
  const room = { id: rows[0]!.id, orgId: app.school.orgs.a.id }
  await joinPlace(db, room, [app.school.people.otherStudent.id], 'student')
  const slow = await begin()
  await ago(slow, 2)
  expectDone(await answer(slow, choice!.key, ['B']))
  expectDone(await student.post(own(slow, '/submit')))
  const other = await app.as('otherStudent')
  const { record_id: quick } = expectDone(await other.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
  expectDone(await other.post(own(quick, '/exam/entries'), { session: newId() }))
  expectDone(await other.post(own(quick, `/exam/answers/${choice!.key}`), { answer: ['B'] }))
  expectDone(await other.post(own(quick, '/submit')))
  const firstTook = async (recordId: string): Promise<number> =>
    expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`)).data.steps[0].duration_seconds
  expect(await firstTook(slow)).toBeGreaterThanOrEqual(120)
  expect(await firstTook(quick)).toBeLessThan(60)
})

test('time is over for who is not there: it is submitted as it was saved, at the moment it ended', async () => {
  const recordId = await begin()
  expectDone(await answer(recordId, choice!.key, ['B']))
  expect(await collectOverdue(app.kernel, new Date())).toBe(0)
  await ago(recordId, 91)
  expect(await answer(recordId, fill!.key, ['进程'])).toMatchObject({ status: 409 })
  expect(await collectOverdue(app.kernel, new Date())).toBe(1)
  const { record, content } = await sheet(recordId)
  expect([record.state, content.exam.receipt.answered]).toEqual(['submitted', 1])
  expect(Date.parse(content.exam.receipt.at)).toBeLessThan(Date.now() - 30_000)
})

test('a pause stops work and gives its time back; an extension is announced with its reason', async () => {
  const recordId = await begin()
  const before = (await sheet(recordId)).due_at
  expectDone(await teacher.post(at('/pause')))
  expect(await answer(recordId, choice!.key, ['B'])).toMatchObject({ msg: expect.stringContaining('暂停') })
  expect(await teacher.post(at('/pause'))).toMatchObject({ status: 409 })
  await app.kernel.connection.db.execute(
    sql`UPDATE exam_sittings SET paused_at = paused_at - interval '10 minutes' WHERE offering_id = ${offeringId}::uuid`,
  )
  expectDone(await teacher.post(at('/resume')))
  expectDone(await teacher.post(at('/extensions'), { minutes: 5, reason: '停电' }))
  expectDone(await answer(recordId, choice!.key, ['B']))
  const gained = (Date.parse((await sheet(recordId)).due_at) - Date.parse(before)) / 60_000
  expect(Math.round(gained)).toBe(15)
})

test('who has an end of their own gets the time of everybody, and of a pause, as well', async () => {
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  offeringId = await place({ duration_minutes: null }, { closes_at: soon })
  const recordId = await begin()
  const learner = app.school.people.student.id
  const due = async () => Math.round((Date.parse((await sheet(recordId)).due_at) - Date.parse(soon)) / 60_000)
  expectDone(await teacher.post(at('/extensions'), { minutes: 5, learner_ids: [learner], reason: '机器故障' }))
  expect(await due()).toBe(5)
  expectDone(await teacher.post(at('/extensions'), { minutes: 20, reason: '停电' }))
  expect(await due()).toBe(25)
  expectDone(await teacher.post(at('/pause')))
  await app.kernel.connection.db.execute(
    sql`UPDATE exam_sittings SET paused_at = paused_at - interval '10 minutes' WHERE offering_id = ${offeringId}::uuid`,
  )
  expectDone(await teacher.post(at('/resume')))
  expect(await due()).toBe(35)
})

test('who may come at a time of their own is admitted by it', async () => {
  const hours = (count: number): string => new Date(Date.now() + count * 3_600_000).toISOString()
  offeringId = await place({ entry_minutes: 15 }, { opens_at: hours(-2), closes_at: hours(-1) })
  const given = { opens_at: hours(-0.1), closes_at: hours(1), reason: '补考' }
  const learner_ids = [app.school.people.student.id]
  expectDone(await teacher.put(`/apis/v2/offerings/${offeringId}/exceptions`, { ...given, learner_ids }))
  expectDone(await enter(await lobby()))
})

/** One learner submits; another one of the class may come until an hour after the exam has closed for everybody. */
async function withMakeUp(settings: Partial<ExamSettings>, run: 'window' | 'ended' = 'window') {
  const hour = new Date(Date.now() + 3_600_000).toISOString()
  offeringId = await place(settings, { closes_at: hour })
  const first = await begin()
  const { rows } = await app.kernel.connection.db.execute<{ place_id: string }>(
    sql`SELECT place_id FROM records WHERE id = ${first}::uuid`,
  )
  const late = app.school.people.otherStudent.id
  const members = `/apis/v2/places/${rows[0]!.place_id}/members`
  expectDone(await teacher.post(members, { user_ids: [late], role: 'student' }))
  const ownEnd = { closes_at: hour, reason: '补考', learner_ids: [late] }
  expectDone(await teacher.put(`/apis/v2/offerings/${offeringId}/exceptions`, ownEnd))
  expectDone(await answer(first, choice!.key, ['B']))
  expectDone(await student.post(own(first, '/submit')))
  const other = await app.as('otherStudent')
  if (run === 'ended') expectDone(await teacher.post(at('/end')))
  else
    await app.kernel.connection.db.execute(
      sql`UPDATE offerings SET closes_at = now() - interval '1 hour',
          settings = settings || jsonb_build_object('closes_at', now() - interval '1 hour') WHERE id = ${offeringId}::uuid`,
    )
  const sit = async () => {
    const id = expectDone(await other.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data.record_id
    expectDone(await other.post(own(id, '/exam/entries'), { session: newId() }))
    return () => other.post(own(id, '/submit'))
  }
  return { first, sit }
}

test('scores and keys that are shown at the end wait for who may still sit a make-up', async () => {
  const shown = { show_score: 'closed', show_answers: 'closed', show_analysis: 'closed' } as const
  const { first, sit } = await withMakeUp(shown)
  const seen = async () => {
    await confirmClosed(app.kernel, new Date())
    const { record, content } = await sheet(first)
    return [record.state, content.exam.sections.length]
  }
  expect(await seen()).toEqual(['submitted', 0])
  const submit = await sit()
  expect(await seen()).toEqual(['submitted', 0])
  expectDone(await submit())
  expect(await seen()).toEqual(['graded', 1])
})

test('ended by hand nobody comes any more, and keys are shown', async () => {
  const { first } = await withMakeUp({ show_answers: 'closed' }, 'ended')
  expect((await sheet(first)).content.exam.sections).toHaveLength(1)
})

test('by button nobody comes in before it is pressed; ended by hand everything is submitted', async () => {
  offeringId = await place({ start: 'button', password: '8848' })
  const { starts_by_hand } = expectDone(await student.get(`/apis/v2/learning/offerings/${offeringId}`)).data
  expect(starts_by_hand).toBe(true)
  const recordId = await lobby()
  expect(await enter(recordId, { password: '8848' })).toMatchObject({ msg: expect.stringContaining('等待监考教师') })
  expect(expectDone(await teacher.post(at('/start'))).data.sitting).toMatchObject({ state: 'running' })
  expect(await enter(recordId)).toMatchObject({ status: 403, msg: '请填写考试密码' })
  expect(await enter(recordId, { password: '1' })).toMatchObject({ status: 403, msg: '考试密码不正确' })
  expectDone(await enter(recordId, { password: '8848' }))
  expect(await student.post(`/apis/v2/learning/offerings/${offeringId}/records`)).toMatchObject({ status: 200 })
  expectDone(await answer(recordId, choice!.key, ['A']))
  expect(expectDone(await teacher.post(at('/end'))).data.sitting.state).toBe('ended')
  expect((await sheet(recordId)).record.state).toBe('submitted')
})

test('a part of a series has no waiting room before it is reached, also with its paper made', async () => {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const { classId, id } = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    await joinPlace(tx, room, [app.school.people.student.id], 'student')
    const first = await anExam(tx, app.kernel, who, { title: '期中', questions: [choice!] })
    const second = await anExam(tx, app.kernel, who, { title: '期末', questions: [fill!] })
    const plan = aPlan({ parts: [aPart(first), aPart(second, { unlock: { rule: 'previous' } })] })
    return { classId: room.id, id: await aSeries(tx, app.kernel, who, { title: '两次考试', kind: 'series', plan }) }
  })
  const added = expectDone(await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [id] })).data
  const [first, second] = expectDone(
    await teacher.get(`/apis/v2/places/${classId}/offerings`, { parent_id: added.offerings[0].id }),
  ).data.offerings
  const open = () => student.post(`/apis/v2/learning/offerings/${second.id}/exam`)
  const closed = { status: 409, msg: expect.stringContaining('后开放') }
  expect(await open()).toMatchObject(closed)
  expectDone(await teacher.post(`/apis/v2/offerings/${second.id}/sitting/papers`))
  expect(await open()).toMatchObject(closed)
  const { task } = expectDone(await student.get(`/apis/v2/learning/offerings/${second.id}`)).data
  expect(task).toMatchObject({ standing: 'ahead', closed: expect.stringContaining('后开放') })
  offeringId = first.id
  expectDone(await student.post(own(await begin(), '/submit')))
  expectDone(await open())
})

test('a score is not released before the second marker has read the answer, and who settles it', async () => {
  const peer = await app.as('peer')
  const recordId = await begin()
  expectDone(await answer(recordId, text!.key, ['互斥']))
  expectDone(await student.post(own(recordId, '/submit')))
  const [placed] = (
    await app.kernel.connection.db.execute<{ place_id: string; attempt_id: string }>(
      sql`SELECT place_id, attempt_id FROM records WHERE id = ${recordId}::uuid`,
    )
  ).rows
  const members = { user_ids: [app.school.people.peer.id, app.school.people.admin.id], role: 'teacher' }
  expectDone(await teacher.post(`/apis/v2/places/${placed!.place_id}/members`, members))
  const bench = `/apis/v2/offerings/${offeringId}/marking`
  expectDone(await teacher.put(`${bench}/settings`, { second: 'all', tolerance_percent: 10 }))
  const mark = async (who: Caller, score: number) =>
    expectDone(await who.post(`${bench}/${text!.key}/marks`, { attempt_ids: [placed!.attempt_id], score }))
  const released = async () => {
    const { released: done, unmarked } = expectDone(await teacher.post(at('/release'))).data
    return [done, unmarked]
  }
  const open = await teacher.get(`${bench}/${text!.key}/answers/${placed!.attempt_id}`)
  expect(expectDone(open).data.answer.statement).toEqual({ format: 'markdown', value: '题干三' })
  await mark(teacher, 1)
  expect(await released()).toEqual([0, 1])
  expect((await sheet(recordId)).content.exam).toMatchObject({ score: null, sections: [] })
  expect(expectDone(await teacher.get(at('/journal'))).data.rows).toEqual([])
  await mark(peer, 6)
  expect(await released()).toEqual([0, 1])
  await mark(await app.as('admin'), 5)
  expect(await released()).toEqual([1, 0])
  expect((await sheet(recordId)).content.exam.score).toBe(5)
})

test('papers are made ahead for everybody and made again for another time', async () => {
  offeringId = await place({ start: 'button' })
  const rows = async () =>
    Object.fromEntries(
      expectDone(await teacher.get(at('/readiness'))).data.rows.map((row: { key: string; state: string }) => [
        row.key,
        row.state,
      ]),
    )
  expect(await rows()).toMatchObject({ roster: 'ok', papers: 'warning' })
  expect(expectDone(await teacher.post(at('/papers'))).data.made).toBe(1)
  expect((await rows()).papers).toBe('ok')
  expectDone(await teacher.put(at(''), { settings: { duration_minutes: 30 } }))
  expectDone(await teacher.post(at('/start')))
  const recordId = await begin()
  const { due_at: due } = await sheet(recordId)
  expect(Math.round((Date.parse(due) - Date.now()) / 60_000)).toBe(30)
})

test('who goes on somewhere else leads there; leaving too often submits', async () => {
  offeringId = await place({ single_session: true, counts_leaves: true, leave_limit: 2 })
  const recordId = await begin()
  const other = newId()
  expectDone(await enter(recordId, { session: other }))
  const send = async (from: string, left = 0) =>
    expectDone(await student.post(own(recordId, '/exam/beats'), { session: from, left })).data
  expect([(await send(session)).leads, (await send(other)).leads]).toEqual([false, true])
  await send(other, 3)
  expect((await sheet(recordId)).record.state).toBe('submitted')
})

test('what a heartbeat says is counted once, also where the first one failed and it was sent again', async () => {
  const recordId = await begin()
  const { db } = app.kernel.connection
  const send = () => student.post(own(recordId, '/exam/beats'), { session, left: 1 })
  await db.execute(sql`CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''refused''; END'`)
  await db.execute(sql`CREATE TRIGGER refuse_it BEFORE UPDATE ON records FOR EACH ROW EXECUTE FUNCTION refuse_it()`)
  expect(await send()).toMatchObject({ status: 500 })
  await db.execute(sql`DROP TRIGGER refuse_it ON records`)
  expect(expectDone(await send()).data.leaves).toBe(1)
})

test('a heartbeat that waited for the submission notes nothing of what was submitted', async () => {
  const recordId = await begin()
  const { db } = app.kernel.connection
  const { id: userId } = app.school.people.student
  const facts = async () => (await recordFacts(db, recordId, userId))!
  await db.execute(sql`UPDATE records SET last_active_at = now() - interval '1 hour' WHERE id = ${recordId}::uuid`)
  const before = await facts()
  expectDone(await student.post(own(recordId, '/submit')))
  const submitted = await facts()
  const said = { session, left: 0, flags: {}, seen: [], address: '127.0.0.1' }
  await heartbeat(db, app.kernel, { userId }, before, said, new Date())
  expect(await facts()).toEqual(submitted)
})

test('what was returned is in progress again with an answer, of which everybody hears, and not with a heartbeat', async () => {
  const recordId = await begin()
  expectDone(await student.post(own(recordId, '/submit')))
  expectDone(await teacher.post('/apis/v2/records/return', { record_ids: [recordId], reason: '请补充' }))
  const { connection, events } = app.kernel
  await connection.db.execute(
    sql`UPDATE records SET last_active_at = now() - interval '1 hour' WHERE id = ${recordId}::uuid`,
  )
  expectDone(await student.post(own(recordId, '/exam/beats'), { session, left: 0 }))
  expect((await sheet(recordId)).record.state).toBe('returned')
  // What was announced before this has arrived.
  const announced = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = events.subscribe(({ domain }) => domain === 'marker' && resolve())
    await events.publish(connection.db, { domain: 'marker' })
    await promise
    stop()
  }
  await announced()
  const heard: (string | undefined)[] = []
  const stop = events.subscribe(({ domain, id, kind }) => domain === 'record' && id === recordId && heard.push(kind))
  expectDone(await answer(recordId, choice!.key, ['B']))
  await announced()
  stop()
  expect(heard).toContain(undefined)
  expect((await sheet(recordId)).record.state).toBe('in_progress')
})
