import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/database/columns.ts'
import { testApp, type Caller, type TestApp } from '../../testing/index.ts'
import { createClass } from '../classroom/index.ts'
import { anExam, threeQuestions } from '../exam/testing/an-exam.ts'
import { expectDone } from '../learning/testing/taught.ts'
import { joinPlace } from '../place/index.ts'
import { insertTarget } from '../push/index.ts'
import { regradeDesk, type RegradeDesk } from '../regrade/testing/regrade-desk.ts'

// A key that is corrected while learners sit: each of the four ways, with the scores that all have when the exam is ended. `early` sits
// before the correction, `late` comes after it; each of two questions is worth two points, and both have the second one right.

let app: TestApp
let teacher: Caller
let early: Caller
let late: Caller
let desk: RegradeDesk
let offeringId = ''
let [first, second] = ['', '']
const [choice, fill] = threeQuestions('题干')

beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  early = await app.as('student')
  late = await app.as('otherStudent')
}, 60_000)
afterAll(() => app?.close())

const session = newId()
const at = (path: string): string => `/apis/v2/offerings/${offeringId}/sitting${path}`
const own = (recordId: string, path = '') => `/apis/v2/learning/records/${recordId}${path}`
async function begin(who: Caller): Promise<string> {
  const { record_id: id } = expectDone(await who.post(`/apis/v2/learning/offerings/${offeringId}/exam`)).data
  expectDone(await who.post(own(id, '/exam/entries'), { session }))
  return id
}
const answer = async (who: Caller, recordId: string, key: string, given: string[], more: object = {}) =>
  expectDone(await who.post(own(recordId, `/exam/answers/${key}`), { answer: given, session, ...more }))
const heartbeat = async (who: Caller, recordId: string, seen: string[]) =>
  expectDone(await who.post(own(recordId, '/exam/beats'), { session, seen }))
const scoreOf = async (recordId: string): Promise<number> =>
  expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record.score
const change = (reach: 'new' | 'unanswered', key: string) =>
  teacher.post(at(`/questions/${choice!.key}/versions`), {
    stem: { format: 'markdown', value: '改过的题干' },
    question: { ...choice!.question, answer: [key] },
    reach,
    reason: '答案有误',
  })
/** Corrects by a regrade while everybody is at work. */
async function regrade(correction: object): Promise<string> {
  const id = await desk.tryOut([{ step_id: choice!.key, ...correction }])
  await desk.apply(id, 'replace')
  return id
}
async function endWith(answers: { early?: string; late?: string }): Promise<[number, number]> {
  if (answers.early) await answer(early, first, choice!.key, [answers.early])
  second = await begin(late)
  await answer(late, second, fill!.key, ['进程'])
  if (answers.late) await answer(late, second, choice!.key, [answers.late])
  expectDone(await teacher.post(at('/end')))
  return [await scoreOf(first), await scoreOf(second)]
}

/** An exam that `early` sits: the fill-in question is answered, the choice was on the screen. */
beforeEach(async () => {
  const { people, orgs } = app.school
  const who = { userId: people.teacher.id, orgId: orgs.a.id }
  const made = await app.kernel.connection.transaction(async (tx) => {
    const room = await createClass(tx, who, { name: `班${newId().slice(-8)}` })
    await joinPlace(tx, room, [people.student.id, people.otherStudent.id], 'student')
    return { room, id: await anExam(tx, app.kernel, who, { title: '更正考试', questions: [choice!, fill!] }) }
  })
  const placed = { content_ids: [made.id], settings: {} }
  const added = await teacher.post(`/apis/v2/places/${made.room.id}/offerings`, placed)
  offeringId = expectDone(added).data.offerings[0].id as string
  desk = regradeDesk(app, teacher, offeringId)
  first = await begin(early)
  await answer(early, first, fill!.key, ['进程'])
  await heartbeat(early, first, [choice!.key])
})

test('corrected for those who have not come to it: who looked at it keeps the question and its key', async () => {
  expectDone(await change('new', 'A'))
  expect(await endWith({ early: 'B', late: 'A' })).toEqual([4, 4])
})

test('asked again of those who have not answered it: who looked at it has the corrected key', async () => {
  expectDone(await change('unanswered', 'A'))
  expect(await endWith({ early: 'B', late: 'A' })).toEqual([2, 4])
})

test('who has answered keeps the question that was answered, whatever reaches the others', async () => {
  await answer(early, first, choice!.key, ['B'])
  expectDone(await change('unanswered', 'A'))
  expect(await endWith({ late: 'B' })).toEqual([4, 2])
})

test('full marks are everybody’s: who answered wrongly, who left it out and who comes later', async () => {
  await answer(early, first, choice!.key, ['C'])
  await regrade({ task: 'full' })
  expect(await endWith({})).toEqual([4, 4])
})

test('regraded by another key: what was answered before is marked by it as what comes later', async () => {
  await answer(early, first, choice!.key, ['A'])
  await regrade({ answer: ['A'] })
  expect(await endWith({ late: 'B' })).toEqual([4, 2])
})

test('a correction that is taken back while they sit changes nothing in the end', async () => {
  await answer(early, first, choice!.key, ['B'])
  await desk.undo(await regrade({ answer: ['A'] }))
  expect(await endWith({ late: 'A' })).toEqual([4, 2])
})

test('without a correction the last answer counts, by the time at which it was written', async () => {
  await answer(early, first, choice!.key, ['B'])
  const written = new Date(Date.now() - 60_000).toISOString()
  await answer(early, first, choice!.key, ['A'], { written_at: written })
  second = await begin(late)
  await answer(late, second, choice!.key, ['B'])
  await answer(late, second, choice!.key, [])
  await answer(late, second, fill!.key, ['线程'])
  expectDone(await teacher.post(at('/end')))
  expect([await scoreOf(first), await scoreOf(second)]).toEqual([4, 0])
  const events = expectDone(await teacher.get(`/apis/v2/records/${first}/events`)).data
  expect(JSON.stringify(events)).toContain('监考教师结束考试，自动交卷，得分 4/4')
})

/** The first grade is the grade: each sheet is submitted by itself. */
const confirmsItself = () =>
  app.kernel.connection.db.execute(
    sql`UPDATE offerings SET settings = settings || '{"auto_confirm": true}' WHERE id = ${offeringId}`,
  )

/** How many statements wait for a lock that another one has. */
const waiting = async (): Promise<number> =>
  (
    await app.kernel.connection.db.execute<{ n: number }>(sql`
      SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).rows[0]!.n

test.each([
  ['together', false],
  ['one by one', true],
])('an answer that is being saved when an exam is ended counts: sheets are submitted %s', async (_how, isGrade) => {
  if (isGrade) await confirmsItself()
  const lock = await app.kernel.connection.pool.connect()
  await lock.query('BEGIN')
  await lock.query(
    'SELECT FROM attempt_items WHERE key = $1 AND attempt_id = (SELECT attempt_id FROM records WHERE id = $2) FOR UPDATE',
    [choice!.key, first],
  )
  const saved = early.post(own(first, `/exam/answers/${choice!.key}`), { answer: ['B'], session })
  await expect.poll(waiting).toBe(1)
  const ended = teacher.post(at('/end'))
  await expect.poll(waiting).toBe(2)
  await lock.query('COMMIT')
  lock.release()
  expectDone(await saved)
  expectDone(await ended)
  expect(await scoreOf(first)).toBe(4)
})

// Who hands in, and who notes that somebody is at work, holds the record and then its attempt.
test('a sheet that somebody works on waits with its attempt free, so that nobody waits for each other', async () => {
  const work = await app.kernel.connection.pool.connect()
  await work.query('BEGIN')
  await work.query('SELECT FROM records WHERE id = $1 FOR NO KEY UPDATE', [first])
  const ended = teacher.post(at('/end'))
  await expect.poll(waiting).toBe(1)
  const held = await work.query(
    'SELECT FROM attempts WHERE id = (SELECT attempt_id FROM records WHERE id = $1) FOR UPDATE SKIP LOCKED',
    [first],
  )
  await work.query('COMMIT')
  work.release()
  expectDone(await ended)
  expect(held.rowCount).toBe(1)
})

test('what answers earn is kept with them, and no learner reads of it while they sit', async () => {
  await answer(early, first, choice!.key, ['B'])
  const kept = await app.kernel.connection.db.execute<{ share: number }>(sql`
    SELECT i.share FROM attempt_items i JOIN records r ON r.attempt_id = i.attempt_id WHERE r.id = ${first} ORDER BY i.position`)
  expect(kept.rows.map(({ share }) => share)).toEqual([1, 1])
  const { record, steps, content } = expectDone(await early.get(own(first))).data
  expect([record.score, record.passed_count]).toEqual([null, 0])
  expect(steps.map((step: { state: string; share: null }) => [step.state, step.share])).toEqual([
    ['in_progress', null],
    ['in_progress', null],
  ])
  expect(content.exam.sections[0].questions.map(({ review }: { review: null }) => review)).toEqual([null, null])
  const { attempts } = expectDone(await early.get(own(first, '/attempts'))).data
  expect(JSON.stringify(attempts)).not.toMatch(/"score":[1-9]/)
})

test('where the first grade is the grade, ending an exam confirms it as handing in does', async () => {
  await confirmsItself()
  await answer(early, first, choice!.key, ['B'])
  expectDone(await teacher.post(at('/end')))
  expect(expectDone(await teacher.get(`/apis/v2/records/${first}`)).data.record).toMatchObject({
    state: 'graded',
    score: 4,
  })
})

test('of the attempts of a learner the better one counts, also where the last is ended for all', async () => {
  await app.kernel.connection.db.execute(sql`
    UPDATE offerings SET settings = settings || '{"attempts": 2, "counted_attempt": "best"}' WHERE id = ${offeringId}`)
  await answer(early, first, choice!.key, ['B'])
  expectDone(await early.post(own(first, '/submit')))
  expectDone(await early.post(own(first, '/exam/entries'), { session, again: true }))
  await answer(early, first, choice!.key, ['C'])
  expectDone(await teacher.post(at('/end')))
  expect(expectDone(await teacher.get(`/apis/v2/records/${first}`)).data.record).toMatchObject({
    attempt: 2,
    state: 'submitted',
    score: 4,
  })
})

test('other systems of the school hear of every sheet that is taken', async () => {
  const { db } = app.kernel.connection
  const targetId = await insertTarget(db, {
    customerId: app.school.customers.first,
    kind: 'webhook',
    name: '教务',
    address: 'http://127.0.0.1:9/',
    events: ['attempt.submitted'],
    isEnabled: true,
  })
  await answer(early, first, choice!.key, ['B'])
  second = await begin(late)
  await answer(late, second, fill!.key, ['线程'])
  expectDone(await teacher.post(at('/end')))
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT facts->'object'->>'id' AS id FROM push_deliveries WHERE target_id = ${targetId}`)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
  await db.execute(sql`DELETE FROM push_targets WHERE id = ${targetId}`)
})
