import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { newId } from '../../../kernel/database/columns.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { DriverError, isUnreachable, type Driver, type Held } from '../drivers/driver.ts'
import type { RecordRow } from '../store/records.ts'
import type { KeptDisk } from '../tables.ts'
import { findResearch, lockResearch, noteSaveFailure, setDisks } from './store.ts'

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'lab-disk-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Keeps the home directory of every machine. What was kept before goes only after the new stands. */
export async function saveDisks(kernel: Kernel, driver: Driver, row: RecordRow): Promise<void> {
  const { researchId } = row
  if (!researchId) return
  const held: Held = { id: row.id, state: (row.driverState ?? {}) as Held['state'] }
  const disks = await withFolder(async (folder) => {
    const made: KeptDisk[] = []
    for (const { hostname } of row.machines) {
      const file = join(folder, hostname)
      await driver.saveHome(held, hostname, file)
      const key = `research/${researchId}/${hostname}-${newId()}`
      const { sizeBytes } = await kernel.files.put(key, createReadStream(file), { maxBytes: (await stat(file)).size })
      made.push({ hostname, key, sizeBytes })
    }
    return made
  })
  const before = await kernel.connection.transaction(async (tx) => {
    const research = await lockResearch(tx, researchId)
    if (!research) return disks
    await setDisks(tx, researchId, disks)
    await kernel.events.publish(tx, { domain: 'research', id: researchId, orgId: row.orgId })
    return research.disks
  })
  for (const { key } of before) await kernel.files.remove(key)
}

/** Puts kept home directories into the fresh machines of a research environment. */
export async function restoreDisks(kernel: Kernel, driver: Driver, row: RecordRow, held: Held): Promise<void> {
  const research = row.researchId ? await findResearch(kernel.connection.db, row.researchId) : null
  const hostnames = new Set(row.machines.map((machine) => machine.hostname))
  const disks = research?.disks.filter((disk) => hostnames.has(disk.hostname)) ?? []
  if (!disks.length) return
  await withFolder(async (folder) => {
    for (const { hostname, key } of disks) {
      const body = await kernel.files.get(key)
      if (!body) throw new DriverError('failed', `主机「${hostname}」保存的主目录已不存在`)
      const file = join(folder, hostname)
      await pipeline(body, createWriteStream(file, { mode: 0o600 }))
      await driver.loadHome(held, hostname, file)
    }
  })
}

/** An environment that is past its time waits so long for its disks to be kept before it goes without. */
const patienceMs = 30 * 60_000

/**
 * Keeps the disks of a research environment that is ending, unless its owner's stop has done so already. False asks to
 * come again: an expired one is not thrown away at the first failure.
 */
export async function keepDisks(kernel: Kernel, driver: Driver, row: RecordRow): Promise<boolean> {
  if (!row.researchId || row.state !== 'stopping' || row.driverState === null) return true
  if (row.endReason === 'finished') return true
  try {
    await saveDisks(kernel, driver, row)
    return true
  } catch (error) {
    const reason = error instanceof DriverError ? error.message : '存储出错'
    kernel.log.warn({ err: error, environment: row.id }, 'research disks could not be kept')
    await noteSaveFailure(kernel.connection.db, row.researchId, reason)
    // What lies on them is not lost when the engine is away for a while.
    if (isUnreachable(error)) return false
    const isGone = error instanceof DriverError && error.code === 'gone'
    const waitedMs = row.expiresAt ? Date.now() - row.expiresAt.getTime() : patienceMs
    return isGone || row.endReason !== 'expired' || waitedMs > patienceMs
  }
}
