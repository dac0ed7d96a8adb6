import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/pool.ts'
import { envRecordings, envRecords } from '../tables.ts'

export type RecordingRow = typeof envRecordings.$inferSelect
/** A recording with what it is shown with. */
export interface FoundRecording extends RecordingRow {
  subject: string
  ownerId: string
}

const columns = { recording: envRecordings, subject: envRecords.subject, ownerId: envRecords.ownerId }
const flat = (row: { recording: RecordingRow; subject: string; ownerId: string }): FoundRecording => ({
  ...row.recording,
  subject: row.subject,
  ownerId: row.ownerId,
})

export const insertRecording = async (tx: Tx, values: typeof envRecordings.$inferInsert): Promise<void> => {
  await tx.insert(envRecordings).values(values)
}

export async function findRecording(tx: Tx, id: string): Promise<FoundRecording | null> {
  const rows = await tx
    .select(columns)
    .from(envRecordings)
    .innerJoin(envRecords, eq(envRecords.id, envRecordings.envRecordId))
    .where(eq(envRecordings.id, id))
  return rows[0] ? flat(rows[0]) : null
}

const shownAtMost = 500

/** Recordings of an environment, or of a learning record, in the order in which they were made. */
export async function listRecordings(
  tx: Tx,
  of: { envRecordId: string } | { recordId: string },
): Promise<FoundRecording[]> {
  const where =
    'envRecordId' in of ? eq(envRecordings.envRecordId, of.envRecordId) : eq(envRecordings.recordId, of.recordId)
  const rows = await tx
    .select(columns)
    .from(envRecordings)
    .innerJoin(envRecords, eq(envRecords.id, envRecordings.envRecordId))
    .where(where)
    .orderBy(asc(envRecordings.startedAt))
    .limit(shownAtMost)
  return rows.map(flat)
}

export async function saveProgress(
  tx: Tx,
  id: string,
  progress: Pick<RecordingRow, 'parts' | 'sizeBytes' | 'durationMs' | 'isCut'>,
): Promise<void> {
  await tx
    .update(envRecordings)
    .set({ ...progress, updatedAt: new Date() })
    .where(eq(envRecordings.id, id))
}

export async function closeRecording(
  tx: Tx,
  id: string,
  values: { endedAt: Date; durationMs?: number; isCut?: boolean },
): Promise<void> {
  await tx
    .update(envRecordings)
    .set({ ...values, parts: 0, updatedAt: new Date() })
    .where(eq(envRecordings.id, id))
}

/** Says that these are still being recorded. */
export async function keepOpen(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length) await tx.update(envRecordings).set({ updatedAt: new Date() }).where(inArray(envRecordings.id, ids))
}

/** Recordings without an end that no server speaks for any more: theirs was killed. */
export async function listForgotten(tx: Tx, minutes: number): Promise<RecordingRow[]> {
  return tx
    .select()
    .from(envRecordings)
    .where(
      and(isNull(envRecordings.endedAt), lt(envRecordings.updatedAt, sql`now() - make_interval(mins => ${minutes})`)),
    )
    .limit(200)
}

export async function listOutdated(tx: Tx, keepDays: number): Promise<RecordingRow[]> {
  return tx
    .select()
    .from(envRecordings)
    .where(lt(envRecordings.startedAt, sql`now() - make_interval(days => ${keepDays})`))
    .orderBy(asc(envRecordings.startedAt))
    .limit(500)
}

export const deleteRecording = async (tx: Tx, id: string): Promise<void> => {
  await tx.delete(envRecordings).where(eq(envRecordings.id, id))
}
