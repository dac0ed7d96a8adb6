import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { historyLength } from '../rules.ts'
import { envRecords } from '../tables.ts'
import type { RecordRow } from './records.ts'

/** The server process that works on records, and the node whose environments it can reach. */
export interface Worker {
  id: string
  driver: string
  node: string | null
}

export const leaseSeconds = 60
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`

const unleased = or(isNull(envRecords.leaseUntil), lt(envRecords.leaseUntil, sql`now()`))

/** Records whose environments this worker can reach; those that were never given to a driver are anybody's. */
function reachable(worker: Worker): SQL | undefined {
  const node = worker.node === null ? isNull(envRecords.node) : eq(envRecords.node, worker.node)
  return or(isNull(envRecords.driver), and(eq(envRecords.driver, worker.driver), node))
}

/** Takes up to `limit` starting environments that nobody works on, oldest first; other workers pass them by. */
export async function claimStarting(tx: Tx, worker: Worker, limit: number): Promise<RecordRow[]> {
  const due = tx
    .select({ id: envRecords.id })
    .from(envRecords)
    .where(and(eq(envRecords.state, 'starting'), unleased, reachable(worker)))
    .orderBy(envRecords.seq)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(envRecords)
    .set({
      leaseBy: worker.id,
      leaseUntil: lease,
      driver: worker.driver,
      node: worker.node,
      attempts: sql`${envRecords.attempts} + 1`,
    })
    .where(inArray(envRecords.id, due))
    .returning()
}

/** Takes up to `limit` environments that are to be removed: those stopping, and what failed ones may have left. */
export async function claimEnding(tx: Tx, worker: Worker, limit: number): Promise<RecordRow[]> {
  const due = tx
    .select({ id: envRecords.id })
    .from(envRecords)
    .where(
      and(
        or(eq(envRecords.state, 'stopping'), and(eq(envRecords.state, 'failed'), eq(envRecords.isSwept, false))),
        unleased,
        reachable(worker),
      ),
    )
    .orderBy(envRecords.seq)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(envRecords)
    .set({ leaseBy: worker.id, leaseUntil: lease })
    .where(inArray(envRecords.id, due))
    .returning()
}

/** Keeps hold of what this worker is busy with. */
export async function renewLeases(tx: Tx, worker: Worker): Promise<void> {
  await tx
    .update(envRecords)
    .set({ leaseUntil: lease })
    .where(and(eq(envRecords.leaseBy, worker.id), sql`${envRecords.leaseUntil} IS NOT NULL`))
}

/** Lets go of a record; `afterSeconds` keeps everybody from trying again at once. */
export async function releaseLease(tx: Tx, worker: Worker, id: string, afterSeconds = 0): Promise<void> {
  await tx
    .update(envRecords)
    .set({ leaseBy: null, leaseUntil: afterSeconds ? sql`now() + make_interval(secs => ${afterSeconds})` : null })
    .where(and(eq(envRecords.id, id), eq(envRecords.leaseBy, worker.id)))
}

/** What a killed server on this node was busy with is free again: no other process can be working here. */
export async function freeLeasesOfNode(tx: Tx, worker: Worker): Promise<void> {
  if (worker.node === null) return
  await tx
    .update(envRecords)
    .set({ leaseBy: null, leaseUntil: null })
    .where(and(eq(envRecords.node, worker.node), sql`${envRecords.leaseUntil} IS NOT NULL`))
}

export const markSwept = async (tx: Tx, id: string): Promise<void> => {
  await tx.update(envRecords).set({ isSwept: true, driverState: null }).where(eq(envRecords.id, id))
}

/** Up to `limit` queued environments, oldest first. */
export async function listQueued(tx: Tx, limit: number): Promise<RecordRow[]> {
  return tx.select().from(envRecords).where(eq(envRecords.state, 'queued')).orderBy(envRecords.seq).limit(limit)
}

/** Running environments whose time is up; what nobody can work in is left, and what another worker is just ending. */
export async function listExpired(tx: Tx): Promise<RecordRow[]> {
  return tx
    .select()
    .from(envRecords)
    .where(
      and(eq(envRecords.state, 'running'), lt(envRecords.expiresAt, sql`now()`), isNull(envRecords.unreachableSince)),
    )
    .limit(200)
    .for('update', { skipLocked: true })
}

/** Running environments of this worker's reach that were not looked at for `seconds`; marks them as looked at. */
export async function claimWatching(tx: Tx, worker: Worker, seconds: number, limit: number): Promise<RecordRow[]> {
  const due = tx
    .select({ id: envRecords.id })
    .from(envRecords)
    .where(
      and(
        eq(envRecords.state, 'running'),
        eq(envRecords.driver, worker.driver),
        reachable(worker),
        or(isNull(envRecords.seenAt), lt(envRecords.seenAt, sql`now() - make_interval(secs => ${seconds})`)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(envRecords)
    .set({ seenAt: sql`now()` })
    .where(inArray(envRecords.id, due))
    .returning()
}

/** Environments that only another worker can reach and that none has looked at for `minutes`: their machine is gone. */
export async function listForsaken(tx: Tx, worker: Worker, minutes: number): Promise<RecordRow[]> {
  const seen = sql`COALESCE(${envRecords.seenAt}, ${envRecords.startedAt}, ${envRecords.createdAt})`
  return tx
    .select()
    .from(envRecords)
    .where(
      and(
        inArray(envRecords.state, ['starting', 'running', 'stopping']),
        unleased,
        sql`${envRecords.driver} IS NOT NULL`,
        sql`(${envRecords.driver}, ${envRecords.node}) IS DISTINCT FROM (${worker.driver}::text, ${worker.node}::text)`,
        lt(seen, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
    .limit(200)
}

/** Starting environments that no driver was found for within `seconds`. */
export async function listUnserved(tx: Tx, seconds: number): Promise<RecordRow[]> {
  return tx
    .select()
    .from(envRecords)
    .where(
      and(
        eq(envRecords.state, 'starting'),
        unleased,
        lt(envRecords.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .limit(200)
}

/** Every running environment of this worker's reach, for taking them over after a restart. */
export async function listRunning(tx: Tx, worker: Worker): Promise<RecordRow[]> {
  return tx
    .select()
    .from(envRecords)
    .where(and(eq(envRecords.state, 'running'), eq(envRecords.driver, worker.driver), reachable(worker)))
}

/** Says of every running environment of this worker's reach that nobody can get at it; answers with the new ones. */
export async function markUnreachable(tx: Tx, worker: Worker): Promise<RecordRow[]> {
  return tx
    .update(envRecords)
    .set({ unreachableSince: sql`now()` })
    .where(
      and(
        eq(envRecords.state, 'running'),
        eq(envRecords.driver, worker.driver),
        reachable(worker),
        isNull(envRecords.unreachableSince),
      ),
    )
    .returning()
}

/** Those that answer again: the time in which nobody could work there is added to their life. */
export async function markReached(tx: Tx, ids: string[]): Promise<RecordRow[]> {
  if (!ids.length) return []
  return tx
    .update(envRecords)
    .set({
      expiresAt: sql`${envRecords.expiresAt} + (now() - ${envRecords.unreachableSince})`,
      unreachableSince: null,
    })
    .where(
      and(
        inArray(envRecords.id, ids),
        eq(envRecords.state, 'running'),
        sql`${envRecords.unreachableSince} IS NOT NULL`,
      ),
    )
    .returning()
}

export interface MeasuredUsage {
  id: string
  cpuPercent: number | null
  memoryBytes: number
}

/** Stores what was measured, in one statement for all. */
export async function saveUsage(tx: Tx, measured: MeasuredUsage[]): Promise<void> {
  if (!measured.length) return
  await tx.execute(sql`
    UPDATE env_records r SET cpu_percent = m.cpu, memory_bytes = m.memory, usage_at = now(),
      cpu_history = (r.cpu_history || coalesce(m.cpu, 0))[greatest(1, cardinality(r.cpu_history) + 2 - ${historyLength}::int):],
      memory_history = (r.memory_history || m.memory)[greatest(1, cardinality(r.memory_history) + 2 - ${historyLength}::int):]
    FROM unnest(${sql.param(measured.map((one) => one.id))}::uuid[],
      ${sql.param(measured.map((one) => one.cpuPercent))}::real[],
      ${sql.param(measured.map((one) => one.memoryBytes))}::real[]) AS m(id, cpu, memory)
    WHERE r.id = m.id AND r.state = 'running'`)
}

/** Which of these ids belong to environments that are still wanted: alive, or stopping and not yet removed. */
export async function wantedAmong(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const rows = await tx
    .select({ id: envRecords.id })
    .from(envRecords)
    .where(and(inArray(envRecords.id, ids), inArray(envRecords.state, ['queued', 'starting', 'running', 'stopping'])))
  return new Set(rows.map((row) => row.id))
}
