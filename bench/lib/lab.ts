import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../apps/server/src/kernel/database/embedded.ts'
import { migrate } from '../../apps/server/src/kernel/database/migrate.ts'
import { startChild, type Child } from './child.ts'
import type { LabServerInput, LabServerReady } from './lab-server.ts'

/**
 * Runs `work` on an empty, migrated database in a cluster of its own, which is gone afterwards. `durable`: what is
 * committed is on the disk, as where people work; without it reading is measured sooner.
 */
export async function withDatabase<Result>(
  work: (pool: pg.Pool, connection: pg.PoolConfig) => Promise<Result>,
  { durable = false }: { durable?: boolean } = {},
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lab-bench-'))
  const log = { info() {}, debug() {}, warn: console.error, error: console.error }
  try {
    const database = await startEmbedded({ dataDir, log, throwaway: !durable })
    const pool = new pg.Pool({ ...database.connection, max: 4 })
    // An idle connection ends with the server.
    pool.on('error', () => undefined)
    try {
      await migrate(database.connection, 'apps/server/migrations')
      return await work(pool, database.connection)
    } finally {
      await pool.end()
      await database.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Starts the real server over that database in a process of its own, with a session for each of `people`. */
export const startLab = (input: LabServerInput): Promise<Child<LabServerReady>> =>
  startChild(join(import.meta.dirname, 'lab-server.ts'), input)

/**
 * Tells the database what was filled. Not of empty tables: it would believe that they stay empty, and read them whole for each
 * call until it looks again, which nothing does to a new school.
 */
export async function analyseFilled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    'SELECT relid::regclass AS name FROM pg_stat_user_tables WHERE pg_relation_size(relid) > 0',
  )
  await pool.query(`ANALYZE ${rows.map(({ name }) => name).join()}`)
}
