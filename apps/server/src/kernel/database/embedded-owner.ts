import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { pidSpace, startTimeOf } from './embedded-process.ts'

type Holder = { pid: number; started: string | null; space: string; token: string }

/** How often a live owner touches its lock file; a stranger watches for four times as long. */
const HEARTBEAT_MS = 2_500
const GUARD_PATIENCE_MS = 300

export type Ownership = { release(): Promise<void> }

/**
 * Makes this process the one server of a data directory, or throws `owned`.
 * A lock whose process is gone is taken over. A lock written on another machine or in another container says nothing
 * through its pid: there the owner's heartbeat (the file's time) decides, which costs up to 10 s after a crash.
 */
export async function takeOwnership(dataDir: string, heartbeatMs = HEARTBEAT_MS): Promise<Ownership> {
  const path = join(dataDir, 'server.lock')
  const mine: Holder = { pid: process.pid, started: startTimeOf(process.pid), space: pidSpace(), token: randomUUID() }
  const draft = `${path}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    while (!(await linked(draft, path))) {
      const text = await readText(path)
      if (text === null) continue
      const holder = parse(text)
      if (holder && (await isAlive(holder, path, heartbeatMs))) throw ownedBy(holder, dataDir)
      if (await replaceStale(path, text, draft)) break
    }
  } finally {
    await rm(draft, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    // A lock that cannot be touched (a full or vanished disk) is no reason to stop a running server.
    utimes(path, now, now).catch(() => undefined)
  }, heartbeatMs)
  heartbeat.unref()

  return {
    release: async () => {
      clearInterval(heartbeat)
      if (parse((await readText(path)) ?? '')?.token === mine.token) await rm(path, { force: true })
    },
  }
}

/** `link` and not `open(…, 'wx')`: a lock file that exists is then always a complete one. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function parse(text: string): Holder | null {
  try {
    const holder = JSON.parse(text) as Partial<Holder>
    return typeof holder.pid === 'number' && typeof holder.token === 'string' ? (holder as Holder) : null
  } catch {
    return null
  }
}

async function isAlive(holder: Holder, path: string, heartbeatMs: number): Promise<boolean> {
  if (holder.space === pidSpace()) {
    const started = startTimeOf(holder.pid)
    return started !== null && started === holder.started
  }
  const before = await timeOf(path)
  for (let looks = 0; looks < 16; looks += 1) {
    await delay(heartbeatMs / 4)
    if ((await timeOf(path)) !== before) return true
  }
  return false
}

async function timeOf(path: string): Promise<number | null> {
  return stat(path).then(
    (info) => info.mtimeMs,
    () => null,
  )
}

/**
 * Two newcomers may judge the same lock stale, and the slower one must not throw away the quicker one's new lock.
 * So only the holder of a second lock, held for a moment, may replace the first, and it looks once more before it does.
 */
async function replaceStale(path: string, judged: string, draft: string): Promise<boolean> {
  const guard = `${path}.takeover`
  if (!(await linked(draft, guard))) {
    const holder = await readText(guard)
    await delay(GUARD_PATIENCE_MS)
    // The same guard after all this time: its holder died inside these few lines.
    if (holder !== null && (await readText(guard)) === holder) await rm(guard, { force: true })
    return false
  }
  try {
    if ((await readText(path)) !== judged) return false
    const mine = `${draft}.mine`
    await link(draft, mine)
    await rename(mine, path)
    return true
  } finally {
    await rm(guard, { force: true })
  }
}

function ownedBy(holder: Holder, dataDir: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'owned',
    `数据目录 ${dataDir} 正被另一个服务进程使用（进程号 ${holder.pid}）。请先停止它，或用 DATA_DIR 指定另一个目录。`,
    `The data directory ${dataDir} is in use by another server (process ${holder.pid}). Stop it first, or set DATA_DIR to another directory.`,
  )
}
