import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { RecordRow } from '../store/records.ts'
import type { Suite } from '../store/suites.ts'
import { envRecords, type RecordMachine } from '../tables.ts'

const looked = 5
const lockTries = 8
const lockPauseMs = 25

/** Whether an environment was started from the suite as it is today. */
export const isUpToDate = (row: Pick<RecordRow, 'machines'>, machines: RecordMachine[]): boolean =>
  isDeepStrictEqual(row.machines, JSON.parse(JSON.stringify(machines)))

interface Wish {
  orgId: string
  suite: Suite
  machines: RecordMachine[]
  networkOn: boolean
}

/**
 * One that is ready for such a start, held until the transaction ends; null when there is none. The engine holds a
 * row for moments (to note what it uses, to look whether it lives), so one that is there but held is asked for again.
 */
export async function lockStandby(tx: Tx, wish: Wish): Promise<RecordRow | null> {
  const ready = () =>
    tx
      .select()
      .from(envRecords)
      .where(
        and(
          eq(envRecords.suiteId, wish.suite.id),
          eq(envRecords.orgId, wish.orgId),
          eq(envRecords.purpose, 'standby'),
          eq(envRecords.state, 'running'),
          eq(envRecords.networkOn, wish.networkOn),
        ),
      )
      .orderBy(asc(envRecords.seq))
      .limit(looked)
  const isWanted = (row: RecordRow): boolean => isUpToDate(row, wish.machines)
  for (let tries = 0; tries < lockTries; tries += 1) {
    const seen = await ready()
    if (!seen.some(isWanted)) return null
    const locked = await ready().for('update', { skipLocked: true })
    const found = locked.find(isWanted)
    if (found) return found
    await pause(lockPauseMs)
  }
  return null
}

/** Gives one that stood ready to the person who asked: from now on it is theirs, as if it had just started. */
export async function takeStandby(
  tx: Tx,
  id: string,
  values: Partial<typeof envRecords.$inferInsert> & { liveMinutes: number },
): Promise<RecordRow> {
  const now = new Date()
  const rows = await tx
    .update(envRecords)
    .set({
      ...values,
      seq: sql`nextval(pg_get_serial_sequence('env_records', 'seq'))`,
      createdAt: now,
      startedAt: now,
      expiresAt: new Date(now.getTime() + values.liveMinutes * 60_000),
      cpuHistory: [],
      memoryHistory: [],
    })
    .where(eq(envRecords.id, id))
    .returning()
  return rows[0]!
}
