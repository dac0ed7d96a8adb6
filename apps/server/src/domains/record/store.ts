import { and, asc, count, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CountedAttempt, OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { type Later, prepared, preparedFields } from '../../kernel/database/prepared.ts'
import { groups, memberships, placeRole, places } from '../place/index.ts'
import { contents } from '../content/tables.ts'
import { envRecords } from '../environment/tables.ts'
import { users } from '../identity/tables.ts'
import { offerings } from '../offering/tables.ts'
import type { RecordPolicyFacts } from './policy.ts'
import { saveAttempt, type AttemptRow } from './attempts.ts'
import { attemptEvents, attempts, records, scoreChanges } from './tables.ts'

export type RecordRow = typeof records.$inferSelect

/** A record with its current attempt. */
export interface RecordEntry extends RecordRow {
  current: AttemptRow
  /** Which attempt counts, by the offering's settings. */
  counting: CountedAttempt
}

/** A record with what its policy and its rules need, for one person. */
export interface RecordFacts extends RecordEntry, RecordPolicyFacts {
  contentTitle: string
  placeName: string
  learnerName: string
  learnerNumber: string
  learnerAvatar: string
  groupName: string
  openQueries: number
  /** Other times or attempts than the offering's may hold for this learner. */
  isAccommodated: boolean
  /** The newest environment that was started for it. */
  envRecordId: string | null
  /** The offering's. */
  settings: OfferingSettings
}

const entryColumns = {
  ...getTableColumns(records),
  current: getTableColumns(attempts),
  counting: sql<CountedAttempt>`coalesce(${offerings.settings} ->> 'counted_attempt', 'last')`,
}

const userId = sql.placeholder('userId')
const selectFacts = (tx: Tx) =>
  tx
    .select({
      ...entryColumns,
      contentTitle: contents.title,
      contentCreatorId: contents.creatorId,
      placeKind: places.kind,
      placeName: places.name,
      learnerName: sql<string>`coalesce(${users.realName}, '')`,
      learnerNumber: sql<string>`coalesce(${users.number}, '')`,
      learnerAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      groupName: sql<string>`coalesce((SELECT g.name FROM ${memberships} p JOIN ${groups} g ON g.id = p.group_id
        WHERE p.place_id = ${records.placeId} AND p.user_id = ${records.learnerId}), '')`,
      openQueries: sql<number>`(SELECT count(*)::integer FROM query_threads q
        WHERE q.record_id = ${records.id} AND q.state = 'open')`,
      isAccommodated: sql<boolean>`(EXISTS (SELECT FROM accommodations a WHERE a.learner_id = ${records.learnerId})
        OR EXISTS (SELECT FROM offering_exceptions x
          WHERE x.learner_id = ${records.learnerId} AND x.offering_id = ${records.offeringId}))`,
      envRecordId: sql<string | null>`(SELECT e.id FROM ${envRecords} e
        WHERE e.record_id = ${records.id} ORDER BY e.created_at DESC LIMIT 1)`,
      settings: offerings.settings,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${records.placeId}`, sql`${userId}::uuid`),
    })
    .from(records)
    .innerJoin(attempts, eq(attempts.id, records.attemptId))
    .innerJoin(contents, eq(contents.id, records.contentId))
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .innerJoin(places, eq(places.id, records.placeId))
    .leftJoin(users, eq(users.id, records.learnerId))
    .where(eq(records.id, sql.placeholder('id')))

// This and what follows is read and written several times for everything that a learner does, so it is prepared.
const facts = prepared('record_facts', (tx) => selectFacts(tx))
// Not against keys: what is appended to the record meanwhile does not wait for it, nor it for them.
const held = prepared('record_held', (tx) =>
  tx
    .select({ id: records.id })
    .from(records)
    .where(eq(records.id, sql.placeholder('id')))
    .for('no key update'),
)

/** A record for one person; null when there is none. */
export const findRecord = async (tx: Tx, id: string, person: string): Promise<RecordFacts | null> =>
  (await facts(tx, { id, userId: person }))[0] ?? null

/**
 * The same as it is now, held until the transaction ends: what follows is decided on nothing older. Held first and read
 * then: a row that was waited for is read again, but not what was joined to it.
 */
export async function lockRecordFacts(tx: Tx, id: string, person: string): Promise<RecordFacts | null> {
  await held(tx, { id })
  return findRecord(tx, id, person)
}

const selectEntries = (tx: Tx) =>
  tx
    .select(entryColumns)
    .from(records)
    .innerJoin(attempts, eq(attempts.id, records.attemptId))
    .innerJoin(offerings, eq(offerings.id, records.offeringId))

/** The record alone, held in the same way. */
export async function lockRecord(tx: Tx, id: string): Promise<RecordEntry | null> {
  await held(tx, { id })
  return (await selectEntries(tx).where(eq(records.id, id)))[0] ?? null
}

/** Several, held in the order of their ids: who holds some of the same meanwhile goes by that order too. */
export async function lockRecords(tx: Tx, ids: readonly string[]): Promise<RecordEntry[]> {
  const chosen = inArray(records.id, [...ids])
  const held = tx.select({ id: records.id }).from(records).where(chosen)
  await held.orderBy(asc(records.id)).for('no key update')
  return selectEntries(tx).where(chosen).orderBy(asc(records.id))
}

/** Whether learners have records of a content; trials do not count. */
export const hasRecords = async (tx: Tx, contentId: string): Promise<boolean> =>
  (await tx.$count(records, and(eq(records.contentId, contentId), eq(records.isTrial, false)))) > 0

/** How many records learners have of each of the contents; trials do not count. */
export const countRecords = (tx: Tx, contentIds: readonly string[]): Promise<{ contentId: string; count: number }[]> =>
  tx
    .select({ contentId: records.contentId, count: count() })
    .from(records)
    .where(and(inArray(records.contentId, [...contentIds]), eq(records.isTrial, false), isNotNull(records.startedAt)))
    .groupBy(records.contentId)

export type RecordPlace = Pick<RecordRow, 'offeringId' | 'learnerId'>

/** The one record that a learner has of an offering; null before it is opened. */
export async function findRecordOf(tx: Tx, { offeringId, learnerId }: RecordPlace): Promise<RecordEntry | null> {
  const where = and(eq(records.offeringId, offeringId), eq(records.learnerId, learnerId))
  return (await selectEntries(tx).where(where))[0] ?? null
}

/** Null when the learner has a record there already. */
export async function insertRecord(tx: Tx, values: typeof records.$inferInsert): Promise<RecordRow | null> {
  return (await tx.insert(records).values(values).onConflictDoNothing().returning())[0] ?? null
}

export async function deleteRecord(tx: Tx, id: string): Promise<void> {
  await tx.delete(records).where(eq(records.id, id))
}

/** What is saved of a record, with what of it belongs to its current attempt. */
export type RecordPatch = Partial<RecordRow> & Partial<Pick<AttemptRow, 'latePercent' | 'dueAt'>>

const recordSaved = preparedFields('record_saved', (tx, fields: Later<Partial<RecordRow>>) =>
  tx
    .update(records)
    .set({ ...fields, version: sql`${records.version} + 1`, updatedAt: sql`now()` })
    .where(eq(records.id, sql.placeholder('id')))
    .returning(),
)
/** Saves totals and attempt; the state and its moments are those of the current attempt too. */
export async function saveRecord(
  tx: Tx,
  record: RecordEntry,
  { latePercent, dueAt, ...patch }: RecordPatch,
  ofAttempt: Partial<AttemptRow> = {},
): Promise<RecordEntry> {
  const { state, startedAt, submittedAt } = patch
  const current = await saveAttempt(tx, record.current, {
    state,
    startedAt,
    submittedAt,
    latePercent,
    dueAt,
    ...ofAttempt,
  })
  const [saved] = await recordSaved(tx, patch, { id: record.id })
  return { ...record, ...saved!, current }
}

/** A learner's records of several offerings. */
export async function findRecordsOf(tx: Tx, learnerId: string, offeringIds: string[]): Promise<RecordEntry[]> {
  if (!offeringIds.length) return []
  return selectEntries(tx).where(and(eq(records.learnerId, learnerId), inArray(records.offeringId, offeringIds)))
}

export type NewEvent = Omit<typeof attemptEvents.$inferInsert, 'id' | 'recordId' | 'attemptId' | 'orgId'>

type EventRow = typeof attemptEvents.$inferInsert
const eventAppended = preparedFields('attempt_event', (tx, fields: Later<EventRow>) =>
  tx
    .insert(attemptEvents)
    .values(fields as unknown as EventRow)
    .onConflictDoNothing(),
)
export async function appendEvent(
  tx: Tx,
  { id, orgId, attemptId }: Pick<RecordRow, 'id' | 'orgId' | 'attemptId'>,
  event: NewEvent,
): Promise<void> {
  await eventAppended(tx, { ...event, recordId: id, orgId, attemptId })
}

export async function appendScoreChanges(tx: Tx, values: (typeof scoreChanges.$inferInsert)[]): Promise<void> {
  if (values.length) await tx.insert(scoreChanges).values(values)
}
