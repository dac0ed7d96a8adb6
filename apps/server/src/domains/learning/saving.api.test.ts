import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Monitor } from '@lab/contract/live'
import { Question } from '@lab/contract/question/content'
import { testApp, type Answer, type Caller, type TestApp } from '../../testing/index.ts'
import { statementsOf } from '../../testing/statements.ts'
import type { NewSection } from '../experiment/index.ts'
import { lockRecord, refreshTotals } from '../record/index.ts'
import { aTraining, keysOf } from '../training/testing/a-training.ts'
import { expectDone, learnerOf, taught, type Taught } from './testing/taught.ts'

// What a saved response costs the database, and what teachers read after it.

const sections: NewSection[] = [
  {
    title: '作答',
    steps: [
      { title: '阅读', kind: 'text' },
      {
        title: '单选',
        kind: 'question',
        points: 10,
        question: Question.parse({ type: 'single', options: ['>', '>>'], answer: ['B'] }),
      },
      {
        title: '简答',
        kind: 'question',
        points: 10,
        question: Question.parse({ type: 'short_answer' }),
      },
      { title: '报告', kind: 'report', points: 10 },
    ],
  },
]

/** A place to answer at: the record, and a save of another value each time. */
interface Saving {
  recordId: string
  save: (nth: number) => Promise<Answer>
}

/**
 * The session is read again every three seconds; then the record, its item, what is asked, the response and its
 * event; an answer to a question also shows all the items and what was asked of them.
 */
const mostStatements = 8

let app: TestApp
let teacher: Caller
let student: Caller
let during: ReturnType<typeof statementsOf>
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as('teacher')
  student = await app.as('student')
  during = statementsOf(app.kernel.connection.pool)
}, 60_000)
afterAll(() => app?.close())

/** The statements of a call that was done. */
async function statementsIn(call: () => Promise<Answer>): Promise<string[]> {
  const [answer, statements] = await during(call)
  expectDone(answer)
  return statements
}
/** The tables that a call wrote to, in order. */
const writesOf = async (call: () => Promise<Answer>): Promise<string[]> =>
  (await statementsIn(call)).flatMap((text) =>
    [...text.matchAll(/(?:insert into|(?<!no key )update|delete from) "?(\w+)/gi)].map(([, table]) => table!),
  )
/** As if its learner had last been noted as working so long ago. */
const lastNoted = (recordId: string, seconds: number) =>
  app.kernel.connection.db.execute(
    sql`UPDATE records SET last_active_at = now() - make_interval(secs => ${seconds}) WHERE id = ${recordId}`,
  )

async function inExperiment(): Promise<{ place: Taught; recordId: string }> {
  const place = await taught(app, {}, { sections })
  const begun = await student.post(`/apis/v2/learning/offerings/${place.offeringId}/records`)
  return { place, recordId: expectDone(begun).data.record.id }
}
// The steps of `taught` by their order: here a choice, a short answer and a report.
const report = async (): Promise<Saving> => {
  const { place, recordId } = await inExperiment()
  return { recordId, save: (nth) => learnerOf(student, recordId).report(place.steps.report, `第${nth}稿`) }
}
const shortAnswer = async (): Promise<Saving> => {
  const { place, recordId } = await inExperiment()
  return { recordId, save: (nth) => learnerOf(student, recordId).answer(place.steps.question, [`第${nth}答`]) }
}
const typing = async (): Promise<Saving> => {
  const who = { userId: app.school.people.teacher.id, orgId: app.school.orgs.a.id }
  const id = await app.kernel.connection.transaction((tx) =>
    aTraining(tx, app.kernel, who, { title: `打字${crypto.randomUUID()}`, text: '数据结构' }),
  )
  const begun = await student.post(`/apis/v2/learning/contents/${id}/records`)
  const recordId = expectDone(begun).data.record.id
  const value = (nth: number) => ({ from: nth, events: keysOf('数', 1) })
  return {
    recordId,
    save: (nth) => student.post(`/apis/v2/learning/records/${recordId}/items/${id}/responses`, { value: value(nth) }),
  }
}

// What is saved by itself every few seconds has a line in the timeline only when the record is touched.
describe.each([
  ['a report', report, ['responses'], ['responses', 'attempt_events']],
  ['an answer that a person marks', shortAnswer, ['responses', 'attempt_events'], ['responses', 'attempt_events']],
  ['a piece of what was typed', typing, ['responses'], ['responses']],
])('saving %s', (_what, begin, appended, withTouch) => {
  let at: Saving
  beforeAll(async () => {
    at = await begin()
    // The first one changes what is known of the item.
    expectDone(await at.save(0))
  })

  test('again appends, and writes nothing else', async () => {
    expect(await writesOf(() => at.save(1))).toEqual(appended)
    expect(await writesOf(() => at.save(2))).toEqual(appended)
  })

  test('touches the record when ten seconds have passed, without adding anything up', async () => {
    await lastNoted(at.recordId, 11)
    // The time goes to the item that was being worked on.
    expect((await writesOf(() => at.save(3))).toSorted()).toEqual([...withTouch, 'attempt_items', 'records'].toSorted())
    expect(await writesOf(() => at.save(4))).toEqual(appended)
  })

  test('takes few statements, none of them in a transaction that others wait for', async () => {
    expectDone(await at.save(6))
    const statements = await statementsIn(() => at.save(7))
    expect(
      statements.filter((text) => /^\s*(begin|commit|notify|select pg_notify)|for no key update/i.test(text)),
    ).toEqual([])
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(mostStatements)
  })

  test('leaves totals that are what adding up again comes to', async () => {
    expectDone(await at.save(5))
    const totals = async () =>
      (
        await app.kernel.connection.db.execute(sql`
          SELECT r.state, r.progress, r.score, r.max_score, r.step_count, r.passed_count, r.counted_attempt_id,
            a.progress AS attempt_progress, a.score AS attempt_score, a.max_score AS attempt_max
          FROM records r JOIN attempts a ON a.id = r.attempt_id WHERE r.id = ${at.recordId}`)
      ).rows
    const before = await totals()
    await app.kernel.connection.transaction(async (tx) =>
      refreshTotals(tx, app.kernel, (await lockRecord(tx, at.recordId))!),
    )
    expect(await totals()).toEqual(before)
  })
})

/** Statements of a transaction, and those that hold rows for one. */
const holding = /^\s*(begin|commit)|for no key update$/i

test('the first response to an item is saved with its progress in one statement', async () => {
  const { place, recordId } = await inExperiment()
  const learner = learnerOf(student, recordId)
  const statements = await statementsIn(() => learner.report(place.steps.report, '初稿'))
  expect(statements.filter((text) => holding.test(text))).toEqual([])
  const { record, steps } = expectDone(await learner.see()).data
  expect(record).toMatchObject({ state: 'in_progress', current_step: { id: place.steps.report } })
  expect(steps.find((one: { step_id: string }) => one.step_id === place.steps.report)).toMatchObject({
    state: 'passed',
    report: { value: '初稿' },
  })
  const { events } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`)).data
  expect(events[0]).toMatchObject({ kind: 'report_saved', step_id: place.steps.report })
})

test('first responses of two tabs at once are both kept, and both count', async () => {
  const { place, recordId } = await inExperiment()
  const learner = learnerOf(student, recordId)
  const before = expectDone(await learner.see()).data.record.progress
  const both = [learner.report(place.steps.report, '初稿'), learner.answer(place.steps.question, ['初答'])]
  for (const answer of await Promise.all(both)) expectDone(answer)
  const { record, steps } = expectDone(await learner.see()).data
  const kept = steps.filter((one: { state: string }) => one.state !== 'not_started')
  expect(kept).toHaveLength(2)
  expect(record.progress).toBeGreaterThan(before)
  const counted = await app.kernel.connection.transaction(async (tx) =>
    refreshTotals(tx, app.kernel, (await lockRecord(tx, recordId))!),
  )
  expect(counted.progress).toBe(record.progress)
})

test('only what changes more than the text is answered with the state of the record', async () => {
  const { place, recordId } = await inExperiment()
  const learner = learnerOf(student, recordId)
  const stateAfter = async (text: string) => expectDone(await learner.report(place.steps.report, text)).data.state
  expect(await stateAfter('初稿')).toMatchObject({ record: { state: 'in_progress' } })
  expect(await stateAfter('二稿')).toBe(null)
})

test('going on at another step says so in one statement, and time goes to the step before', async () => {
  const { place, recordId } = await inExperiment()
  const { report, question } = place.steps
  const learner = learnerOf(student, recordId)
  expectDone(await learner.answer(question, ['初答']))
  expectDone(await learner.report(report, '初稿'))
  expectDone(await learner.open(question))
  await lastNoted(recordId, 7)
  const writes = await writesOf(() => learner.report(report, '二稿'))
  expect(writes.toSorted()).toEqual(['attempt_events', 'attempt_items', 'records', 'responses'])
  const { rows } = await app.kernel.connection.db.execute(sql`
    SELECT r.current_step_id, i.duration_seconds FROM records r JOIN attempt_items i ON i.attempt_id = r.attempt_id
    WHERE r.id = ${recordId} AND i.key = ${question}`)
  expect(rows).toMatchObject([{ current_step_id: report, duration_seconds: 7 }])
})

test('ids in capitals name the same record and item', async () => {
  const { place, recordId } = await inExperiment()
  const learner = learnerOf(student, recordId.toUpperCase())
  expectDone(await learner.report(place.steps.report.toUpperCase(), '初稿'))
  expectDone(await learner.report(place.steps.report.toUpperCase(), '二稿'))
  expectDone(await learner.see())
})

test('an answer that is marked at once is added up at once', async () => {
  const { place, recordId } = await inExperiment()
  const learner = learnerOf(student, recordId)
  // The choice is the second step here.
  const writes = await writesOf(() => learner.answer(place.steps.task, ['B']))
  expect(writes).toEqual(
    expect.arrayContaining(['responses', 'attempt_items', 'attempt_events', 'attempts', 'records']),
  )
  expect(expectDone(await learner.see()).data.record).toMatchObject({ passed_count: 1 })
  expect(expectDone(await teacher.get(`/apis/v2/records/${recordId}`)).data.record).toMatchObject({ score: 10 })
})

describe('what teachers read after a save that was only appended', () => {
  test('is the whole of it at once; only when its learner was last active may be ten seconds old', async () => {
    const { place, recordId } = await inExperiment()
    const learner = learnerOf(student, recordId)
    expectDone(await learner.answer(place.steps.task, ['B']))
    expectDone(await learner.report(place.steps.report, '初稿'))
    const list = async () =>
      expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}/records`)).data.records.find(
        (one: { id: string }) => one.id === recordId,
      )
    const book = async () =>
      expectDone(
        await teacher.get(`/apis/v2/places/${place.classId}/records`, { kind: 'experiment' }),
      ).data.members.find((one: { total: number | null }) => one.total !== null)
    const monitor = async () => {
      const { rows } = expectDone(await teacher.get(`/apis/v2/offerings/${place.offeringId}/monitor`)).data
        .monitor as Monitor
      // Seconds at a step go on by themselves.
      const { step_seconds: _seconds, stuckness: _stuckness, ...row } = rows.find((one) => one.record_id === recordId)!
      return row
    }
    await lastNoted(recordId, 9)
    const [listed, inBook, onMonitor] = [await list(), await book(), await monitor()]
    expect(listed).toMatchObject({ score: 10, progress: 50, state: 'in_progress' })
    expect(await writesOf(() => learner.report(place.steps.report, '二稿'))).toEqual(['responses'])

    const { steps } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/progress`)).data
    expect(steps.find((one: { step_id: string }) => one.step_id === place.steps.report)).toMatchObject({
      state: 'passed',
      report: { value: '二稿' },
    })
    const { events } = expectDone(await teacher.get(`/apis/v2/records/${recordId}/events`)).data
    expect(events[0]).toMatchObject({ kind: 'report_saved' })
    expect([await list(), await book(), await monitor()]).toEqual([listed, inBook, onMonitor])

    await lastNoted(recordId, 10)
    const before = Date.now()
    expectDone(await learner.report(place.steps.report, '三稿'))
    for (const seen of [await list(), await monitor()])
      expect(new Date(seen.last_active_at).getTime()).toBeGreaterThanOrEqual(before)
  })
})
