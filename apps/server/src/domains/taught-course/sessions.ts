import { dayOf } from '@lab/contract/days'
import type { LearnersSession, SessionOffering } from '@lab/contract/taught-course'
import type { TermPlan } from '@lab/contract/lesson-term'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { termOf } from '../lesson/index.ts'
import { offerings } from '../offering/index.ts'
import { workOf } from './progress.ts'
import { sessionOfferings } from './tables.ts'

/** What is taught in which session, in the order in which it was put there; what was removed from the course is left out. */
export async function linksOf(tx: Tx, courseId: string): Promise<SessionOffering[]> {
  return tx
    .select({ offering_id: sessionOfferings.offeringId, session_id: sessionOfferings.sessionId })
    .from(sessionOfferings)
    .innerJoin(offerings, eq(offerings.id, sessionOfferings.offeringId))
    .where(and(eq(sessionOfferings.courseId, courseId), sql`${offerings.removedAt} IS NULL`))
    .orderBy(offerings.position, offerings.id)
}

/** Teaches these offerings in a session and nothing else; refuses what is not of the course. */
export async function setSession(
  tx: Tx,
  courseId: string,
  sessionId: string,
  offeringIds: readonly string[],
): Promise<void | Refusal<'absent'>> {
  const { sessions } = await termOf(tx, courseId)
  if (!sessions.some(({ id }) => id === sessionId)) return refuse('absent')
  const ids = [...new Set(offeringIds)]
  const found = await tx
    .select({ id: offerings.id })
    .from(offerings)
    .where(and(inArray(offerings.id, ids), eq(offerings.placeId, courseId)))
  if (found.length < ids.length) return refuse('absent')
  const inSession = and(eq(sessionOfferings.courseId, courseId), eq(sessionOfferings.sessionId, sessionId))
  await tx.delete(sessionOfferings).where(inSession)
  if (ids.length === 0) return
  await tx
    .insert(sessionOfferings)
    .values(ids.map((offeringId) => ({ offeringId, courseId, sessionId })))
    .onConflictDoUpdate({ target: sessionOfferings.offeringId, set: { sessionId } })
}

/** The sessions that are over at the end of a day: what was taught in them is due. */
export const sessionsUntil = ({ sessions }: TermPlan, day: string): string[] =>
  sessions.filter(({ at }) => at !== null && at.day <= day).map(({ id }) => id)

/** The plan as learners read it, with what is offered in each session. */
export function learnersSessions({ sessions, slots }: TermPlan, links: readonly SessionOffering[]): LearnersSession[] {
  const bySlot = new Map(slots.map((slot) => [slot.id, slot]))
  const bySession = Map.groupBy(links, (link) => link.session_id)
  return sessions.map(({ id, title, kind, hours, note, at }) => {
    const slot = at && bySlot.get(at.slot_id)
    return {
      id,
      title,
      kind,
      hours,
      note,
      at: at && slot ? { day: at.day, starts_at: slot.starts_at, ends_at: slot.ends_at, room: slot.room } : null,
      offering_ids: (bySession.get(id) ?? []).map((link) => link.offering_id),
    }
  })
}

/** The offerings of a course, parts too, that are taught in sessions that are over today, in China. */
export async function taughtOfferings(tx: Tx, courseId: string, now: Date): Promise<string[]> {
  const over = sessionsUntil(await termOf(tx, courseId), dayOf(now))
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT w.id FROM ${workOf(courseId)} AS w WHERE w.session_id = ANY(${sql.param(over)}::uuid[])`,
  )
  return rows.map(({ id }) => id)
}
