import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import type { RecordRow } from '../store/records.ts'
import type { Suite } from '../store/suites.ts'
import { envRecords, type RecordMachine } from '../tables.ts'

const looked = 5

/** Whether an environment was started from the suite as it is today. */
export const isUpToDate = (row: Pick<RecordRow, 'machines'>, machines: RecordMachine[]): boolean =>
  isDeepStrictEqual(row.machines, JSON.parse(JSON.stringify(machines)))

/** One that stands ready for such a start, held until the transaction ends; null when there is none. */
export async function lockStandby(
  tx: Tx,
  wish: { orgId: string; suite: Suite; machines: RecordMachine[]; networkOn: boolean },
): Promise<RecordRow | null> {
  const rows = await tx
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
    .for('update', { skipLocked: true })
  return rows.find((row) => isUpToDate(row, wish.machines)) ?? null
}

/** Gives one that stood ready to whoever asked: from now on it is theirs, as if it had just started. */
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
