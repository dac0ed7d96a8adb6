import type { EnvEndReason } from '@lab/contract/environment'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import {
  DriverError,
  isUnreachable,
  type Driver,
  type EnvironmentPlan,
  type Held,
  type PlanMount,
} from '../drivers/driver.ts'
import type { BusEvent } from '../../../kernel/events/bus.ts'
import { expectOwnImages } from '../images/owners.ts'
import { folderOf } from '../images/places.ts'
import { planMounts } from '../mounts.ts'
import { networksOf } from '../networks.ts'
import { keepDisks, restoreDisks } from '../research/disks.ts'
import { cpuShare, predecessors, watchEverySeconds, type UsageSample } from '../rules.ts'
import {
  claimWatching,
  listForsaken,
  listRunning,
  markReached,
  markSwept,
  markUnreachable,
  releaseLease,
  saveUsage,
  wantedAmong,
  type MeasuredUsage,
  type Worker,
} from '../store/lifecycle.ts'
import { moveRecord, type RecordRow } from '../store/records.ts'

/** What one server process works with once its driver is known. */
export interface Workplace {
  kernel: Kernel
  driver: Driver
  worker: Worker
  /** Called when the driver did not answer, so that it is tested at once. */
  doubt: () => void
}

const startAttempts = 3
const retrySeconds = 5
const keepAgainSeconds = 30
const watchBatch = 200
/** A node that nobody has heard of for so long is taken for gone; a restart takes far less. */
const forsakenMinutes = 10
export const lostFailure = '环境已丢失'

/** What open pages hear of changed environments. */
export const changesOf = (rows: RecordRow[]): BusEvent[] =>
  rows.flatMap(({ id, orgId, placeId, ownerId, researchId, poolId, purpose, state }): BusEvent[] => [
    { domain: 'environment', id, orgId, placeId, ownerId, kind: state },
    ...(researchId ? [{ domain: 'research', id: researchId, orgId }] : []),
    ...(purpose === 'standby' && poolId ? [{ domain: 'pool', id: poolId, orgId }] : []),
  ])

/** Tells open pages, in the transaction that made the change. */
export async function announce(kernel: Kernel, tx: Tx, ...rows: RecordRow[]): Promise<void> {
  if (rows.length) await kernel.events.publish(tx, ...changesOf(rows))
}

export const heldOf = (row: RecordRow): Held => ({
  id: row.id,
  state: (row.driverState ?? {}) as Held['state'],
  variables: row.variables,
})

const planOf = (row: RecordRow, mounts: PlanMount[]): EnvironmentPlan => ({
  id: row.id,
  networkOn: row.networkOn,
  mounts,
  networks: networksOf(row.machines),
  machines: row.machines.map(({ hostname, image, account, cpus, memoryMb, diskMb, ports, startCommand }) => ({
    hostname,
    image,
    account: account ?? 'learner',
    cpus,
    memoryMb,
    diskMb,
    ports,
    startCommand,
  })),
})

/** Ends a record as failed with a sentence for people; false when it has ended another way meanwhile. */
export async function fail(
  kernel: Kernel,
  id: string,
  failure: string,
  reason: EnvEndReason,
  from = predecessors('failed'),
): Promise<boolean> {
  return kernel.connection.transaction(async (tx) => {
    const values = { failure, endReason: reason, endedAt: new Date(), leaseBy: null, leaseUntil: null }
    const row = await moveRecord(tx, id, 'failed', values, from)
    if (row) await announce(kernel, tx, row)
    return row !== null
  })
}

/** Brings a claimed record from starting to running, or to failed. An end request that came meanwhile wins. */
export async function startOne(place: Workplace, row: RecordRow): Promise<void> {
  const { kernel, driver, worker } = place
  const { connection } = kernel
  try {
    if (row.attempts > startAttempts) throw new DriverError('failed', '多次启动都没有成功')
    await expectOwnImages(connection.db, folderOf(kernel), row.machines)
    const driverState = await driver.create(planOf(row, await planMounts(kernel, row.mounts)))
    await restoreDisks(kernel, driver, row, { id: row.id, state: driverState })
    await connection.transaction(async (tx) => {
      const startedAt = new Date()
      const running = await moveRecord(tx, row.id, 'running', {
        driverState,
        startedAt,
        expiresAt: new Date(startedAt.getTime() + row.liveMinutes * 60_000),
        leaseBy: null,
        leaseUntil: null,
      })
      if (running) await announce(kernel, tx, running)
      else await releaseLease(tx, worker, row.id)
    })
  } catch (error) {
    if (isUnreachable(error)) {
      // Nothing is wrong with this one: it starts when the engine is back, or is given up with the others that wait.
      place.doubt()
      return await releaseLease(connection.db, worker, row.id, retrySeconds)
    }
    if (!(error instanceof DriverError))
      kernel.log.error({ err: error, environment: row.id }, 'environment start failed')
    const isFinal = error instanceof DriverError || row.attempts >= startAttempts
    const sentence = error instanceof DriverError ? error.message : '环境启动失败，请重试；如仍失败请联系管理员'
    if (isFinal && (await fail(kernel, row.id, sentence, 'error', ['starting']))) return
    await releaseLease(connection.db, worker, row.id, isFinal ? 0 : retrySeconds)
  }
}

/** Removes what the driver holds of a claimed record that is stopping or has failed. */
export async function endOne(place: Workplace, row: RecordRow): Promise<void> {
  const { kernel, driver, worker } = place
  const { connection } = kernel
  try {
    if (!(await keepDisks(kernel, driver, row)))
      return await releaseLease(connection.db, worker, row.id, keepAgainSeconds)
    await driver.destroy(row.id, row.driverState === null ? null : heldOf(row).state)
    await connection.transaction(async (tx) => {
      await markSwept(tx, row.id)
      const gone = await moveRecord(tx, row.id, 'destroyed', { endedAt: new Date() })
      if (gone) await announce(kernel, tx, gone)
      await releaseLease(tx, worker, row.id)
    })
  } catch (error) {
    if (isUnreachable(error)) place.doubt()
    else kernel.log.error({ err: error, environment: row.id }, 'environment could not be removed')
    await releaseLease(connection.db, worker, row.id, retrySeconds)
  }
}

/** Looks after running environments: those that died become failed, the others are measured. */
export async function watch(place: Workplace, samples: Map<string, UsageSample>): Promise<void> {
  const { kernel, driver, worker } = place
  const { db } = kernel.connection
  const rows = await claimWatching(db, worker, watchEverySeconds, watchBatch)
  const measured: MeasuredUsage[] = []
  const reached: string[] = []
  for (const row of rows) {
    const held = heldOf(row)
    try {
      if (!(await driver.isAlive(held))) {
        samples.delete(row.id)
        await fail(kernel, row.id, lostFailure, 'lost', ['running'])
        continue
      }
      if (row.unreachableSince) reached.push(row.id)
      const { cpuMs, memoryBytes } = await driver.usage(held)
      const now = { cpuMs, atMs: performance.now() }
      const cpus = row.machines.reduce((sum, machine) => sum + machine.cpus, 0)
      measured.push({ id: row.id, cpuPercent: cpuShare(samples.get(row.id), now, cpus), memoryBytes })
      samples.set(row.id, now)
    } catch (error) {
      if (isUnreachable(error)) {
        // An engine that does not answer for one does not answer for the others either.
        place.doubt()
        break
      }
      // It may have ended between the two questions; the next round tells.
      kernel.log.debug({ err: error, environment: row.id }, 'environment could not be measured')
    }
  }
  await saveUsage(db, measured)
  await kernel.connection.transaction(async (tx) => announce(kernel, tx, ...(await markReached(tx, reached))))
  for (const row of await listForsaken(db, worker, forsakenMinutes)) {
    await fail(kernel, row.id, lostFailure, 'lost', ['starting', 'running', 'stopping'])
  }
}

/** The driver does not answer: what runs is said to be out of reach, and neither ended nor given up. */
export async function noteUnreachable({ kernel, worker }: Workplace): Promise<void> {
  await kernel.connection.transaction(async (tx) => announce(kernel, tx, ...(await markUnreachable(tx, worker))))
}

/** After a restart: environments that live on are taken over as they are, those that died meanwhile become failed. */
export async function adopt(place: Workplace): Promise<{ adopted: number; lost: number }> {
  const { kernel, driver, worker } = place
  const outcome = { adopted: 0, lost: 0 }
  for (const row of await listRunning(kernel.connection.db, worker)) {
    const isAlive = await driver.isAlive(heldOf(row)).catch((error: unknown) => {
      if (isUnreachable(error)) return null
      throw error
    })
    // Nobody answers for any of them: the self-test says so, and they are looked at when it is over.
    if (isAlive === null) break
    if (isAlive) outcome.adopted += 1
    else if (await fail(kernel, row.id, lostFailure, 'lost', ['running'])) outcome.lost += 1
  }
  return outcome
}

/** Removes what the driver still holds although no record wants it. Only for drivers whose node is ours alone. */
export async function sweepLeftovers(place: Workplace, isInUse: (id: string) => boolean): Promise<void> {
  const { kernel, driver } = place
  if (driver.node === null) return
  const found = (await driver.list()).filter((id) => !isInUse(id))
  const isRecordId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  const wanted = await wantedAmong(kernel.connection.db, found.filter(isRecordId))
  for (const id of found) {
    if (wanted.has(id) || isInUse(id)) continue
    try {
      await driver.destroy(id, null)
    } catch (error) {
      kernel.log.warn({ err: error, environment: id }, 'leftover could not be removed')
    }
  }
}
