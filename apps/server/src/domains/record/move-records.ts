import { and, eq, inArray, sql } from 'drizzle-orm'
import { withKeys, moveRows, type Moved } from '../../kernel/database/move-rows.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { orAbsent } from '../../kernel/result.ts'
import { listAttempts, type AttemptRow } from './attempts.ts'
import { isSubmitted } from './counted.ts'
import { lockRecord, lockRecords, type RecordEntry } from './store.ts'
import { attempts, recordLearners, records } from './tables.ts'
import { refreshTotals } from './totals.ts'

/** What was only opened comes first, what is at work last: it is the one that goes on. */
const rank = (attempt: AttemptRow): number => (attempt.state === 'not_started' ? 0 : isSubmitted(attempt) ? 1 : 2)
const beganAt = (attempt: AttemptRow): number => (attempt.startedAt ?? attempt.createdAt).getTime()

/** The attempts of two records in one order. */
export const inOneOrder = (some: readonly AttemptRow[]): AttemptRow[] =>
  some.toSorted((one, other) => rank(one) - rank(other) || beganAt(one) - beganAt(other))

/** The columns that name a record, its learners' and its attempts' apart. */
async function recordColumns(tx: Tx) {
  const found = await tx.execute<{ table: string; column: string; hasNumber: boolean }>(sql`
    SELECT c.table_name AS "table", c.column_name AS "column", EXISTS (
      SELECT FROM information_schema.columns n WHERE n.table_schema = 'public' AND n.table_name = c.table_name
        AND n.column_name = 'attempt' AND n.data_type = 'integer') AS "hasNumber"
    FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.column_name = 'record_id'
      AND c.table_name NOT IN ('attempts', 'record_learners')`)
  return { columns: await withKeys(tx, found.rows), numbered: found.rows.filter(({ hasNumber }) => hasNumber) }
}

/** Puts the attempts of one record and all that hangs from it into another one of the same offering; the record itself goes. */
async function joinRecords(
  tx: Tx,
  kernel: Pick<Kernel, 'kinds'>,
  stays: RecordEntry,
  goes: RecordEntry,
): Promise<void> {
  const all = inOneOrder([...(await listAttempts(tx, stays.id)), ...(await listAttempts(tx, goes.id))])
  // Numbers are unique at every moment.
  for (const [at, { id }] of all.entries())
    await tx
      .update(attempts)
      .set({ recordId: stays.id, number: -(at + 1) })
      .where(eq(attempts.id, id))
  await tx
    .update(attempts)
    .set({ number: sql`-${attempts.number}` })
    .where(eq(attempts.recordId, stays.id))
  const { columns, numbered } = await recordColumns(tx)
  // Of what there is one of for a record, e.g. a raised hand, that of the one that stays is enough.
  for (const column of columns) await moveRows(tx, column, { from: goes.id, to: stays.id, clash: 'goes' })
  for (const { table } of numbered)
    await tx.execute(sql`UPDATE ${sql.identifier(table)} AS t SET attempt = a.number FROM attempts a
      WHERE a.id = t.attempt_id AND t.record_id = ${stays.id}`)
  const newest = all.at(-1)!
  const current = newest.id === goes.attemptId ? goes : stays
  await tx.delete(records).where(eq(records.id, goes.id))
  await tx
    .update(records)
    .set({
      attemptId: newest.id,
      attempt: all.length,
      contentVersion: current.contentVersion,
      state: newest.state,
      comment: [stays.comment, goes.comment].filter(Boolean).join('\n'),
      currentStepId: current.currentStepId,
      currentSince: current.currentSince,
      durationSeconds: stays.durationSeconds + goes.durationSeconds,
      startedAt: sql`least(${records.startedAt}, ${goes.startedAt}::timestamptz)`,
      lastActiveAt: sql`greatest(${records.lastActiveAt}, ${goes.lastActiveAt}::timestamptz)`,
      submittedAt: current.submittedAt,
      returnedAt: current.returnedAt,
      gradedAt: current.gradedAt,
      gradedBy: current.gradedBy,
    })
    .where(eq(records.id, stays.id))
  await refreshTotals(tx, kernel, orAbsent(await lockRecord(tx, stays.id)))
}

/** SQL: whether somebody learns in another record of the offering of `l`. */
const learnsToo = (userId: string) =>
  sql`EXISTS (SELECT FROM record_learners o WHERE o.offering_id = l.offering_id AND o.user_id = ${userId})`

/**
 * Makes the records of one person another's. Where both have one of an offering, its attempts go into that of the other; where
 * one of them worked in a group that the other was not in, it stays as it was.
 */
export async function moveRecords(tx: Tx, kernel: Pick<Kernel, 'kinds'>, from: string, to: string): Promise<Moved> {
  const pairs = await tx.execute<{ goes: string; stays: string }>(sql`
    SELECT g.id AS goes, s.id AS stays FROM records g JOIN records s ON s.offering_id = g.offering_id
    WHERE g.party_kind = 'person' AND s.party_kind = 'person' AND g.party_id = ${from} AND s.party_id = ${to}`)
  const held = await lockRecords(
    tx,
    pairs.rows.flatMap(({ goes, stays }) => [goes, stays]),
  )
  const byId = new Map(held.map((one) => [one.id, one]))
  for (const { goes, stays } of pairs.rows) await joinRecords(tx, kernel, byId.get(stays)!, byId.get(goes)!)
  await tx.execute(sql`
    UPDATE record_learners o SET duration_seconds = o.duration_seconds + l.duration_seconds
    FROM record_learners l WHERE l.record_id = o.record_id AND l.user_id = ${from} AND o.user_id = ${to}`)
  await tx.execute(sql`DELETE FROM record_learners l WHERE l.user_id = ${from} AND EXISTS (
    SELECT FROM record_learners o WHERE o.record_id = l.record_id AND o.user_id = ${to})`)
  const going = await tx.execute<{ id: string }>(
    sql`SELECT l.record_id AS id FROM record_learners l WHERE l.user_id = ${from} AND NOT ${learnsToo(to)}`,
  )
  const ids = going.rows.map(({ id }) => id)
  if (ids.length) {
    const own = inArray(records.id, ids)
    await tx
      .update(records)
      .set({ partyId: to })
      .where(and(own, eq(records.partyId, from)))
    await tx
      .update(recordLearners)
      .set({ userId: to })
      .where(and(inArray(recordLearners.recordId, ids), eq(recordLearners.userId, from)))
  }
  const stayed = await tx.$count(recordLearners, eq(recordLearners.userId, from))
  return { moved: ids.length, joined: pairs.rows.length, stayed }
}
