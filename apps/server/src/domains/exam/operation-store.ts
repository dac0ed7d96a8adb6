import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { envRecords } from '../environment/index.ts'
import { attempts } from '../record/index.ts'
import { isHeld, leaseMs, type Claim } from './operation-lease.ts'
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

/** Before it, what is noted as going on is over: its server was killed. */
const over = (now: Date): Date => new Date(now.getTime() - leaseMs)

/** Claims the setup scripts for one caller per environment. Null where they ran, or run. */
export async function claimPreparing(tx: Tx, of: OperationAt, environmentId: string, now: Date): Promise<Claim | null> {
  const isOpen = or(
    sql`${examOperations.preparedId} IS DISTINCT FROM ${environmentId}`,
    lt(examOperations.preparingSince, over(now)),
  )
  const rows = await tx
    .update(examOperations)
    .set({ preparedId: environmentId, preparingSince: now })
    .where(and(at(of), eq(examOperations.environmentId, environmentId), isOpen))
    .returning({ key: examOperations.key })
  return rows.length > 0 ? now : null
}

const ownPreparing = (of: OperationAt, environmentId: string, claim: Claim) =>
  and(at(of), eq(examOperations.preparedId, environmentId), eq(examOperations.preparingSince, claim))

/** Goes on with the setup scripts; null where another one may run them. */
export async function renewPreparing(
  tx: Tx,
  of: OperationAt,
  environmentId: string,
  claim: Claim,
  now: Date,
): Promise<Claim | null> {
  const rows = await tx
    .update(examOperations)
    .set({ preparingSince: now })
    .where(ownPreparing(of, environmentId, claim))
    .returning({ key: examOperations.key })
  return rows.length > 0 ? now : null
}

/** Ends the setup scripts; what failed is tried again. */
export async function endPreparing(
  tx: Tx,
  of: OperationAt,
  environmentId: string,
  claim: Claim,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await tx
    .update(examOperations)
    .set({ preparingSince: null, ...(isDone ? {} : { preparedId: null }) })
    .where(ownPreparing(of, environmentId, claim))
}

/** Whether the setup scripts ran in an environment, or run by now. */
export const isPrepared = (
  { preparedId, preparingSince }: Pick<OperationRow, 'preparedId' | 'preparingSince'>,
  environmentId: string,
  now: Date,
): boolean => preparedId === environmentId && (preparingSince === null || isHeld(preparingSince, now))

/** Claims a run of the checks: one at a time. Null while another one goes on. */
export async function claimCheck(tx: Tx, of: OperationAt, now: Date): Promise<Claim | null> {
  const isFree = or(isNull(examOperations.checkingSince), lt(examOperations.checkingSince, over(now)))
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
  isHeld(checkingSince, now)

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
