import { and, asc, eq, exists, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { nobody } from '../../kernel/database/columns.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offeringExceptions } from '../accommodation/index.ts'
import { learn, recordStale } from '../learning/index.ts'
import { offerings } from '../offering/index.ts'
import {
  attempts,
  dueAtOf,
  graceMs,
  recordFacts,
  recordLearners,
  records,
  type Submission,
  type SubmittedRecord,
} from '../record/index.ts'
import { freeEnvironments } from './operation.ts'
import { whichAreOver } from './over.ts'
import { confirmGrades } from './release.ts'
import { settingsIn } from './sitting-store.ts'
import { examSittings } from './tables.ts'

type Collecting = Pick<Kernel, 'connection' | 'kinds'> & { events: Pick<Kernel['events'], 'publish'> }
type Taking = { at: Date; word: string }
/** Submitted in one transaction, which is short: what else changes one of these records waits for its end. */
const heldTogether = 500
const sideBySide = 2

const staleBy = (records: readonly SubmittedRecord[]): ChangeEvent[] => {
  const events: ChangeEvent[] = []
  for (const record of records) recordStale((event) => events.push(event), record)
  return events
}

/** Submits the attempt of a record that is at work; each in a transaction of its own. Answers whether it did. */
async function collectOne(kernel: Collecting, recordId: string, taking: Taking): Promise<boolean> {
  return kernel.connection.transaction(async (tx) => {
    const submitted = await learn.collect(tx, kernel, recordId, taking)
    if (!submitted) return false
    await kernel.events.publish(tx, ...staleBy([submitted]))
    return true
  })
}

/** Submits what is at work of some records of an offering: many at once where that is a sum, the others one by one. */
async function collectSome(
  kernel: Collecting,
  offeringId: string,
  submissions: readonly Submission[],
  word: string,
): Promise<number> {
  const { connection, events } = kernel
  let [next, count] = [0, 0]
  const take = async (): Promise<void> => {
    while (next < submissions.length) {
      const some = submissions.slice(next, next + heldTogether)
      next += heldTogether
      const submitted = await connection.transaction(async (tx) => {
        const done = await learn.collectTogether(tx, kernel, { kind: 'exam', offeringId }, { submissions: some, word })
        await events.publish(tx, ...staleBy(done))
        return new Set(done.map(({ id }) => id))
      })
      count += submitted.size
      for (const { recordId, at } of some)
        if (!submitted.has(recordId) && (await collectOne(kernel, recordId, { at, word }))) count += 1
    }
  }
  await Promise.all(Array.from({ length: sideBySide }, take))
  return count
}

/** Everything at work in a sitting that was ended, or of some learners from whom it is taken. */
export async function collectAll(
  kernel: Collecting,
  { offeringId, learnerIds }: { offeringId: string; learnerIds?: readonly string[] },
  { at, word }: Taking,
): Promise<number> {
  const { db } = kernel.connection
  const ofLearners =
    learnerIds &&
    db
      .select({ id: recordLearners.recordId })
      .from(recordLearners)
      .where(and(eq(recordLearners.offeringId, offeringId), inArray(recordLearners.userId, [...learnerIds])))
  const rows = await db
    .select({ recordId: records.id })
    .from(records)
    .where(
      and(
        eq(records.offeringId, offeringId),
        eq(records.kind, 'exam'),
        eq(records.state, 'in_progress'),
        ofLearners && inArray(records.id, ofLearners),
      ),
    )
    .orderBy(asc(records.id))
  return collectSome(
    kernel,
    offeringId,
    rows.map(({ recordId }) => ({ recordId, at })),
    word,
  )
}

/** Submits every attempt at an exam whose time is over, also when nobody is connected. Whether it is, is asked again. */
export async function collectOverdue(kernel: Collecting, now: Date): Promise<number> {
  const { db } = kernel.connection
  const late = new Date(now.getTime() - graceMs)
  const candidates = await db
    .select({ id: records.id, offeringId: records.offeringId })
    .from(records)
    .innerJoin(attempts, eq(attempts.id, records.attemptId))
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .where(
      and(
        eq(records.kind, 'exam'),
        eq(records.state, 'in_progress'),
        eq(records.isTrial, false),
        isNull(offerings.heldAt),
        or(lte(attempts.dueAt, late), lte(offerings.closesAt, late)),
      ),
    )
    .orderBy(asc(records.id))
  const overdue = await Promise.all(
    candidates.map(async ({ id: recordId, offeringId }) => {
      // Asked at once, they are answered by few statements.
      const record = await recordFacts(db, recordId, nobody)
      const at = record && (await dueAtOf(db, record, now))
      return at && at <= late ? [{ recordId, offeringId, at }] : []
    }),
  )
  let submitted = 0
  for (const [offeringId, ofOffering] of Map.groupBy(overdue.flat(), (one) => one.offeringId))
    submitted += await collectSome(kernel, offeringId, ofOffering, '到时自动交卷')
  return submitted
}

/** Confirms grades of exams that show them once they are over, which they are not while somebody with a later end may sit. */
export async function confirmClosed(kernel: Kernel, now: Date): Promise<void> {
  const { db } = kernel.connection
  const since = new Date(now.getTime() - longestLookMs)
  const laterEnd = db
    .select({ id: offeringExceptions.offeringId })
    .from(offeringExceptions)
    .where(and(eq(offeringExceptions.offeringId, offerings.id), gte(offeringExceptions.closesAt, since)))
  const closed = await db
    .selectDistinct({ offering: offerings, run: examSittings })
    .from(records)
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .leftJoin(examSittings, eq(examSittings.offeringId, offerings.id))
    .where(
      and(
        eq(records.kind, 'exam'),
        eq(records.state, 'submitted'),
        eq(records.isTrial, false),
        lte(offerings.closesAt, new Date(now.getTime() - graceMs)),
        or(gte(offerings.closesAt, since), exists(laterEnd)),
      ),
    )
  for (const { offering, run } of closed) {
    const { show_score: moment, duration_minutes: minutes } = await settingsIn(db, offering, run ?? undefined)
    if (moment !== 'closed') continue
    const over = await whichAreOver(db, [{ ...offering, endedAt: run?.endedAt ?? null, minutes }], now)
    if (!over.has(offering.id)) continue
    await kernel.connection.transaction((tx) => confirmGrades(tx, kernel, { userId: offering.addedBy }, offering, now))
  }
}

/** After that nobody waits for it any more; somebody who marks later confirms what they marked. */
const longestLookMs = 7 * 24 * 60 * 60_000

const everyMs = 15_000
const timers = new Set<NodeJS.Timeout>()

/** Looks again and again for attempts whose time is over. Several servers may: a record is submitted once. */
export function watchTheClock(kernel: Kernel): void {
  let isLooking = false
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      const now = new Date()
      await collectOverdue(kernel, now)
      await confirmClosed(kernel, now)
      await freeEnvironments(kernel)
    } catch (error) {
      kernel.log.warn({ err: error }, 'exams whose time is over were not looked at')
    }
    isLooking = false
  }
  timers.add(setInterval(() => void look(), everyMs).unref())
}

export function leaveTheClock(): void {
  for (const timer of timers) clearInterval(timer)
  timers.clear()
}
