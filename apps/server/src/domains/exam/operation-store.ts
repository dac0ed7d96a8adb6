import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { envRecords } from '../environment/index.ts'
import { attempts } from '../record/index.ts'
import { examOperations } from './tables.ts'

export type OperationRow = typeof examOperations.$inferSelect
export interface OperationAt {
  attemptId: string
  key: string
}

const at = ({ attemptId, key }: OperationAt) =>
  and(eq(examOperations.attemptId, attemptId), eq(examOperations.key, key))

/** What an operation question of an attempt has by now; null before its environment is started. */
export const findOperation = async (tx: Tx, of: OperationAt): Promise<OperationRow | null> =>
  (await tx.select().from(examOperations).where(at(of)))[0] ?? null

export const operationsOf = (tx: Tx, attemptId: string): Promise<OperationRow[]> =>
  tx.select().from(examOperations).where(eq(examOperations.attemptId, attemptId))

/** The same, held until the transaction ends; made when there is none. */
export async function lockOperation(
  tx: Tx,
  of: OperationAt & { recordId: string; orgId: string },
): Promise<OperationRow> {
  await tx.insert(examOperations).values(of).onConflictDoNothing()
  return (await tx.select().from(examOperations).where(at(of)).for('update'))[0]!
}

export async function saveOperation(tx: Tx, of: OperationAt, patch: Partial<OperationRow>): Promise<void> {
  await tx.update(examOperations).set(patch).where(at(of))
}

const atWork = ['in_progress', 'returned'] as const

/** What handing in could not do, of an attempt that nobody has handed in meanwhile. */
export async function noteMissed(tx: Tx, of: OperationAt, note: string): Promise<void> {
  const open = tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(inArray(attempts.state, [...atWork]))
  await tx
    .update(examOperations)
    .set({ note })
    .where(and(at(of), inArray(examOperations.attemptId, open)))
}

/** Claims the setup scripts for one caller per environment. */
export async function claimPreparing(tx: Tx, of: OperationAt, environmentId: string): Promise<boolean> {
  const rows = await tx
    .update(examOperations)
    .set({ preparedId: environmentId })
    .where(
      and(
        at(of),
        eq(examOperations.environmentId, environmentId),
        sql`${examOperations.preparedId} IS DISTINCT FROM ${environmentId}`,
      ),
    )
    .returning({ key: examOperations.key })
  return rows.length > 0
}

/** Who runs the checks says so again this often, */
export const renewMs = 5_000
/** and a run that was not renewed for so long is over: its server was killed. */
const leaseMs = 30_000

/** A run of the checks, by when it was claimed or renewed last: another one has another moment. */
export type Claim = Date

/** Claims a run of the checks: one at a time. Null while another one goes on. */
export async function claimCheck(tx: Tx, of: OperationAt, now: Date): Promise<Claim | null> {
  const isFree = or(
    isNull(examOperations.checkingSince),
    lt(examOperations.checkingSince, new Date(now.getTime() - leaseMs)),
  )
  const rows = await tx
    .update(examOperations)
    .set({ checkingSince: now })
    .where(and(at(of), isFree))
    .returning({ key: examOperations.key })
  return rows.length > 0 ? now : null
}

const own = (of: OperationAt, claim: Claim) => and(at(of), eq(examOperations.checkingSince, claim))

/** Goes on with a run; null where it was taken for over, and another one may go on. */
export async function renewCheck(tx: Tx, of: OperationAt, claim: Claim, now: Date): Promise<Claim | null> {
  const rows = await tx
    .update(examOperations)
    .set({ checkingSince: now })
    .where(own(of, claim))
    .returning({ key: examOperations.key })
  return rows.length > 0 ? now : null
}

/** Ends a run; one that was claimed since goes on. */
export async function endCheck(tx: Tx, of: OperationAt, claim: Claim): Promise<void> {
  await tx.update(examOperations).set({ checkingSince: null }).where(own(of, claim))
}

export const isChecking = ({ checkingSince }: Pick<OperationRow, 'checkingSince'>, now: Date): boolean =>
  checkingSince !== null && now.getTime() - checkingSince.getTime() <= leaseMs

const alive = inArray(envRecords.state, ['queued', 'starting', 'running'])

/** Environments of operation questions whose attempt is over, that still run. */
export async function leftRunning(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: envRecords.id })
    .from(examOperations)
    .innerJoin(envRecords, eq(envRecords.id, examOperations.environmentId))
    .innerJoin(attempts, eq(attempts.id, examOperations.attemptId))
    .where(and(isNotNull(examOperations.environmentId), alive, notInArray(attempts.state, [...atWork])))
  return rows.map(({ id }) => id)
}

/** Environments of a record's operation questions, that still run. */
export async function runningOf(tx: Tx, recordId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: envRecords.id })
    .from(examOperations)
    .innerJoin(envRecords, eq(envRecords.id, examOperations.environmentId))
    .where(and(eq(examOperations.recordId, recordId), alive))
  return rows.map(({ id }) => id)
}
