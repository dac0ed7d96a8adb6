import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../kernel/config.ts'
import { EmbeddedDatabaseError, runningConnection, startEmbedded } from '../kernel/database/embedded.ts'
import { diskStore } from '../kernel/files/disk.ts'
import { s3Store } from '../kernel/files/s3.ts'
import type { FileStore } from '../kernel/files/store.ts'
import { StartProblem } from '../kernel/start-problem.ts'
import { BackupProblem } from './format.ts'

export interface Platform {
  connection: pg.ClientConfig
  close(): Promise<void>
}

export const storageOf = (config: Config): FileStore =>
  config.s3 ? s3Store(config.s3) : diskStore(join(config.dataDir, 'files'))

const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * The database of an installation: the one that its settings name, that of the server which is running on the data
 * directory, or the directory's own, started for this. `isStopped` refuses a directory that a server is working on.
 */
export async function openPlatform(config: Config, { isStopped = false } = {}): Promise<Platform> {
  const nothing = () => Promise.resolve()
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, close: nothing }
  const running = isStopped ? null : await runningConnection(config.dataDir)
  if (running) return { connection: running, close: nothing }
  const database = await startEmbedded({ dataDir: config.dataDir, log: quiet })
  return { connection: database.connection, close: () => database.stop() }
}

/** Runs a command: says what came of it, or what is wrong, without a stack where a person can put it right. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`)
  } catch (error) {
    const isForPeople =
      error instanceof BackupProblem || error instanceof StartProblem || error instanceof EmbeddedDatabaseError
    process.stderr.write(`${isForPeople ? error.message : (error as Error).stack}\n`)
    process.exitCode = 1
  }
}
