import { setTimeout as pause } from 'node:timers/promises'
import { envUnreachableWords, type EnvEndReason, type EnvPurpose } from '@lab/contract/environment'
import type { Tx } from '../../kernel/database/pool.ts'
import { publishEvent } from '../../kernel/events/bus.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse, Refusal } from '../../kernel/result.ts'
import { findCustomer, findOrganisation } from '../org/index.ts'
import { runCheckAt, type Place } from './checks/run-check.ts'
import type { CheckResult, CheckSpec } from './checks/outcome.ts'
import { DriverError, isUnreachable, type ExecOutcome } from './drivers/driver.ts'
import { engineOf } from './engine/registry.ts'
import { changesOf, heldOf, announce } from './engine/work.ts'
import { machineOf } from './machines.ts'
import { lockStandby, takeStandby } from './pools/take.ts'
import { endOf, fullQuota, hasEnded, lifeOf, lifeUntil } from './rules.ts'
import { getConfig } from './store/configs.ts'
import { findRecord, holdQuota, insertRecord, moveRecord, prolong, type RecordRow } from './store/records.ts'
import { findSuite, lockSuite } from './store/suites.ts'
import type { RecordMount } from './tables.ts'
import type { WorkKernel } from '../place/index.ts'

export interface StartEnvironment {
  /** Fixed id, for the demo school. */
  id?: string
  suiteId: string
  ownerId: string
  purpose: EnvPurpose
  /** Whose environment it is; the suite's organisation when absent. */
  orgId?: string
  /** What it is for in words, e.g. the experiment's title; shown in the list of instances. */
  subject?: string
  contentId?: string | null
  offeringId?: string | null
  placeId?: string | null
  recordId?: string | null
  liveMinutes?: number | undefined
  /** Let it reach the internet, as far as the driver can give that. */
  networkOn?: boolean
  /** What its machines see and cannot write. */
  mounts?: RecordMount[]
  /** What its terminals and scripts have as environment variables. */
  variables?: Record<string, string>
  researchId?: string | null
  /** Somebody allowed it to live until then, and however many others its owner has. */
  allowedUntil?: Date | null
  /** Wait for a free place instead of being refused when a quota is reached. */
  queue?: boolean
}

export type StartRefusal = 'absent' | 'invalid' | 'env.suiteDisabled' | 'env.driverMissing' | 'envQuotaReached'

/** Why nothing can be started on this installation, or null. While the self-test runs, starts are accepted and wait. */
export function driverRefusal(kernel: Kernel): Refusal<'env.driverMissing'> | null {
  const health = engineOf(kernel).health()
  return health.state === 'unavailable' ? refuse('env.driverMissing', { reason: health.reason }) : null
}

/** Whether environments can be started here, once the self-test is over; the refusal says what is missing. */
export async function environmentsReady(kernel: Kernel): Promise<true | Refusal<'env.driverMissing'>> {
  await engineOf(kernel).ready
  return driverRefusal(kernel) ?? true
}

/**
 * What is ready serves those who came to work now; a fixed id, kept disks, mounted data sets and a validation need one of
 * their own.
 */
const mayTake = (given: StartEnvironment): boolean =>
  !given.id &&
  !given.researchId &&
  !given.mounts?.length &&
  (given.purpose === 'experiment' || given.purpose === 'trial')

/**
 * Asks for an environment of a suite: the row is `starting` (or `queued` when asked to wait and a quota is reached) and
 * the engine does the rest; or one that stood ready, `running` already. Follow it by `environment` events or `waitForEnvironment`. Joins the caller's transaction.
 */
export async function startEnvironment(
  kernel: Kernel,
  given: StartEnvironment,
): Promise<RecordRow | Refusal<StartRefusal>> {
  const missing = driverRefusal(kernel)
  if (missing) return missing
  return kernel.connection.transaction(async (tx) => {
    await lockSuite(tx, given.suiteId, 'share')
    const suite = await findSuite(tx, given.suiteId)
    if (!suite) return refuse('absent')
    if (suite.state !== 'enabled') return refuse('env.suiteDisabled')
    const orgId = given.orgId ?? suite.orgId
    const networkOn = given.networkOn ?? false
    const organisation = await findOrganisation(tx, orgId)
    const customer = organisation ? await findCustomer(tx, organisation.customerId) : null
    if (!customer) return refuse('absent')
    const usual = lifeOf(given.purpose, given.liveMinutes, await getConfig(tx, 'lifetime'))
    if (usual instanceof Refusal) return usual
    const life = given.allowedUntil ? lifeUntil(usual, given.allowedUntil, new Date()) : usual
    const counts = await holdQuota(tx, { ownerId: given.ownerId, orgId, customerId: customer.id })
    const machines = suite.machines.map(machineOf)
    const standby = mayTake(given) ? await lockStandby(tx, { orgId, suite, machines, networkOn }) : null
    if (standby) counts.customer -= 1
    if (given.allowedUntil) counts.person = 0
    const full = fullQuota(counts, { ...(await getConfig(tx, 'quota')), customer: customer.maxEnvironments })
    if (full !== null && !given.queue) return refuse('envQuotaReached', { message: full })
    const values = {
      ...life,
      orgId,
      customerId: customer.id,
      ownerId: given.ownerId,
      suiteId: suite.id,
      suiteTitle: suite.title,
      machines,
      purpose: given.purpose,
      subject: given.subject ?? suite.title,
      contentId: given.contentId ?? null,
      offeringId: given.offeringId ?? null,
      placeId: given.placeId ?? null,
      recordId: given.recordId ?? null,
      researchId: given.researchId ?? null,
      networkOn,
      mounts: given.mounts ?? [],
      variables: given.variables ?? {},
    }
    const row =
      standby && full === null
        ? await takeStandby(tx, standby.id, values)
        : await insertRecord(tx, {
            ...(given.id ? { id: given.id } : {}),
            ...values,
            state: full === null ? 'starting' : 'queued',
          })
    await announce(kernel, tx, row)
    return row
  })
}

/**
 * Begins to end an environment, whatever state it is in; what has ended already stays as it is. Joins the caller's
 * transaction. Answers with the row, or null when there is none.
 */
export async function destroyEnvironment(
  kernel: Kernel,
  id: string,
  why: { reason: Extract<EnvEndReason, 'request' | 'finished'>; byId: string | null },
): Promise<RecordRow | null> {
  return kernel.connection.transaction(async (tx) => {
    const row = await findRecord(tx, id)
    if (!row) return null
    const to = endOf(row.state)
    if (to === row.state) return row
    const values = { endReason: why.reason, endedBy: why.byId, ...(hasEnded(to) ? { endedAt: new Date() } : {}) }
    const ended = await moveRecord(tx, id, to, values, [row.state])
    // It moved on between reading and writing: the newer state decides.
    if (!ended) return destroyEnvironment(kernel, id, why)
    await announce(kernel, tx, ended)
    return ended
  })
}

/** Lets what somebody has running of an offering live until then, as it may then be extended too. */
export async function allowEnvironments(
  tx: Tx,
  kernel: WorkKernel,
  of: { ownerId: string; offeringId: string },
  until: Date,
): Promise<void> {
  const rows = await prolong(tx, kernel, of, until)
  if (rows.length) await publishEvent(tx, ...changesOf(rows))
}

/** Waits until an environment runs or has ended, at most `timeoutMs`; answers with the row as it then is. */
export async function waitForEnvironment(kernel: Kernel, id: string, timeoutMs: number): Promise<RecordRow | null> {
  const { db } = kernel.connection
  const isSettled = (row: RecordRow | null): boolean => row === null || row.state === 'running' || hasEnded(row.state)
  let wake = (): void => {}
  const unsubscribe = kernel.events.subscribe((event) => {
    if (event.domain === 'environment' && event.id === id) wake()
  })
  const until = Date.now() + timeoutMs
  try {
    while (true) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      const row = await findRecord(db, id)
      const leftMs = until - Date.now()
      if (isSettled(row) || leftMs <= 0) return row
      // Events may be lost while the database connection is renewed, so it also looks by itself now and then.
      let timer: NodeJS.Timeout | undefined
      const pause = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, Math.min(leftMs, 2_000))
      })
      await Promise.race([changed, pause])
      clearTimeout(timer)
    }
  } finally {
    unsubscribe()
  }
}

export type ReachRefusal = 'absent' | 'invalid' | 'env.notRunning' | 'env.driverMissing'

/** A machine of a running environment: `hostname`, or the first one. */
export function hostIn(row: RecordRow, hostname: string | undefined): { hostname: string } | Refusal<ReachRefusal> {
  // What is ready for somebody stays untouched until then.
  if (row.state !== 'running' || row.purpose === 'standby') return refuse('env.notRunning')
  const machine = hostname === undefined ? row.machines[0] : row.machines.find((one) => one.hostname === hostname)
  return machine ?? refuse('invalid', { message: `环境中没有主机「${hostname}」` })
}

/** A machine of a running environment that this server can reach: `hostname`, or the first one. */
export async function placeOf(
  kernel: Kernel,
  id: string,
  hostname: string | undefined,
): Promise<(Place & { row: RecordRow }) | Refusal<ReachRefusal>> {
  const row = await findRecord(kernel.connection.db, id)
  if (!row) return refuse('absent')
  const host = hostIn(row, hostname)
  if (host instanceof Refusal && host.name === 'env.notRunning') return host
  const engine = engineOf(kernel)
  await engine.ready
  const driver = engine.driver()
  if (!driver)
    return refuse('env.driverMissing', { reason: row.unreachableSince ? envUnreachableWords : engine.health().reason })
  if (row.driver !== driver.name || (row.node !== null && row.node !== driver.node)) {
    return refuse('env.driverMissing', { reason: '该环境运行在另一台服务器上，不能从这里操作' })
  }
  return host instanceof Refusal ? host : { driver, held: heldOf(row), hostname: host.hostname, row }
}

const secondThoughtMs = 3_000

/** Runs `work`, turning the end of the environment or the loss of its engine meanwhile into a refusal. */
export async function atPlace<T>(
  kernel: Kernel,
  place: Place,
  work: () => Promise<T>,
): Promise<T | Refusal<'env.notRunning' | 'env.driverMissing'>> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    const asked = place.driver.isAlive(place.held).catch(() => null)
    // An engine that hangs has been waited for already; one that cut a command off may know more at once.
    const isAlive = await Promise.race([asked, pause(secondThoughtMs, null, { ref: false })])
    if (isAlive === false) return refuse('env.notRunning')
    if (isUnreachable(error)) engineOf(kernel).doubt()
    return refuse('env.driverMissing', { reason: isUnreachable(error) ? envUnreachableWords : error.message })
  }
}

/**
 * Runs a check of any type in a running environment. What the check found, also that it is broken itself or took too
 * long, is the result; a refusal means that the environment could not be asked. Opens no transaction.
 */
export async function runCheck(
  kernel: Kernel,
  id: string,
  spec: CheckSpec,
): Promise<CheckResult | Refusal<ReachRefusal>> {
  const place = await placeOf(kernel, id, spec.machine)
  if (place instanceof Refusal) return place
  return atPlace(kernel, place, () => runCheckAt(place, spec))
}

export interface ScriptSpec {
  machine?: string | undefined
  script: string
  timeoutSeconds: number
  language?: 'bash' | 'python3'
  outputLimitBytes?: number
}

/** Runs a setup, solve or cleanup script; what it starts in the background lives on. Opens no transaction. */
export async function runScript(
  kernel: Kernel,
  id: string,
  spec: ScriptSpec,
): Promise<ExecOutcome | Refusal<ReachRefusal>> {
  const place = await placeOf(kernel, id, spec.machine)
  if (place instanceof Refusal) return place
  return atPlace(kernel, place, () =>
    place.driver.exec(place.held, place.hostname, {
      command: { language: spec.language ?? 'bash', script: spec.script },
      timeoutMs: spec.timeoutSeconds * 1000,
      ...(spec.outputLimitBytes ? { outputLimitBytes: spec.outputLimitBytes } : {}),
    }),
  )
}

/** Restarts a machine of a running environment; what is on its disk stays. Opens no transaction. */
export async function restartMachine(
  kernel: Kernel,
  id: string,
  hostname: string,
): Promise<true | Refusal<ReachRefusal>> {
  const place = await placeOf(kernel, id, hostname)
  if (place instanceof Refusal) return place
  const startCommand = place.row.machines.find((one) => one.hostname === hostname)?.startCommand ?? ''
  return atPlace(kernel, place, async () => {
    await place.driver.restart(place.held, hostname, startCommand)
    return true as const
  })
}
