import type pg from 'pg'
import { processorMs } from './child.ts'

/** Milliseconds of processor time that the database's processes have used so far, by process. */
export async function databaseMs(pool: pg.Pool): Promise<Map<number, number>> {
  const found = await pool.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const used = found.rows.map(({ pid }) => [pid, processorMs(pid)] as const)
  // Without what ended meanwhile.
  return new Map(used.filter(([, ms]) => !Number.isNaN(ms)))
}

/** What was used between two looks by the processes that were there at both. */
export const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, used]) => sum + used - (before.get(pid) ?? used), 0)
