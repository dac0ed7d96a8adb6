import { and, asc, eq, exists, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { nobody } from '../../kernel/database/columns.ts'
import type { ChangeEvent } from '../../kernel/http/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { offeringExceptions } from '../accommodation/index.ts'
import { learn, recordStale } from '../learning/index.ts'
import { offerings } from '../offering/index.ts'
import { attempts, dueAtOf, graceMs, recordFacts, recordLearners, records } from '../record/index.ts'
import { whichAreOver } from './over.ts'
import { confirmGrades } from './release.ts'
import { settingsIn } from './sitting-store.ts'
import { examSittings } from './tables.ts'

type Taking = { at: Date; word: string }

/** Submits the attempt of a record that is at work; each in a transaction of its own. Answers whether it did. */
async function collectOne(kernel: Kernel, recordId: string, taking: Taking): Promise<boolean> {
  return kernel.connection.transaction(async (tx) => {
    const submitted = await learn.collect(tx, kernel, recordId, taking)
    if (!submitted) return false
    const events: ChangeEvent[] = []
    recordStale((event) => events.push(event), submitted)
    await kernel.events.publish(tx, ...events)
    return true
  })
}

/** Everything at work in a sitting that was ended, or of some learners from whom it is taken. */
export async function collectAll(
  kernel: Kernel,
  { offeringId, learnerIds }: { offeringId: string; learnerIds?: readonly string[] },
  taking: Taking,
): Promise<number> {
  const { db } = kernel.connection
  const rows = await db
    .selectDistinct({ id: records.id })
    .from(records)
    .innerJoin(recordLearners, eq(recordLearners.recordId, records.id))
    .where(
      and(
        eq(records.offeringId, offeringId),
        eq(records.kind, 'exam'),
        eq(records.state, 'in_progress'),
        learnerIds ? inArray(recordLearners.userId, [...learnerIds]) : undefined,
      ),
    )
    .orderBy(asc(records.id))
  let submitted = 0
  for (const { id } of rows) if (await collectOne(kernel, id, taking)) submitted += 1
  return submitted
}

/** Submits every attempt at an exam whose time is over, also when nobody is connected. Whether it is, is asked again. */
export async function collectOverdue(kernel: Kernel, now: Date): Promise<number> {
  const { db } = kernel.connection
  const late = new Date(now.getTime() - graceMs)
  const candidates = await db
    .select({ id: records.id })
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
  let submitted = 0
  for (const { id } of candidates) {
    const record = await recordFacts(db, id, nobody)
    const dueAt = record && (await dueAtOf(db, record, now))
    if (!dueAt || dueAt > late) continue
    if (await collectOne(kernel, id, { at: dueAt, word: '到时自动交卷' })) submitted += 1
  }
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
