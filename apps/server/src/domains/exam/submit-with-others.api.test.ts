import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import type { BusEvent } from '../../kernel/events/bus.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { anExam, threeQuestions } from './testing/an-exam.ts'

// Submitting while others do: together, and each with what it would be worth by itself.

let app: TestApp
let teacher: Caller
let students: Caller[]
const heard: BusEvent[] = []
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  students = [await app.as('student'), await app.as('otherStudent')]
  app.kernel.events.subscribe((event) => heard.push(event))
}, 60_000)
afterAll(() => app?.close())

const [choice, fill, text] = threeQuestions('题干')

async function place(placed: object = {}) {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const { classId, id } = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    await joinPlace(tx, room, [people.student.id, people.otherStudent.id], 'student')
    const title = `考试${newId().slice(-8)}`
    return { classId: room.id, id: await anExam(tx, app.kernel, who, { title, questions: [choice!, fill!, text!] }) }
  })
  const added = await teacher.post(`/apis/v2/places/${classId}/offerings`, { content_ids: [id], settings: placed })
  return expectDone(added).data.offerings[0].id as string
}

async function sit(who: Caller, offeringId: string, answers: Record<string, string[]>) {
  const lobby = expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/exam`))
  const id = lobby.data.record_id as string
  const at = `/apis/v2/learning/records/${id}`
  expectDone(await who.post(`${at}/exam/entries`, { session: newId() }))
  for (const [key, answer] of Object.entries(answers))
    expectDone(await who.post(`${at}/exam/answers/${key}`, { answer }))
  return { id, submit: () => who.post(`${at}/submit`) }
}

interface Row extends Record<string, unknown> {
  id: string
  state: string
  score: number
  progress: number
  is_same: boolean
  is_noted: boolean
  due_at: Date | null
  duration_seconds: number
}
const rowsOf = async (offeringId: string) =>
  (
    await app.kernel.connection.db.execute<Row>(sql`
      SELECT r.id, r.state, r.score, r.progress, a.due_at, r.duration_seconds,
        (a.state, a.score, a.submitted_at, a.progress) = (r.state, r.score, r.submitted_at, r.progress) AS is_same,
        EXISTS (SELECT FROM attempt_events e WHERE e.record_id = r.id AND e.kind = 'submitted' AND e.by = r.party_id
          AND e.text = format('提交，得分 %s/10', r.score)) AS is_noted
      FROM records r JOIN attempts a ON a.id = r.attempt_id WHERE r.offering_id = ${offeringId}::uuid`)
  ).rows

test('learners who submit at the same moment each have their own score, and those who watch hear of each', async () => {
  const closes = new Date(Date.now() + 3_600_000)
  const offeringId = await place({ closes_at: closes.toISOString() })
  const right = await sit(students[0]!, offeringId, { [choice!.key]: ['B'], [fill!.key]: ['进程'] })
  const wrong = await sit(students[1]!, offeringId, { [choice!.key]: ['A'] })
  await app.kernel.connection.db.execute(
    sql`UPDATE records SET last_active_at = last_active_at - interval '40 seconds' WHERE offering_id = ${offeringId}::uuid`,
  )
  heard.length = 0
  const states = await Promise.all([right, wrong].map(async (one) => expectDone(await one.submit()).data))
  expect(states.map(({ record }) => [record.state, record.score, record.progress])).toEqual([
    ['submitted', null, 66.7],
    ['submitted', null, 33.3],
  ])
  expect(states.every(({ steps }) => steps.every((step: { share: unknown }) => step.share === null))).toBe(true)
  const rows = new Map((await rowsOf(offeringId)).map((row) => [row.id, row]))
  const done = { state: 'submitted', is_same: true, is_noted: true }
  expect(rows.get(right.id)).toMatchObject({ ...done, score: 4, progress: 66.7 })
  expect(rows.get(wrong.id)).toMatchObject({ ...done, score: 0, progress: 33.3 })
  for (const { due_at, duration_seconds } of rows.values()) {
    expect(due_at).not.toBeNull()
    expect(duration_seconds).toBeGreaterThanOrEqual(40)
  }
  for (const { id } of [right, wrong])
    await expect
      .poll(() =>
        heard.filter((event) => event.id === id).map(({ domain, userId = null }) => [domain, userId !== null]),
      )
      .toEqual(
        expect.arrayContaining([
          ['record', false],
          ['learning', true],
        ]),
      )
  expect(await right.submit()).toMatchObject({ status: 409 })
})

test('an answer that was taken back is nothing to be marked, and what is more than a sum is worked out alone', async () => {
  const offeringId = await place()
  const back = await sit(students[0]!, offeringId, { [choice!.key]: ['B'] })
  expectDone(
    await students[0]!.post(`/apis/v2/learning/records/${back.id}/exam/answers/${fill!.key}`, { answer: ['进程'] }),
  )
  expectDone(await students[0]!.post(`/apis/v2/learning/records/${back.id}/exam/answers/${fill!.key}`, { answer: [] }))
  const late = await sit(students[1]!, offeringId, { [choice!.key]: ['B'] })
  await app.kernel.connection.db.execute(
    sql`UPDATE records SET last_active_at = last_active_at - interval '1 hour' WHERE id = ${late.id}::uuid`,
  )
  for (const one of [back, late]) expectDone(await one.submit())
  expect(
    (await rowsOf(offeringId)).map(({ state, score, is_same, is_noted }) => [state, score, is_same, is_noted]),
  ).toEqual([
    ['submitted', 2, true, true],
    ['submitted', 2, true, true],
  ])
})
