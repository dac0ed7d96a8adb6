import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { findCustomer } from '../../org/index.ts'
import { announce } from '../engine/work.ts'
import { machineOf } from '../machines.ts'
import { holdQuota, insertRecord, moveRecord, type RecordRow } from '../store/records.ts'
import { findSuite, type Suite } from '../store/suites.ts'
import { envRecords } from '../tables.ts'
import { currentLesson, wantedNow } from './rules.ts'
import { countPool, listEnabledPools, lockEnabledPool, notePoolFailure, type PoolRow } from './store.ts'
import { isUpToDate } from './take.ts'

/** Started at once per pool and round; the engine paces the rest. */
const startedAtOnce = 8
/** One that nobody took is replaced by a fresh one after so long. */
const standbyMinutes = 12 * 60
/** After a failed start nothing more is tried for so long. */
const restMinutes = 5

const standing = (poolId: string) =>
  and(
    eq(envRecords.poolId, poolId),
    eq(envRecords.purpose, 'standby'),
    inArray(envRecords.state, ['starting', 'running']),
  )

/** Ends environments that are ready although nobody will want them. */
export async function endStandby(kernel: Kernel, tx: Tx, rows: RecordRow[]): Promise<void> {
  for (const { id } of rows) {
    const row = await moveRecord(tx, id, 'stopping', { endReason: 'finished' })
    if (row) await announce(kernel, tx, row)
  }
}

const listStanding = (tx: Tx, poolId: string): Promise<RecordRow[]> =>
  tx.select().from(envRecords).where(standing(poolId)).orderBy(asc(envRecords.seq))

/** Those of a pool that are still nobody's, held until the transaction ends; waits for who is just taking one. */
export const lockStanding = (tx: Tx, poolId: string): Promise<RecordRow[]> =>
  tx.select().from(envRecords).where(standing(poolId)).orderBy(asc(envRecords.seq)).for('update')

/** Of these, those that are still nobody's; what somebody is just taking is passed by. */
const lockSurplus = (tx: Tx, poolId: string, ids: string[]): Promise<RecordRow[]> =>
  tx
    .select()
    .from(envRecords)
    .where(and(standing(poolId), inArray(envRecords.id, ids)))
    .for('update', { skipLocked: true })

/** Why the last start of a pool failed, while it rests because of that. */
async function restingFailure(tx: Tx, poolId: string): Promise<string> {
  const rows = await tx
    .select({ failure: envRecords.failure })
    .from(envRecords)
    .where(
      and(
        eq(envRecords.poolId, poolId),
        eq(envRecords.purpose, 'standby'),
        eq(envRecords.state, 'failed'),
        sql`${envRecords.endedAt} > now() - make_interval(mins => ${restMinutes})`,
      ),
    )
    .orderBy(desc(envRecords.endedAt))
    .limit(1)
  return rows[0]?.failure ?? ''
}

async function startMore(kernel: Kernel, tx: Tx, pool: PoolRow, suite: Suite, missing: number): Promise<string> {
  const failed = await restingFailure(tx, pool.id)
  if (failed) return `启动失败：${failed}`
  const customer = await findCustomer(tx, pool.customerId)
  const counts = await holdQuota(tx, { ownerId: pool.creatorId, orgId: pool.orgId, customerId: pool.customerId })
  const room = (customer?.maxEnvironments ?? 0) - counts.customer
  for (let made = 0; made < Math.min(missing, room, startedAtOnce); made += 1) {
    const row = await insertRecord(tx, {
      orgId: pool.orgId,
      customerId: pool.customerId,
      ownerId: pool.creatorId,
      suiteId: suite.id,
      suiteTitle: suite.title,
      machines: suite.machines.map(machineOf),
      purpose: 'standby',
      subject: suite.title,
      placeId: pool.placeId,
      poolId: pool.id,
      networkOn: pool.networkOn,
      liveMinutes: standbyMinutes,
      maxMinutes: standbyMinutes,
      state: 'starting',
    })
    await announce(kernel, tx, row)
  }
  return room < missing
    ? `学校运行中的环境已达上限（${customer?.maxEnvironments ?? 0}个），还差${missing - Math.max(0, room)}个`
    : ''
}

async function fill(kernel: Kernel, tx: Tx, id: string, now: Date): Promise<void> {
  // Held until the transaction ends, so that who switches the pool off sees everything that was started for it. Null
  // when another server is at it, or it was switched off a moment ago.
  const pool = await lockEnabledPool(tx, id)
  if (!pool) return
  const lesson = currentLesson(pool, now)
  const { ready, starting, takenForLesson } = await countPool(tx, pool.id, lesson?.since ?? null)
  const wanted = wantedNow(pool, lesson, takenForLesson)
  if (wanted === 0 && ready + starting === 0 && !pool.failure) return
  const suite = await findSuite(tx, pool.suiteId)
  const isUsable = suite?.state === 'enabled'
  let failure = isUsable ? '' : suite ? '环境套件已停用' : '环境套件已删除'
  if (ready + starting > 0) {
    // Only what is to end is locked: who asks for one at this moment passes locked rows by.
    const rows = await listStanding(tx, pool.id)
    const machines = suite?.machines.map(machineOf) ?? []
    const fresh = isUsable ? rows.filter((row) => isUpToDate(row, machines)) : []
    const surplus = [...rows.filter((row) => !fresh.includes(row)), ...fresh.slice(wanted)]
    if (surplus.length) {
      const ids = surplus.map((row) => row.id)
      await endStandby(kernel, tx, await lockSurplus(tx, pool.id, ids))
    }
  }
  if (suite && isUsable && ready + starting < wanted) {
    failure = await startMore(kernel, tx, pool, suite, wanted - ready - starting)
  }
  if (failure !== pool.failure) {
    await notePoolFailure(tx, pool.id, failure)
    await kernel.events.publish(tx, { domain: 'pool', id: pool.id, orgId: pool.orgId })
  }
}

/** Brings every pool to what is wanted of it now. */
export async function fillPools(kernel: Kernel): Promise<void> {
  const now = new Date()
  for (const pool of await listEnabledPools(kernel.connection.db)) {
    await kernel.connection.transaction((tx) => fill(kernel, tx, pool.id, now))
  }
}
