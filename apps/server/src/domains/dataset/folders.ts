import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import type { Kernel } from '../../kernel/kernel.ts'
import { envRecords } from '../environment/index.ts'
import { eachFile } from './download.ts'
import { foldersOf } from './tree-store.ts'

// A published version as a folder of this server: made when the first environment asks for it, shared by all that have it
// mounted, removed when none has. Nothing of it is ever written again, so that readers need no lock.

/** Everybody may look into what is mounted; the folder above is the server's own. */
const modes = { folder: 0o755, file: 0o644 } as const

/**
 * Folders lie below the boot that made them: after a crash of the machine they may be incomplete on the disk, and no
 * environment of before is alive.
 */
async function rootOf(kernel: Pick<Kernel, 'config'>): Promise<string> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot')
  return resolve(kernel.config.dataDir, 'datasets', boot.trim())
}

export interface Wanted {
  datasetId: string
  version: number
}
const nameOf = ({ datasetId, version }: Wanted): string => `${datasetId}-v${version}`

const inTheMaking = new Map<string, Promise<string>>()

/** The folder with a version's files, made when it is not there. Anyone who asks meanwhile waits for the same one. */
export async function folderOf(kernel: Kernel, wanted: Wanted): Promise<string> {
  const folder = join(await rootOf(kernel), nameOf(wanted))
  const now = new Date()
  try {
    // The time of its last use, by which the sweep goes.
    await utimes(folder, now, now)
    return folder
  } catch {
    const making = inTheMaking.get(folder)
    if (making) return making
    const made = make(kernel, wanted, folder).finally(() => inTheMaking.delete(folder))
    inTheMaking.set(folder, made)
    return made
  }
}

async function make(kernel: Kernel, { datasetId, version }: Wanted, folder: string): Promise<string> {
  const root = await rootOf(kernel)
  await mkdir(root, { recursive: true, mode: 0o700 })
  const draft = join(root, `.${randomUUID()}`)
  try {
    await mkdir(draft, { mode: modes.folder })
    await chmod(draft, modes.folder)
    for (const path of await foldersOf(kernel.connection.db, datasetId, version)) {
      await mkdir(join(draft, path))
      await chmod(join(draft, path), modes.folder)
    }
    for await (const { path, storageKey } of eachFile(kernel, datasetId, version)) {
      const body = await kernel.files.get(storageKey)
      if (!body) throw new Error(`The bytes of ${path} in data set ${datasetId} are not stored`)
      const target = join(draft, path)
      await pipeline(body, createWriteStream(target, { flags: 'wx' }))
      await chmod(target, modes.file)
    }
    await rename(draft, folder)
    return folder
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Names of the folders that living environments have mounted, or will have. */
async function namesInUse(kernel: Pick<Kernel, 'connection'>): Promise<Set<string>> {
  const rows = await kernel.connection.db.execute<{ id: string; version: number }>(sql`
    SELECT DISTINCT mount->>'datasetId' AS id, (mount->>'version')::integer AS version
    FROM ${envRecords}, jsonb_array_elements(mounts) AS mount
    WHERE mounts <> '[]' AND (state IN ('queued', 'starting', 'running', 'stopping') OR (state = 'failed' AND NOT is_swept))`)
  return new Set(rows.rows.map((row) => nameOf({ datasetId: row.id, version: row.version })))
}

/** Removes folders that nothing has mounted and nobody asked for within `idleMs`, and what earlier boots left. */
export async function sweepFolders(kernel: Pick<Kernel, 'config' | 'connection'>, idleMs: number): Promise<number> {
  const root = await rootOf(kernel)
  const all = resolve(root, '..')
  let removed = 0
  const present = async (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
  for (const boot of await present(all)) {
    if (join(all, boot) === root) continue
    await rm(join(all, boot), { recursive: true, force: true })
    removed += 1
  }
  const names = await present(root)
  if (!names.length) return removed
  const inUse = await namesInUse(kernel)
  for (const name of names) {
    const folder = join(root, name)
    const facts = await stat(folder).catch(() => null)
    if (!facts || inUse.has(name) || facts.mtimeMs > Date.now() - idleMs) continue
    // Out of the way first: anyone who asks now makes it again.
    const away = join(root, `.${randomUUID()}`)
    await rename(folder, away).catch(() => {})
    await rm(away, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
