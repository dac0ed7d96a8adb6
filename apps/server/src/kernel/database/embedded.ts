import { mkdir, mkdtemp, chown, realpath, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from './embedded-binaries.ts'
import {
  CLUSTER_USER,
  ensureCluster,
  isPostmasterOf,
  isSameProgram,
  readPostmaster,
  writeSettings,
} from './embedded-cluster.ts'
import { ensureDatabase } from './embedded-connection.ts'
import { findIdentity, type Identity } from './embedded-identity.ts'
import { takeOwnership } from './embedded-owner.ts'
import { settingsText } from './embedded-settings.ts'
import { stopPostmaster, superviseServer, type EmbeddedLog } from './embedded-server.ts'

export { EmbeddedDatabaseError, type EmbeddedFailure } from './embedded-error.ts'
export type { EmbeddedLog } from './embedded-server.ts'

const DATABASE = 'lab'

/** Socket path limit: 103 bytes on macOS, 107 on Linux, the socket's own name included. */
const SOCKET_NAME_BYTES = '/.s.PGSQL.5432'.length
const SOCKET_PATH_BYTES = 103

export type EmbeddedDatabase = {
  /** For `pg`: `new Pool(connection)`. `host` is the directory of a local socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** The same as one text, for tools that take an address. */
  connectionString: string
  /** How it came up: with a new cluster, started on an existing one, or adopted from a killed parent. */
  origin: 'made' | 'started' | 'adopted'
  /** Stops the server (open transactions are rolled back) and gives up the data directory. Safe to call twice. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL for this data directory and keeps it running until `stop`, restarting it when it dies.
 * Resolves when it accepts connections and its database exists. Throws `EmbeddedDatabaseError`; the failure `owned`
 * means that another live server uses the directory. `throwaway` gives up durability, for tests.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: EmbeddedLog
  throwaway?: boolean
}): Promise<EmbeddedDatabase> {
  const { log, throwaway = false } = options
  // Others may pass through but not list: the database's own user must reach its part, and only that.
  if (!existsSync(options.dataDir)) await mkdir(options.dataDir, { recursive: true, mode: 0o711 })
  const dataDir = await realpath(options.dataDir)
  const ownership = await takeOwnership(dataDir)
  try {
    const binaries = await findBinaries()
    const identity = await findIdentity(dataDir, binaries.postgres)
    const dir = join(dataDir, 'postgres')
    const cluster = await ensureCluster(dir, binaries, identity, throwaway)

    const left = await readPostmaster(dir)
    let running = left !== null && isPostmasterOf(left.pid, dir) ? left : null
    const socketDir = running?.socketDir || (await makeSocketDir(dataDir, identity, left?.socketDir))
    const hasChanged = await writeSettings(dir, settingsText(socketDir, throwaway), identity)
    if (running && (hasChanged || !isSameProgram(running.pid, binaries))) {
      log.info(`database: restarting the server that an earlier process left running (${running.pid})`)
      await stopPostmaster(running.pid)
      running = null
    }
    const server = await superviseServer({ dir, binaries, identity, log, adopt: running?.pid ?? null })
    const connection = { host: socketDir, port: 5432, user: CLUSTER_USER, database: DATABASE }
    const stop = once(async () => {
      await server.stop()
      if (!socketDir.startsWith(dataDir)) await rm(socketDir, { recursive: true, force: true })
      await ownership.release()
    })
    try {
      await ensureDatabase(connection)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      connection,
      connectionString: `postgresql://${CLUSTER_USER}@/${DATABASE}?host=${encodeURIComponent(socketDir)}&port=5432`,
      origin: running ? 'adopted' : cluster === 'made' ? 'made' : 'started',
      stop,
    }
  } catch (error) {
    await ownership.release()
    throw error
  }
}

/** How the database of a server that works on this data directory is reached; null where none does. */
export async function runningConnection(dataDir: string): Promise<EmbeddedDatabase['connection'] | null> {
  const dir = join(await realpath(dataDir).catch(() => dataDir), 'postgres')
  const found = await readPostmaster(dir)
  if (!found?.isReady || !isPostmasterOf(found.pid, dir)) return null
  return { host: found.socketDir, port: 5432, user: CLUSTER_USER, database: DATABASE }
}

/** A private directory (0700) for the socket: in the data directory, or a short one elsewhere when that is too long. */
async function makeSocketDir(dataDir: string, identity: Identity, left: string | undefined): Promise<string> {
  const inside = join(dataDir, 'socket')
  if (Buffer.byteLength(inside) + SOCKET_NAME_BYTES <= SOCKET_PATH_BYTES) {
    await rm(inside, { recursive: true, force: true })
    await mkdir(inside, { mode: 0o700 })
    await chown(inside, identity.uid, identity.gid)
    return inside
  }
  const prefix = join(Buffer.byteLength(tmpdir()) > 60 ? '/tmp' : tmpdir(), 'lab-postgres-')
  if (left?.startsWith(prefix)) await rm(left, { recursive: true, force: true })
  const outside = await mkdtemp(prefix)
  await chown(outside, identity.uid, identity.gid)
  return outside
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}
