import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const patienceMs = 90_000

/** Sandboxes outlive their server, so they are ended before it. */
export async function endEnvironments(pool: pg.Pool): Promise<void> {
  await pool.query("UPDATE env_records SET state = 'stopping' WHERE state IN ('starting', 'running')")
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const { rows } = await pool.query("SELECT 1 FROM env_records WHERE state = 'stopping' LIMIT 1")
    if (!rows.length) return
    await pause(250)
  }
}
