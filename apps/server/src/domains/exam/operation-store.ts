import { and, eq, inArray, isNotNull, isNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { envRecords } from '../environment/index.ts'
import { attempts } from '../record/index.ts'
import { isHeld, leaseMs, type Claim, type Lease } from './operation-lease.ts'
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

/** A lease that a column of an operation's row keeps: when it was claimed or renewed last, null while nobody has it. */
function leaseIn(
  tx: Tx,
  of: OperationAt,
  column: 'checkingSince' | 'preparingSince',
  { isFree, about }: { isFree: (now: Date) => SQL | undefined; about?: Pick<OperationRow, 'preparedId'> },
): Lease<Partial<OperationRow>> {
  const wrote = async (where: SQL | undefined, patch: Partial<OperationRow>): Promise<boolean> => {
    const rows = await tx
      .update(examOperations)
      .set(patch)
      .where(and(at(of), where))
      .returning({ key: examOperations.key })
    return rows.length > 0
  }
  const own = (claim: Claim): SQL | undefined =>
    and(
      eq(examOperations[column], claim),
      about?.preparedId ? eq(examOperations.preparedId, about.preparedId) : undefined,
    )
  return {
    claim: async (now) => ((await wrote(isFree(now), { ...about, [column]: now })) ? now : null),
    renew: async (claim, now) => ((await wrote(own(claim), { [column]: now })) ? now : null),
    end: async (claim, patch = {}) => {
      await wrote(own(claim), { ...patch, [column]: null })
    },
  }
}

/** The setup scripts of an environment, which run once: nobody claims them while they run, nor once they ran. */
export const preparing = (tx: Tx, of: OperationAt, environmentId: string): Lease<Pick<OperationRow, 'preparedId'>> =>
  leaseIn(tx, of, 'preparingSince', {
    about: { preparedId: environmentId },
    isFree: (now) =>
      and(
        eq(examOperations.environmentId, environmentId),
        or(
          sql`${examOperations.preparedId} IS DISTINCT FROM ${environmentId}`,
          lt(examOperations.preparingSince, over(now)),
        ),
      ),
  })

/** Whether the setup scripts ran in an environment, or run by now. */
export const isPrepared = (
  { preparedId, preparingSince }: Pick<OperationRow, 'preparedId' | 'preparingSince'>,
  environmentId: string,
  now: Date,
): boolean => preparedId === environmentId && (preparingSince === null || isHeld(preparingSince, now))

/** A run of the checks: one at a time. */
export const checking = (tx: Tx, of: OperationAt): Lease =>
  leaseIn(tx, of, 'checkingSince', {
    isFree: (now) => or(isNull(examOperations.checkingSince), lt(examOperations.checkingSince, over(now))),
  })

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
