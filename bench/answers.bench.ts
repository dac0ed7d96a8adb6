/**
 * Answers of an exam as they are saved: 333 a second for ten seconds through the endpoint of a running server, with everything
 * that a call has (session, policy, rate limits, the record and its item, the answer to the learner), on a database with real
 * durability. An answer is sent at its moment however long the ones before take.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { OfferingSettings } from '@lab/contract/offering'
import { sql } from 'drizzle-orm'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { createExperiment } from '../apps/server/src/domains/experiment/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { callerOf, type Call } from './class/call.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { analyseFilled, startLab, withDatabase } from './lib/lab.ts'
import { quantile, type Measure } from './lib/measure.ts'

const perSecond = Number(process.env.ANSWERS_PER_SECOND ?? 333)
const seconds = 10
const warmUpSeconds = 5
const questions = 30
/** A learner saves a second; so often before the next question. */
const savesPerQuestion = 5
/** The most that the 99th of a hundred may wait. */
const boundMs = 50
/** Begun this many at once. */
const doors = 8

interface Sitting {
  call: Call
  recordId: string
  keys: string[]
}

/** A class that is taught thirty written questions, none of them marked before it is submitted. */
async function makeExam(connection: ReturnType<typeof connect>) {
  return connection.transaction(async (tx) => {
    const place = await makePlace(tx)
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const steps = Array.from({ length: questions }, (_, at) => ({
      title: `第${at + 1}题`,
      kind: 'report' as const,
      points: 1,
    }))
    const contentId = await createExperiment(tx, who, { title: '期末考试', sections: [{ title: '试题', steps }] })
    const row = orAbsent(await findContent(tx, contentId, null))
    ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
    const { id: classId } = await createClass(tx, who, { name: '考试班' })
    await makeLearners(tx, place.orgId, classId, '2026', perSecond)
    const settings = OfferingSettings.parse({})
    const offering = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
    )
    return { domainId: place.domainId, offeringId: offering.id, people: rows.map(({ id }) => id) }
  })
}

/** Everybody who sits the exam begins. */
async function begin(calls: readonly Call[], offeringId: string): Promise<Sitting[]> {
  const waiting = calls.values()
  const sittings: Sitting[] = []
  const door = async (): Promise<void> => {
    for (const call of waiting) {
      const { record, steps } = await call<{ record: { id: string }; steps: { step_id: string }[] }>(
        'POST',
        `/apis/v2/learning/offerings/${offeringId}/records`,
        {},
      )
      sittings.push({ call, recordId: record.id, keys: steps.map((step) => step.step_id) })
    }
  }
  await Promise.all(Array.from({ length: doors }, door))
  return sittings
}

/** Sends answers at a steady pace, one of every learner a second; the milliseconds that each took from its moment. */
async function answerFor(sittings: readonly Sitting[], from: number, length: number): Promise<number[]> {
  const count = perSecond * length
  const started = performance.now()
  const waits: Promise<number>[] = []
  for (let at = 0; at < count; at += 1) {
    const due = started + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const { call, recordId, keys } = sittings[at % sittings.length]!
    const round = from + Math.floor(at / sittings.length)
    // Not everybody goes on to the next question in the same second.
    const key = keys[Math.floor((round + (at % sittings.length)) / savesPerQuestion) % keys.length]!
    const body = { value: { format: 'markdown', value: `第${round}次保存的答案` } }
    waits.push(
      call('POST', `/apis/v2/learning/records/${recordId}/items/${key}/responses`, body).then(
        () => performance.now() - due,
      ),
    )
  }
  return Promise.all(waits)
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 2)
      const exam = await makeExam(connection).finally(() => connection.close())
      const lab = await startLab({ connection: address, people: exam.people })
      try {
        const { port, sessions } = lab.ready
        const calls = sessions.map((session) => callerOf(`http://127.0.0.1:${port}`, session, exam.domainId))
        const sittings = await begin(calls, exam.offeringId)
        // As the database does by itself within a minute of a class's beginning.
        await analyseFilled(pool)
        await answerFor(sittings, 0, warmUpSeconds)
        const before = lab.processorMs()
        const waits = (await answerFor(sittings, warmUpSeconds, seconds)).toSorted((a, b) => a - b)
        const used = lab.processorMs() - before
        const stored = await pool.query<{ n: number; synced: string }>(
          `SELECT count(*)::integer AS n, current_setting('fsync') || ' ' || current_setting('synchronous_commit') AS synced
           FROM responses`,
        )
        const expected = perSecond * (seconds + warmUpSeconds)
        if (stored.rows[0]!.n !== expected) throw new Error(`${stored.rows[0]!.n} of ${expected} answers were stored`)
        if (stored.rows[0]!.synced !== 'on on') throw new Error('the database does not wait for its disk')
        return [
          {
            name: `answers: ${perSecond} a second through the endpoint, p99, ms`,
            ratio: quantile(waits, 0.99),
            bound: boundMs,
            better: 'lower',
            detail: `median ${quantile(waits, 0.5).toFixed(1)}, slowest ${waits.at(-1)!.toFixed(1)}; ${waits.length} answers, ${(used / waits.length).toFixed(1)} ms of the server's processor each`,
          },
        ]
      } finally {
        await lab.stop()
      }
    },
    { durable: true },
  )
