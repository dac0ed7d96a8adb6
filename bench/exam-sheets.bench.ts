/**
 * 10,000 sheets of 60 objective items, graded when their exam is ended (结束考试): everything at work is submitted and has its score, on a
 * database with real durability. Absolute: milliseconds of processor of the server and its database together, and of the clock from the
 * press to the last sheet, two batches at a time. One learner sits through the product's own functions; the others' rows are copies
 * of theirs. SHEETS changes how many.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ExamSettings } from '@lab/contract/exam-settings'
import { OfferingSettings } from '@lab/contract/offering'
import { PaperContent } from '@lab/contract/question/paper-content'
import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { createClass } from '../apps/server/src/domains/classroom/index.ts'
import { findContent, publishContent } from '../apps/server/src/domains/content/index.ts'
import { collectAll, createExam, keepAnswer, openLobby } from '../apps/server/src/domains/exam/index.ts'
import { kindBehaviour as kinds } from '../apps/server/src/domains/kinds.ts'
import { learn } from '../apps/server/src/domains/learning/index.ts'
import { offeringFacts, placeOffering } from '../apps/server/src/domains/offering/index.ts'
import { providers } from '../apps/server/src/domains/providers.ts'
import {
  attemptEvents,
  attemptItems,
  attempts,
  recordFacts,
  records,
  responses,
} from '../apps/server/src/domains/record/index.ts'
import { newId } from '../apps/server/src/kernel/database/columns.ts'
import { connect, type Connection, type Tx } from '../apps/server/src/kernel/database/pool.ts'
import { publishEvent } from '../apps/server/src/kernel/events/bus.ts'
import { ok, orAbsent } from '../apps/server/src/kernel/result.ts'
import { makeLearners, makePlace } from './class/school.ts'
import { databaseMs, usedBetween } from './lib/database-ms.ts'
import { analyseFilled, withDatabase } from './lib/lab.ts'
import type { Measure } from './lib/measure.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const sheets = Number(process.env.SHEETS ?? 10_000)
const items = 60
const boundMs = 2_000
const copiedTogether = 250

const paper = () =>
  PaperContent.parse({
    sections: [
      {
        id: newId(),
        title: '选择题',
        note: '',
        draws: [],
        questions: Array.from({ length: items }, (_, at) => ({
          key: newId(),
          source: null,
          stem: { format: 'markdown', value: `第 ${at + 1} 题` },
          question: { type: 'single', options: ['甲', '乙', '丙', '丁'], answer: ['B'], analysis: '' },
          points: 1,
          difficulty: 3,
          knowledge: [],
          rubric: null,
        })),
      },
    ],
  })

/** An exam that everybody of a class is going to sit. */
async function placeExam(tx: Tx): Promise<{ offeringId: string; learners: string[] }> {
  const place = await makePlace(tx)
  const who = { userId: place.teachers[0]!, orgId: place.orgId }
  const contentId = await createExam(tx, who, { title: '期末考试', content: paper(), settings: ExamSettings.parse({}) })
  const row = orAbsent(await findContent(tx, contentId, null))
  ok(await publishContent(tx, { kinds, providers }, who, row, { seen: null, force: true }))
  const { id: classId } = await createClass(tx, who, { name: '考试班' })
  await makeLearners(tx, place.orgId, classId, '2026', sheets)
  const settings = OfferingSettings.parse({})
  const { id: offeringId } = ok(await placeOffering(tx, { kinds }, who, { placeId: classId, contentId, settings }))
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT user_id AS id FROM memberships WHERE place_id = ${classId} AND role = 'student' ORDER BY user_id`,
  )
  return { offeringId, learners: rows.map(({ id }) => id) }
}

/** One learner who answers everything, half of it right, and changes every third answer. */
async function sit(connection: Connection, offeringId: string, userId: string): Promise<string> {
  const { db } = connection
  const now = new Date()
  const offering = orAbsent(await offeringFacts(db, offeringId, userId))
  const recordId = await connection.transaction(async (tx) => {
    const opened = ok(await openLobby(tx, { kinds }, { userId }, offering, now))
    ok(await learn.start(tx, { kinds }, { userId }, { offeringId, entry: { password: '', address: '' } }, now))
    return opened
  })
  const record = orAbsent(await recordFacts(db, recordId, userId))
  const { rows } = await db.execute<{ key: string; position: number }>(
    sql`SELECT key, position FROM attempt_items WHERE attempt_id = ${record.attemptId}`,
  )
  for (const { key, position } of rows) {
    const answers = position % 3 === 0 ? ['C', position % 2 ? 'B' : 'A'] : [position % 2 ? 'B' : 'A']
    for (const answer of answers)
      ok(await keepAnswer(db, { connection }, { userId }, record, { key, answer: [answer] }, new Date()))
  }
  return recordId
}

/** SQL: the columns of a table but some, which are given instead. */
const columnsBut = (table: Parameters<typeof getTableColumns>[0], given: Record<string, SQL>) => {
  const names = Object.values(getTableColumns(table)).flatMap(({ name, generated }) => (generated ? [] : [name]))
  const list = (each: (name: string) => SQL): SQL => sql.join(names.map(each), sql`, `)
  return {
    into: list((name) => sql`${sql.identifier(name)}`),
    from: list((name) => given[name] ?? sql`x.${sql.identifier(name)}`),
  }
}

/** The sheet of one learner for all others, too. */
async function copySheet(tx: Tx, recordId: string, learners: readonly string[]): Promise<void> {
  await tx.execute(sql`CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
    SELECT user_id, gen_random_uuid() AS record_id, gen_random_uuid() AS attempt_id FROM unnest(${sql.param([...learners])}::uuid[]) AS user_id`)
  // Sheet by sheet, as papers are made: the rows of one lie next to each other.
  const copy = async (table: Parameters<typeof getTableColumns>[0], given: Record<string, SQL>, which: SQL) => {
    const { into, from } = columnsBut(table, given)
    await tx.execute(
      sql`WITH own AS MATERIALIZED (SELECT x.* FROM ${table} AS x WHERE ${which})
        INSERT INTO ${table} (${into}) SELECT ${from}
        FROM copies AS c CROSS JOIN LATERAL (SELECT own.* FROM own WHERE c.user_id IS NOT NULL OFFSET 0) AS x`,
    )
  }
  const ids = { id: sql`c.record_id`, party_id: sql`c.user_id` }
  const attempt = { attempt_id: sql`c.attempt_id` }
  await copy(records, { ...ids, ...attempt, counted_attempt_id: sql`c.attempt_id` }, sql`x.id = ${recordId}`)
  const own = sql`x.record_id = ${recordId}`
  const ofOwn = sql`x.attempt_id = (SELECT attempt_id FROM records WHERE id = ${recordId})`
  await copy(attempts, { id: sql`c.attempt_id`, record_id: sql`c.record_id` }, own)
  await copy(attemptItems, attempt, ofOwn)
  // The day on which they began is noted by it, as the database does it for everybody.
  const event = { id: sql`nextval('attempt_events_id_seq')`, record_id: sql`c.record_id`, by: sql`c.user_id` }
  await copy(attemptEvents, { ...attempt, ...event }, own)
  await copy(responses, { ...attempt, id: sql`nextval('responses_id_seq')`, by: sql`c.user_id` }, ofOwn)
}

export default (): Promise<Measure[]> =>
  withDatabase(
    async (pool, address) => {
      const connection = connect(address, 4)
      const events = { publish: publishEvent }
      try {
        const { offeringId, learners } = await connection.transaction(placeExam)
        const recordId = await sit(connection, offeringId, learners[0]!)
        for (let from = 1; from < learners.length; from += copiedTogether)
          await connection.transaction((tx) => copySheet(tx, recordId, learners.slice(from, from + copiedTogether)))
        await analyseFilled(pool)
        await pool.query('CHECKPOINT')
        // Only processes that are there before are counted.
        await Promise.all(Array.from({ length: 4 }, () => connection.db.execute(sql`SELECT pg_sleep(0.2)`)))
        // What making the sheets has left is none of what is measured.
        collectGarbage()
        const [cpu, before, start] = [process.cpuUsage(), await databaseMs(pool), performance.now()]
        const taken = await collectAll(
          { connection, kinds, events },
          { offeringId },
          { at: new Date(), word: '自动交卷' },
        )
        const ms = performance.now() - start
        const { user, system } = process.cpuUsage(cpu)
        const database = usedBetween(before, await databaseMs(pool))
        const server = (user + system) / 1_000
        const right = await connection.db.$count(
          records,
          sql`${eq(records.offeringId, offeringId)} AND state = 'submitted' AND score = ${items / 2}`,
        )
        if (taken !== sheets || right !== sheets)
          throw new Error(`${taken} sheets were taken in, ${right} with their score`)
        const used = `server ${server.toFixed(0)}, database ${database.toFixed(0)}`
        const all = `${sheets} of ${items} items`
        return [
          {
            name: 'exam sheets: processor, ms',
            ratio: server + database,
            bound: boundMs,
            better: 'lower',
            detail: `${all}: ${used}`,
          },
          {
            name: 'exam sheets: from the press, ms',
            ratio: ms,
            bound: boundMs,
            better: 'lower',
            detail: `${all}, two batches at a time`,
          },
        ]
      } finally {
        await connection.close()
      }
    },
    { durable: true },
  )
