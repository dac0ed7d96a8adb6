import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedDatabaseError } from './embedded-error.ts'

const run = promisify(execFile)

/** `nobody`, on every system that has one. */
const UNPRIVILEGED = 65534

/**
 * As whom the database runs. PostgreSQL refuses uid 0, and initdb refuses a uid without a name.
 * - `self`: as we are, an ordinary user
 * - `other`: we are root and `nobody` can reach the programs and the data
 * - `mapped`: in a user namespace, where our uid wears an ordinary name; the files stay our own
 */
export type Identity = {
  kind: 'self' | 'other' | 'mapped'
  /** Owner of the cluster's files and socket directory, as seen from outside. */
  uid: number
  gid: number
  /** What to execute to run a program under this identity. */
  wrap(file: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number }
}

/** Finds the first identity under which the database can run programs from `binary` on files below `parentDir`. */
export async function findIdentity(parentDir: string, binary: string): Promise<Identity> {
  const reasons: unknown[] = []
  for (const identity of await candidates()) {
    try {
      await probe(identity, parentDir, binary)
      return identity
    } catch (error) {
      reasons.push(error)
    }
  }
  throw new EmbeddedDatabaseError(
    'identity',
    `数据库不能以 root 运行，也没有其他可用的身份能访问 ${parentDir} 和程序目录。请以普通用户启动，或把 DATA_DIR 放到其他用户可进入的目录，或设置 DATABASE_URL。`,
    `PostgreSQL cannot run as root, and no other identity here reaches ${parentDir} and the program files. Start as an ordinary user, move DATA_DIR to a directory others may enter, or set DATABASE_URL.`,
    { cause: new AggregateError(reasons, 'every identity was refused') },
  )
}

async function candidates(): Promise<Identity[]> {
  const uid = process.getuid?.() ?? 0
  const gid = process.getgid?.() ?? 0
  const named = await namedUids()
  const found: Identity[] = []
  if (uid !== 0 && hasName()) found.push({ kind: 'self', uid, gid, wrap: (file, args) => ({ file, args }) })
  if (uid === 0 && named.includes(UNPRIVILEGED)) {
    const as = { uid: UNPRIVILEGED, gid: UNPRIVILEGED }
    found.push({ kind: 'other', ...as, wrap: (file, args) => ({ file, args, ...as }) })
  }
  const name = named.includes(1000) ? 1000 : named.find((id) => id !== 0)
  if (process.platform === 'linux' && name !== undefined) {
    const prefix = ['--user', `--map-user=${name}`, `--map-group=${name}`, '--']
    found.push({
      kind: 'mapped',
      uid,
      gid,
      wrap: (file, args) => ({ file: 'unshare', args: [...prefix, file, ...args] }),
    })
  }
  return found
}

async function namedUids(): Promise<number[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => (/^[^:]+:[^:]*:\d+:/.test(line) ? [Number(line.split(':')[2])] : []))
}

/** A container may run us under a uid that no user has. */
function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Tries the two things PostgreSQL will do: enter and write a directory of its own there, and load its program. */
async function probe(identity: Identity, parentDir: string, binary: string): Promise<void> {
  const dir = await mkdtemp(join(parentDir, '.probe-'))
  try {
    await chown(dir, identity.uid, identity.gid)
    const command = identity.wrap('/bin/sh', ['-c', 'cd "$1" && : > file && exec "$2" --version', 'sh', dir, binary])
    await run(command.file, command.args, { uid: command.uid, gid: command.gid, cwd: '/', timeout: 10_000 })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Hands a directory and everything in it to the identity; nothing is touched when it is the owner already. */
export async function giveTo(identity: Identity, dir: string): Promise<void> {
  const info = await lstat(dir)
  if (info.uid !== identity.uid) {
    for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
      // Only an ordinary file or directory: following a link would hand over what lies elsewhere.
      if (entry.isFile() || entry.isDirectory())
        await chown(join(entry.parentPath, entry.name), identity.uid, identity.gid)
    }
    await chown(dir, identity.uid, identity.gid)
  }
  await chmod(dir, 0o700)
}
