import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'

export type JobRow = typeof jobs.$inferSelect

export async function findJob(tx: Tx, id: string): Promise<JobRow | null> {
  const rows = await tx.select().from(jobs).where(eq(jobs.id, id)).limit(1)
  return rows[0] ?? null
}

const shown = 20

/** A person's jobs: what runs, and what ended within the last day. */
export async function listOwnJobs(tx: Tx, actor: Actor): Promise<JobRow[]> {
  const recent = or(sql`${jobs.finishedAt} IS NULL`, gt(jobs.finishedAt, sql`now() - interval '1 day'`))
  const within = or(isNull(jobs.orgId), withinReach(actor, jobs.orgId))
  return tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.ownerId, actor.userId), within, recent))
    .orderBy(desc(jobs.createdAt))
    .limit(shown)
}
