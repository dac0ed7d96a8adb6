import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../database/pool.ts'
import type { Claim } from './dispatch.ts'
import { jobs } from './tables.ts'

export type JobRecord = typeof jobs.$inferSelect
export type EndState = 'done' | 'failed' | 'cancelled'

/** Only the run that holds the record may change it. */
const heldBy = (claim: Claim) =>
  and(eq(jobs.id, claim.id), eq(jobs.claim, claim.retryCount + 1), eq(jobs.state, 'running'))

/** Gives the record to a run. Undefined where it has ended, is gone, or a later run has it. */
export async function take(tx: Tx, claim: Claim): Promise<JobRecord | undefined> {
  const taken = await tx
    .update(jobs)
    .set({ state: 'running', claim: claim.retryCount + 1, attempts: sql`${jobs.attempts} + 1` })
    .where(
      and(
        eq(jobs.id, claim.id),
        sql`${jobs.claim} < ${claim.retryCount + 1}`,
        sql`${jobs.state} IN ('queued', 'running')`,
      ),
    )
    .returning()
  return taken[0]
}

/** The record of a job that the clock started; once, however often it is run. */
export async function insertScheduled(tx: Tx, claim: Claim, name: string, title: string): Promise<void> {
  const { id, queue } = claim
  await tx.insert(jobs).values({ id, queue, name, title, payload: {}, runAt: new Date() }).onConflictDoNothing()
}

/** Says whether somebody cancelled; undefined where the record is another run's by now. */
export async function noteProgress(
  tx: Tx,
  claim: Claim,
  said: { done: number; total: number; note?: string | undefined },
): Promise<{ isCancelled: boolean } | undefined> {
  const { note, ...counts } = said
  const noted = await tx
    .update(jobs)
    .set(note === undefined ? counts : { ...counts, note })
    .where(heldBy(claim))
    .returning({ cancelRequested: jobs.cancelRequested })
  return noted[0] && { isCancelled: noted[0].cancelRequested > 0 }
}

export async function isCancelRequested(tx: Tx, claim: Claim): Promise<boolean> {
  const found = await tx.select({ asked: jobs.cancelRequested }).from(jobs).where(heldBy(claim))
  return (found[0]?.asked ?? 0) > 0
}

export async function end(
  tx: Tx,
  claim: Claim,
  how: { state: EndState; result?: unknown; error?: string | null; note?: string },
): Promise<JobRecord | undefined> {
  const { state, result = null, error = null, note = '' } = how
  const ended = await tx
    .update(jobs)
    .set({ state, result, error, note, finishedAt: sql`now()` })
    .where(heldBy(claim))
    .returning()
  return ended[0]
}

/** Waits again. A run that was put back does not count. */
export async function wait(tx: Tx, claim: Claim, { counts }: { counts: boolean }): Promise<boolean> {
  const waiting = await tx
    .update(jobs)
    .set({ state: 'queued', ...(counts ? {} : { attempts: sql`${jobs.attempts} - 1` }) })
    .where(heldBy(claim))
    .returning({ id: jobs.id })
  return waiting.length === 1
}

/** Forgets jobs that nobody asks about any more. */
export async function deleteJobs(tx: Tx, which: SQL): Promise<void> {
  await tx.delete(jobs).where(which)
}

/** Forgets jobs of one name that ended before a moment: those of which there are thousands, and that nobody looks at. */
export const forgetEnded = (tx: Tx, name: string, before: Date) =>
  tx.delete(jobs).where(and(eq(jobs.name, name), lt(jobs.finishedAt, before)))
