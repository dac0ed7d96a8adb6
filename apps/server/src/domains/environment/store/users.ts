import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { WorkKernel } from '../../place/index.ts'
import { learnersOfGroups } from './learners.ts'
import { findRecord, type RecordRow } from './records.ts'

/**
 * An environment with those who work in it: of a group's record all who work on that, not only the one who started it. Null of
 * any other, which is its owner's alone.
 */
export interface UsedEnvironment extends RecordRow {
  learnerIds: readonly string[] | null
  /** What it was started for is paused; not looked up for lists. */
  isPaused?: boolean
}

/** The same environments with their users; nobody is asked for where none belongs to a record. */
export async function withUsers(tx: Tx, kernel: WorkKernel, rows: readonly RecordRow[]): Promise<UsedEnvironment[]> {
  const learners = await learnersOfGroups(
    tx,
    kernel,
    rows.map((row) => row.recordId),
  )
  return rows.map((row) => ({ ...row, learnerIds: learners.get(row.recordId) ?? null }))
}

export async function findUsed(tx: Tx, kernel: WorkKernel, id: string): Promise<UsedEnvironment | null> {
  const row = await findRecord(tx, id)
  return row && { ...(await withUsers(tx, kernel, [row]))[0]!, isPaused: await isPaused(tx, kernel, row) }
}

/** Whether work in an environment waits with all that is done of its offering. */
async function isPaused(tx: Tx, { providers }: WorkKernel, { offeringId }: RecordRow): Promise<boolean> {
  if (offeringId === null) return false
  const found = await tx.execute<{ is: boolean }>(
    sql`SELECT o.held_at IS NOT NULL AS is FROM ${providers.placesWork.offerings} AS o WHERE o.id = ${offeringId}`,
  )
  return found.rows[0]?.is === true
}
