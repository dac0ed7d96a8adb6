/**
 * An exam while it is sat, through the endpoints of a running server with real durability: everybody saves an answer every three
 * seconds and says every fifteen that they are there, the server is killed half way and started again, and all submit within five
 * seconds. In the end every answer is looked for: what the server acknowledged, and what each learner had in the end.
 *
 * SITTERS, SIT_SECONDS and SUBMIT_SECONDS change its size; the whole one is 1000, 300 and 5. With 0 seconds of sitting it measures
 * submitting alone: everybody has answered everything. The processor time of each submission is reported.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ExamSettings } from '@lab/contract/exam-settings'
import { OfferingSettings } from '@lab/contract/offering'
import { PaperContent } from '@lab/contract/question/paper-content'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { createExam, preparePapers } from '../apps/server/src/domains/exam/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { offeringFacts, placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import { newId } from '../apps/server/src/kernel/database/columns.ts'
import { connect } from '../apps/server/src/kernel/database/pool.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { callerOf, type Call } from './class/call.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { databaseMs, usedBetween } from './lib/database-ms.ts'
import type { Child } from './lib/child.ts'
import { analyseFilled, startLab, withDatabase } from './lib/lab.ts'
import { quantile, type Measure } from './lib/measure.ts'

const sitters = Number(process.env.SITTERS ?? 50)
const sitMs = 1_000 * Number(process.env.SIT_SECONDS ?? 30)
const submitMs = 1_000 * Number(process.env.SUBMIT_SECONDS ?? 5)
const questions = 60
const saveEveryMs = 3_000
const heartbeatEveryMs = 15_000
/** What was not acknowledged is sent again after a while, as the page does. */
const retryMs = 500
/** The most that the 99th of a hundred saves may take. */
const boundMs = 300
/** Begun this many at once. */
const doors = 8

const blank = { spaces: 'fold', rules: [{ kind: 'text', text: '对' }] }
const paper = () =>
  PaperContent.parse({
    sections: [
      {
        id: newId(),
        title: '填空题',
        note: '',
        draws: [],
        questions: Array.from({ length: questions }, (_, at) => ({
          key: newId(),
          source: null,
          stem: { format: 'markdown', value: `第 ${at + 1} 题 ___` },
          question: { type: 'fill', blanks: [blank] },
          points: 1,
          difficulty: 3,
          knowledge: [],
          rubric: null,
        })),
      },
    ],
  })

/** A class with an exam whose papers are made ahead. */
async function makeExam(connection: ReturnType<typeof connect>) {
  return connection.transaction(async (tx) => {
    const place = await makePlace(tx)
    const who = { userId: place.teachers[0]!, orgId: place.orgId }
    const content = paper()
    const contentId = await createExam(tx, who, { title: '期末考试', content, settings: ExamSettings.parse({}) })
    const row = orAbsent(await findContent(tx, contentId, null))
    ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
    const { id: classId } = await createClass(tx, who, { name: '考试班' })
    await makeLearners(tx, place.orgId, classId, '2026', sitters)
    const settings = OfferingSettings.parse({})
    const { id: offeringId } = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
    await preparePapers(tx, orAbsent(await offeringFacts(tx, offeringId, who.userId)), new Date())
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student'`,
    )
    const keys = content.sections[0]!.questions.map(({ key }) => key)
    return { domainId: place.domainId, offeringId, keys, people: rows.map(({ id }) => id) }
  })
}

/** What was seen from outside. */
interface Seen {
  waits: number[]
  /** How long each submission took, in milliseconds. */
  submits: number[]
  /** Saves that were sent more than once, and submissions. */
  again: number
}

class Sitter {
  readonly #call: Call
  readonly #path: string
  readonly #session = newId()
  readonly #keys: readonly string[]
  readonly #seen: Seen
  readonly recordId: string
  /** Everything that the server acknowledged, as `key value`; and the newest of each question. */
  readonly acknowledged: string[] = []
  readonly newest = new Map<string, string>()

  constructor(call: Call, recordId: string, keys: readonly string[], seen: Seen) {
    this.#call = call
    this.recordId = recordId
    this.#path = `/apis/v2/learning/records/${recordId}`
    this.#keys = keys
    this.#seen = seen
  }

  enter = () => this.#call('POST', `${this.#path}/exam/entries`, { session: this.#session })
  heartbeat = () => this.#call('POST', `${this.#path}/exam/beats`, { session: this.#session }).catch(() => undefined)

  /** Sends until it is acknowledged. */
  async #surely(send: () => Promise<unknown>): Promise<number> {
    for (let tries = 1; ; tries += 1) {
      try {
        await send()
        return tries
      } catch (error) {
        // Refused is not unheard: only what the dead server did not answer is sent again.
        if (error instanceof Error && error.message.includes(' answered 4')) throw error
        await pause(retryMs)
      }
    }
  }

  async save(round: number): Promise<void> {
    const key = this.#keys[round % this.#keys.length]!
    const value = `第 ${round} 次`
    const writtenAt = new Date().toISOString()
    const body = { answer: [value], session: this.#session, written_at: writtenAt }
    const sent = performance.now()
    const tries = await this.#surely(() => this.#call('POST', `${this.#path}/exam/answers/${key}`, body))
    if (tries === 1) this.#seen.waits.push(performance.now() - sent)
    else this.#seen.again += 1
    this.acknowledged.push(`${key} ${value}`)
    this.newest.set(key, value)
  }

  /** Saves at its pace until the end, each after the one before. */
  async sit(until: number, first: number): Promise<void> {
    await pause(first)
    let [round, last] = [0, 0]
    // What could not be sent in time is sent once, not made up for.
    for (let due = performance.now(); due < until; due = Math.max(due + saveEveryMs, performance.now())) {
      await pause(Math.max(0, due - performance.now()))
      if (due - last > heartbeatEveryMs) {
        last = due
        void this.heartbeat()
      }
      await this.save(round)
      round += 1
    }
  }

  async submit(after: number): Promise<void> {
    await pause(after)
    const sent = performance.now()
    const tries = await this.#surely(() => this.#call('POST', `${this.#path}/submit`))
    if (tries > 1) this.#seen.again += 1
    this.#seen.submits.push(performance.now() - sent)
  }
}

/** Everybody comes in. */
async function openDoors(
  calls: readonly Call[],
  { offeringId, keys }: { offeringId: string; keys: string[] },
  seen: Seen,
) {
  const waiting = calls.values()
  const all: Sitter[] = []
  const door = async (): Promise<void> => {
    for (const call of waiting) {
      const path = `/apis/v2/learning/offerings/${offeringId}/exam`
      const { record_id: recordId } = await call<{ record_id: string }>('POST', path)
      const sitter = new Sitter(call, recordId, keys, seen)
      await sitter.enter()
      all.push(sitter)
    }
  }
  await Promise.all(Array.from({ length: doors }, door))
  return all
}

/** Acknowledged answers that are nowhere, newest ones that are not the newest, and attempts that are not submitted. */
async function lost(pool: pg.Pool, all: readonly Sitter[]) {
  const { rows } = await pool.query<{ record_id: string; key: string; values: string[] }>(
    `SELECT a.record_id, r.key, array_agg(r.value->>0 ORDER BY r.written_at, r.id) AS values
     FROM responses r JOIN attempts a ON a.id = r.attempt_id GROUP BY a.record_id, r.key`,
  )
  const stored = new Map(rows.map(({ record_id: id, key, values }) => [`${id} ${key}`, values]))
  let [answers, newest] = [0, 0]
  for (const { recordId, acknowledged, newest: last } of all) {
    for (const one of acknowledged) {
      const [key, value] = [one.slice(0, 36), one.slice(37)]
      if (!stored.get(`${recordId} ${key}`)?.includes(value)) answers += 1
    }
    for (const [key, value] of last) if (stored.get(`${recordId} ${key}`)?.at(-1) !== value) newest += 1
  }
  const open = await pool.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM records WHERE state NOT IN ('submitted', 'graded')`,
  )
  return { answers, newest, open: open.rows[0]!.n, of: all.reduce((sum, one) => sum + one.acknowledged.length, 0) }
}

/** Everything is answered by everybody, and right, as if it had been saved. */
async function answerAll(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE attempt_items SET state = 'passed', share = 1, automatic = points, tries = 1, last_outcome = 'passed',
    first_opened_at = now(), passed_at = now(), answered_at = now()`)
  await pool.query(`INSERT INTO responses (attempt_id, key, org_id, at, written_at, by, value)
    SELECT i.attempt_id, i.key, i.org_id, now(), now(), r.party_id, '["对"]'
    FROM attempt_items i JOIN records r ON r.attempt_id = i.attempt_id`)
  await analyseFilled(pool)
}

/** All submit, begun within the seconds that are given: how long until the last one, and what it takes of both programs. */
async function submitAll(pool: pg.Pool, lab: Child<unknown>, all: readonly Sitter[], seen: Seen): Promise<Measure[]> {
  const [before, database, begun] = [lab.processorMs(), await databaseMs(pool), performance.now()]
  await Promise.all(all.map((one, at) => one.submit((at * submitMs) / all.length)))
  const tookMs = performance.now() - begun
  const server = (lab.processorMs() - before) / all.length
  const used = usedBetween(database, await databaseMs(pool)) / all.length
  const [median, p99] = [0.5, 0.99].map((part) => quantile(seen.submits, part).toFixed(0))
  return [
    {
      name: `cockpit: all submitted within, seconds`,
      ratio: tookMs / 1_000,
      bound: (submitMs / 1_000) * 2,
      better: 'lower',
      detail: `begun within ${submitMs / 1_000} s; ${all.length} learners, each waited ${median} ms, p99 ${p99}; processor of each: server ${server.toFixed(2)} ms, database ${used.toFixed(2)}`,
    },
  ]
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 2)
      const exam = await makeExam(connection).finally(() => connection.close())
      let lab = await startLab({ connection: address, people: exam.people })
      try {
        const { port, sessions } = lab.ready
        const calls = sessions.map((session) => callerOf(`http://127.0.0.1:${port}`, session, exam.domainId))
        const seen: Seen = { waits: [], submits: [], again: 0 }
        const all = await openDoors(calls, exam, seen)
        if (sitMs === 0) {
          await answerAll(pool)
          const measured = await submitAll(pool, lab, all, seen)
          const { open } = await lost(pool, all)
          if (open > 0) throw new Error(`${open} attempts are not submitted`)
          return measured
        }
        const until = performance.now() + sitMs
        const sat = Promise.all(all.map((one, at) => one.sit(until, (at * saveEveryMs) / all.length)))
        await pause(sitMs / 2)
        await lab.kill()
        const killed = performance.now()
        lab = await startLab({ connection: address, people: [], port })
        const backMs = performance.now() - killed
        await sat
        const submitted = await submitAll(pool, lab, all, seen)
        const { answers, newest, open, of } = await lost(pool, all)
        const size = `${all.length} learners, ${sitMs / 1_000} s`
        return [
          {
            name: 'cockpit: answers lost, the server killed once',
            ratio: answers + newest + open,
            bound: 0,
            better: 'lower',
            detail: `${size}: ${of} acknowledged answers looked for, ${answers} missing, ${newest} newest ones missing, ${open} attempts not submitted; ${seen.again} calls sent again, the server back after ${backMs.toFixed(0)} ms`,
          },
          {
            name: 'cockpit: a save every three seconds, p99, ms',
            ratio: quantile(seen.waits, 0.99),
            bound: boundMs,
            better: 'lower',
            detail: `median ${quantile(seen.waits, 0.5).toFixed(1)}, slowest ${Math.max(...seen.waits).toFixed(1)}; ${seen.waits.length} saves`,
          },
          ...submitted,
        ]
      } finally {
        await lab.stop()
      }
    },
    { durable: true },
  )
