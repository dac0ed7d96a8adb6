import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { giveTo, type Identity } from './embedded-identity.ts'
import { commandOf, isRunning } from './embedded-process.ts'

const run = promisify(execFile)

/** PostgreSQL's superuser in the cluster, and the only user: who reaches the socket directory is already trusted. */
export const CLUSTER_USER = 'lab'
const SETTINGS_FILE = 'lab.conf'

/**
 * Locales with a UTF-8 character type, the portable one first. With character type `C` trigram search is silently
 * dead for Chinese, so there is no falling back to that one.
 */
const LOCALES = ['C.UTF-8', 'C.utf8', 'en_US.UTF-8', 'zh_CN.UTF-8', 'UTF-8']

/**
 * Makes the cluster when there is none; refuses one of another major version. Interrupted, it leaves no half of one. A
 * throwaway one need not reach the disk.
 */
export async function ensureCluster(
  dir: string,
  binaries: Binaries,
  identity: Identity,
  throwaway: boolean,
): Promise<'made' | 'found'> {
  if (existsSync(join(dir, 'PG_VERSION'))) {
    const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
    if (version !== binaries.major) {
      throw new EmbeddedDatabaseError(
        'version',
        `${dir} 是 PostgreSQL ${version} 的数据，而内置的是 ${binaries.major}。请先用原版本导出数据，再导入新的数据目录。`,
        `${dir} holds a PostgreSQL ${version} cluster but the embedded programs are ${binaries.major}. Dump it with the old version and load it into a new data directory.`,
      )
    }
    await giveTo(identity, dir)
    return 'found'
  }
  const draft = `${dir}.new`
  await rm(draft, { recursive: true, force: true })
  await initialise(draft, binaries, identity, throwaway ? ['--no-sync'] : [])
  await appendFile(join(draft, 'postgresql.conf'), `\ninclude '${SETTINGS_FILE}'\n`)
  await rename(draft, dir)
  return 'made'
}

async function initialise(
  draft: string,
  binaries: Binaries,
  identity: Identity,
  further: readonly string[],
): Promise<void> {
  let reason: unknown
  for (const locale of LOCALES) {
    await mkdir(draft, { mode: 0o700 })
    await chown(draft, identity.uid, identity.gid)
    const command = identity.wrap(binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${CLUSTER_USER}`,
      '--auth=trust',
      '--encoding=UTF8',
      `--locale=${locale}`,
      '--no-instructions',
      ...further,
    ])
    try {
      await run(command.file, command.args, { uid: command.uid, gid: command.gid, cwd: '/', env: environment() })
      return
    } catch (error) {
      reason = error
      await rm(draft, { recursive: true, force: true })
      if (!/invalid locale/i.test(String((error as { stderr?: unknown }).stderr))) break
    }
  }
  throw new EmbeddedDatabaseError(
    /invalid locale/i.test(String((reason as { stderr?: unknown }).stderr)) ? 'locale' : 'start',
    `无法建立数据库：${lastLine(reason)}`,
    `The database cluster could not be made: ${lastLine(reason)}`,
    { cause: reason },
  )
}

function lastLine(error: unknown): string {
  const text = String((error as { stderr?: unknown }).stderr || (error as Error).message)
  return text.trim().split('\n').at(-1) ?? ''
}

/** A small, fixed environment: the user's PG* variables and locale must not reach the server. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Writes the settings; tells whether they differ from what was there, that is from what a running server has. */
export async function writeSettings(dir: string, text: string, identity: Identity): Promise<boolean> {
  const path = join(dir, SETTINGS_FILE)
  const before = await readFile(path, 'utf8').catch(() => null)
  if (before === text) return false
  await writeFile(path, text, { mode: 0o600 })
  await chown(path, identity.uid, identity.gid)
  return true
}

export type Postmaster = { pid: number; socketDir: string; isReady: boolean }

/** What `postmaster.pid` says, whether or not that process still lives. */
export async function readPostmaster(dir: string): Promise<Postmaster | null> {
  const text = await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return null
  return { pid, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/** True when the process is a database server working on this very directory, not a later owner of the same number. */
export function isPostmasterOf(pid: number, dir: string): boolean {
  return isRunning(pid) && commandOf(pid).endsWith(`postgres -D ${dir}`)
}

/** Started by the same programs: a server left by an earlier installation is restarted instead of adopted. */
export function isSameProgram(pid: number, binaries: Binaries): boolean {
  return commandOf(pid).startsWith(`${binaries.postgres} `)
}

/**
 * Lets PostgreSQL start over a lock file whose number now belongs to some other process. The file is not deleted:
 * its last lines make PostgreSQL check that no orphan of the old server still writes, and that check must stay.
 * The number becomes ours, which PostgreSQL ignores as its parent's.
 */
export async function disownPostmasterFile(dir: string): Promise<void> {
  const path = join(dir, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text !== null) await writeFile(path, text.replace(/^\d+/, String(process.pid)))
}
