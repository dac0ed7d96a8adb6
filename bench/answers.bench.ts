/**
 * Answers of an exam as they are saved: 333 a second for ten seconds through the store, each in a transaction of its own as
 * a call has it, on a database with real durability. An answer is sent at its moment however long the ones before take.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { newId } from '../apps/server/src/kernel/database/columns.ts'
import { connect, type Connection } from '../apps/server/src/kernel/database/pool.ts'
import { kindBehaviour } from '../apps/server/src/domains/kinds.ts'
import { openRecord, refreshTotals, saveResponse } from '../apps/server/src/domains/record/index.ts'
import { withDatabase } from './lib/lab.ts'
import type { Measure } from './lib/measure.ts'
import { seedContents } from './lib/seed.ts'

const perSecond = 333
const seconds = 10
const warmUpSeconds = 2
const questions = 30
const options = ['A', 'B', 'C', 'D']
/** Connections of a server, and the most that the 99th of a hundred may wait. */
const connections = 10
const boundMs = 50

interface Sitting {
  attempt: { id: string; by: string }
  keys: string[]
}

/** Everybody who sits the exam has begun. */
async function begin(connection: Connection, contentId: string, orgId: string, now: Date): Promise<Sitting[]> {
  const keys = Array.from({ length: questions }, newId)
  const items = keys.map((key, at) => ({
    key,
    sectionTitle: '',
    title: `第${at + 1}题`,
    kind: 'question',
    points: 1,
    rubric: null,
    hintCost: null,
  }))
  const sittings: Sitting[] = []
  const offeringId = newId()
  await connection.transaction(async (tx) => {
    await tx.execute(sql`
      INSERT INTO offerings (id, org_id, kind, content_id, place_id, settings, content_version, added_by)
      VALUES (${offeringId}, ${orgId}, 'experiment', ${contentId}, ${orgId}, '{}', 1, ${newId()})`)
    for (let at = 0; at < perSecond; at += 1) {
      const learnerId = newId()
      const place = { contentId, learnerId, offeringId, isTrial: false, placeId: orgId }
      const given = {
        ...place,
        orgId,
        kind: 'experiment',
        contentVersion: 1,
        asked: { items, reportPercent: 0 },
        now,
      } as const
      const record = await openRecord(tx, given)
      await refreshTotals(tx, { kinds: kindBehaviour }, record, { state: 'in_progress', startedAt: now })
      sittings.push({ attempt: { id: record.current.id, by: learnerId }, keys })
    }
  })
  return sittings
}

/** Sends answers at a steady pace, one of every learner a second; the milliseconds that each took from its moment. */
async function answerFor(connection: Connection, sittings: readonly Sitting[], length: number): Promise<number[]> {
  const count = perSecond * length
  const started = performance.now()
  const waits: Promise<number>[] = []
  for (let at = 0; at < count; at += 1) {
    const due = started + (at * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await pause(early)
    const { attempt, keys } = sittings[at % sittings.length]!
    const key = keys[Math.floor(at / sittings.length) % keys.length]!
    waits.push(
      connection
        .transaction((tx) => saveResponse(tx, attempt, key, [options[at % options.length]!], new Date()))
        .then((isSaved) => {
          if (!isSaved) throw new Error('an answer was not taken')
          return performance.now() - due
        }),
    )
  }
  return Promise.all(waits)
}

const quantile = (sorted: readonly number[], part: number): number => sorted[Math.ceil(sorted.length * part) - 1]!

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const { orgId } = await seedContents(pool, { contents: 10, teachers: 1 })
      const { rows } = await pool.query<{ id: string }>('SELECT id FROM contents LIMIT 1')
      const connection = connect(address, connections)
      try {
        const sittings = await begin(connection, rows[0]!.id, orgId, new Date())
        await answerFor(connection, sittings, warmUpSeconds)
        const waits = (await answerFor(connection, sittings, seconds)).toSorted((a, b) => a - b)
        const stored = await pool.query<{ n: number; synced: string }>(
          `SELECT count(*)::integer AS n, current_setting('fsync') || ' ' || current_setting('synchronous_commit') AS synced
           FROM responses`,
        )
        const expected = perSecond * (seconds + warmUpSeconds)
        if (stored.rows[0]!.n !== expected) throw new Error(`${stored.rows[0]!.n} of ${expected} answers were stored`)
        if (stored.rows[0]!.synced !== 'on on') throw new Error('the database does not wait for its disk')
        return [
          {
            name: `answers: ${perSecond} a second, p99, ms`,
            ratio: quantile(waits, 0.99),
            bound: boundMs,
            better: 'lower',
            detail: `median ${quantile(waits, 0.5).toFixed(1)}, slowest ${waits.at(-1)!.toFixed(1)}; ${waits.length} answers`,
          },
        ]
      } finally {
        await connection.close()
      }
    },
    { durable: true },
  )
