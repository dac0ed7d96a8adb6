import { sql } from 'drizzle-orm'
import { noFault, type EnvLink, type LinkFault } from '@lab/contract/machine-control'
import type { z } from 'zod'
import { addressesOf } from '../../../kernel/sandbox/index.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Refusal, refuse } from '../../../kernel/result.ts'
import { DriverError, type ExecOutcome } from '../drivers/driver.ts'
import { imagePrefix } from '../images/places.ts'
import { networksOf } from '../networks.ts'
import { atPlace, placeOf, runScript, type ReachRefusal, type ScriptSpec } from '../operations.ts'
import { findRecord, saveMachines, type RecordRow } from '../store/records.ts'
import type { RecordMachine } from '../tables.ts'
import { linkOrders } from './orders.ts'

/** The name of the one network that joins machines of which none names any. */
const commonNetwork = 'lan'

/** Who is connected to what, and what is wrong with it. Machines without a system of their own have no connections to disturb. */
export function linksOf(machines: RecordMachine[]): z.input<typeof EnvLink>[] {
  if (machines.length < 2 || !machines.every(({ image }) => image.startsWith(imagePrefix))) return []
  const named = networksOf(machines)
  const networks =
    named.length > 0 ? named : [{ name: commonNetwork, members: machines.map(({ hostname }) => hostname) }]
  return addressesOf(networks).map(({ hostname, network, device, address }) => ({
    machine: hostname,
    network,
    device,
    address,
    ...noFault,
    ...machines.find((one) => one.hostname === hostname)?.faults?.[network],
  }))
}

/** Disturbs one connection of a running environment, or mends it, and remembers that. */
export async function disturbLink(
  kernel: Kernel,
  id: string,
  at: { machine: string; network: string },
  fault: LinkFault,
): Promise<RecordRow | Refusal<ReachRefusal>> {
  const place = await placeOf(kernel, id, at.machine)
  if (place instanceof Refusal) return place
  if (!linksOf(place.row.machines).some((link) => link.machine === at.machine && link.network === at.network)) {
    return refuse('invalid', { message: `主机「${at.machine}」没有可以设置故障的网络「${at.network}」` })
  }
  return atPlace(kernel, place, () =>
    // One change at a time: what is remembered is what holds.
    kernel.connection.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`links ${id}`}, 0))`)
      const { cut, delay_ms: delayMs, loss_percent: lossPercent } = fault
      try {
        await place.driver.disturb(place.held, at.machine, at.network, { cut, delayMs, lossPercent })
      } catch (error) {
        if (error instanceof DriverError && error.code === 'failed')
          return refuse('invalid', { message: error.message })
        throw error
      }
      const row = await findRecord(tx, id)
      if (!row) return refuse('absent')
      const machines = row.machines.map((machine) =>
        machine.hostname === at.machine ? { ...machine, faults: { ...machine.faults, [at.network]: fault } } : machine,
      )
      return (await saveMachines(tx, id, machines)) ?? refuse('absent')
    }),
  )
}

const failed = (run: ExecOutcome, words: string): ExecOutcome => ({
  ...run,
  exitCode: 1,
  stderr: `${run.stderr}${words}\n`,
})

/**
 * Runs a script that a teacher wrote to set a scene or to clean up: the script itself, then what its lines order of the
 * networks (`#link …`), which no program in a machine can. An order that cannot be carried out is the script's failure.
 */
export async function runScenario(
  kernel: Kernel,
  id: string,
  spec: ScriptSpec,
): Promise<ExecOutcome | Refusal<ReachRefusal>> {
  const orders = linkOrders(spec.script)
  const run = await runScript(kernel, id, spec)
  if (run instanceof Refusal || run.exitCode !== 0) return run
  if (typeof orders === 'string') return failed(run, orders)
  for (const { machine, network, fault } of orders) {
    const done = await disturbLink(kernel, id, { machine, network }, fault)
    if (!(done instanceof Refusal)) continue
    if (done.name !== 'invalid') return done
    return failed(run, `链路指令没有执行：${String(done.facts.message)}`)
  }
  return run
}
