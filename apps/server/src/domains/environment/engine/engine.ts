import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Kernel } from '../../../kernel/kernel.ts'
import { chooseDriver, type DriverHealth } from '../drivers/choose.ts'
import type { Driver } from '../drivers/driver.ts'
import type { UsageSample } from '../rules.ts'
import {
  claimEnding,
  claimStarting,
  freeLeasesOfNode,
  leaseSeconds,
  listUnserved,
  renewLeases,
  type Worker,
} from '../store/lifecycle.ts'
import type { RecordRow } from '../store/records.ts'
import { fillPools } from '../pools/fill.ts'
import { endExpired } from './expire.ts'
import { startQueued } from './start-queued.ts'
import { adopt, endOne, fail, noteUnreachable, startOne, sweepLeftovers, watch, type Workplace } from './work.ts'

/** One server process's part in keeping environments as their records say. */
export interface Engine {
  health(): DriverHealth
  /** The driver, once it is known to be safe; null before and where there is none. */
  driver(): Driver | null
  /** The host whose environments alone can be reached from here, known from the start; null where any can be. */
  node: string | null
  /** Resolves when the self-test is over. */
  ready: Promise<void>
  /** Looks at the records now instead of with the next round. */
  wake(): void
  /** Says that the driver did not answer: it is tested now instead of at the next round. */
  doubt(): void
  /** Ids that are in use without a record (image checks); leftovers are distinguished from them. */
  inUse: Set<string>
  stop(): Promise<void>
}

const roundMs = 2_000
const watchMs = 4_000
const choresMs = 60_000
const sweepMs = 600_000
const unservedSeconds = 30
/** Starts are mostly waiting; the sandbox itself limits how many run at the same moment. */
const startsAtOnce = Math.max(4, availableParallelism() * 4)
const endsAtOnce = 8
/** What is not finished by then is taken up by the next server: its lease is freed or runs out. */
const stopGraceMs = 8_000

/**
 * Starts the engine: takes over what runs, frees what a killed server was busy with, and then follows the records.
 * The self-test goes on in the background; until it is over nothing is started.
 */
export async function startEngine(kernel: Kernel, chores: { everyMinute(): Promise<void> }): Promise<Engine> {
  const { db } = kernel.connection
  const chosen = await chooseDriver(kernel.config)
  const driver = chosen.driver
  const worker: Worker = { id: randomUUID(), driver: driver?.name ?? 'none', node: driver?.node ?? null }
  const place: Workplace | null = driver ? { kernel, driver, worker, doubt: () => void prepare() } : null
  const health: DriverHealth = {
    name: kernel.config.envDriver,
    state: driver ? 'checking' : 'unavailable',
    isReady: false,
    reason: chosen.driver ? '' : chosen.reason,
    limits: [],
  }
  const samples = new Map<string, UsageSample>()
  const inUse = new Set<string>()
  const active = new Map<string, Promise<void>>()
  const starts = new Set<string>()
  const ends = new Set<string>()
  const timers: NodeJS.Timeout[] = []
  let isStopping = false
  let unavailableSince = driver ? null : Date.now()

  if (place) {
    await freeLeasesOfNode(db, worker)
    const { adopted, lost } = await adopt(place)
    if (adopted || lost) kernel.log.info({ adopted, lost }, 'environments taken over')
  }

  /** Works on a claimed record; after what is still being finished on the same one (an end that overtook a start). */
  function take(row: RecordRow, kind: 'start' | 'end', at: Workplace): void {
    const tasks = kind === 'start' ? starts : ends
    tasks.add(row.id)
    inUse.add(row.id)
    const done = (active.get(row.id) ?? Promise.resolve())
      .then(() => (kind === 'start' ? startOne(at, row) : endOne(at, row)))
      .catch((error: unknown) => kernel.log.error({ err: error, environment: row.id }, 'environment work failed'))
      .finally(() => {
        tasks.delete(row.id)
        if (active.get(row.id) === done) {
          active.delete(row.id)
          inUse.delete(row.id)
        }
        wake()
      })
    active.set(row.id, done)
  }

  async function lookOver(): Promise<void> {
    await endExpired(kernel)
    await startQueued(kernel, health.state !== 'unavailable')
    if (health.state === 'ready') await fillPools(kernel)
    if (unavailableSince !== null && Date.now() - unavailableSince > unservedSeconds * 1000) {
      for (const row of await listUnserved(db, unservedSeconds)) {
        await fail(kernel, row.id, `环境服务不可用：${health.reason}`, 'error', ['starting'])
      }
    }
    if (health.state !== 'ready' || !place) return
    if (starts.size < startsAtOnce) {
      for (const row of await claimStarting(db, worker, startsAtOnce - starts.size)) take(row, 'start', place)
    }
    if (ends.size < endsAtOnce) {
      for (const row of await claimEnding(db, worker, endsAtOnce - ends.size)) take(row, 'end', place)
    }
  }

  let looking: Promise<void> | null = null
  let isWokenAgain = false
  function wake(): void {
    if (isStopping) return
    if (looking) {
      isWokenAgain = true
      return
    }
    isWokenAgain = false
    looking = lookOver()
      .catch((error: unknown) => {
        if (!isStopping) kernel.log.warn({ err: error }, 'environment records could not be followed')
      })
      .finally(() => {
        looking = null
        if (isWokenAgain) wake()
      })
  }

  const rounds = new Set<Promise<void>>()
  const every = (ms: number, work: (place: Workplace) => Promise<void>): void => {
    let running = false
    const timer = setInterval(() => {
      if (!place || running || isStopping) return
      running = true
      const round = work(place)
        .catch((error: unknown) => {
          if (!isStopping) kernel.log.warn({ err: error }, 'environments could not be watched')
        })
        .finally(() => {
          running = false
          rounds.delete(round)
        })
      rounds.add(round)
    }, ms)
    timers.push(timer.unref())
  }
  /** Others may have this driver too, and a driver that is away is asked for nothing but whether it is back. */
  const isAway = (at: Workplace): boolean => at.driver.node === null && health.state === 'unavailable'
  every(watchMs, (at) => (isAway(at) ? prepare() : watch(at, samples)))
  every((leaseSeconds * 1000) / 4, () => (active.size ? renewLeases(db, worker) : Promise.resolve()))
  every(choresMs, chores.everyMinute)
  // A driver that was lost is noticed, also while nothing runs. The sandbox can only be mended, not lost: its test is not
  // repeated.
  every(choresMs, async (at) => {
    if (at.driver.node === null || health.state === 'unavailable') await prepare()
  })
  every(sweepMs, (at) => sweepLeftovers(at, (id) => inUse.has(id)))
  timers.push(setInterval(wake, roundMs).unref())

  const unsubscribe = kernel.events.subscribe((event) => {
    if (event.domain === 'environment' && event.kind && event.kind !== 'running') wake()
  })

  async function test(at: Workplace): Promise<void> {
    const before = health.state
    try {
      const tested = await at.driver.selfTest()
      Object.assign(health, tested, { state: tested.isReady ? 'ready' : 'unavailable' })
      if (tested.isReady && !isStopping) await sweepLeftovers(at, (id) => inUse.has(id))
    } catch (error) {
      kernel.log.error({ err: error }, 'environment driver self-test failed')
      Object.assign(health, { state: 'unavailable', reason: '环境驱动自检失败，请查看服务日志' })
    }
    if (health.state === 'ready') unavailableSince = null
    else unavailableSince ??= Date.now()
    if (health.state !== before) {
      if (health.state === 'unavailable') kernel.log.warn({ reason: health.reason }, 'environments are unavailable')
      else if (before === 'unavailable') kernel.log.info('environments are available again')
    }
    if (isAway(at) && !isStopping) await noteUnreachable(at)
    wake()
  }

  let testing: Promise<void> | null = null
  /** Tests the driver; anyone who asks meanwhile waits for the same test. */
  function prepare(): Promise<void> {
    if (!place || isStopping) return Promise.resolve()
    testing ??= test(place)
      .catch((error: unknown) => kernel.log.error({ err: error }, 'environments could not be said to be out of reach'))
      .finally(() => {
        testing = null
      })
    return testing
  }

  return {
    health: () => ({ ...health }),
    driver: () => (health.state === 'ready' ? driver : null),
    node: worker.node,
    ready: prepare(),
    wake,
    doubt: () => void prepare(),
    inUse,
    async stop() {
      isStopping = true
      unsubscribe()
      for (const timer of timers) clearInterval(timer)
      let grace: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        grace = setTimeout(resolve, stopGraceMs)
      })
      await Promise.race([Promise.all([looking, testing, ...rounds, ...active.values()]), patience])
      clearTimeout(grace)
    },
  }
}
