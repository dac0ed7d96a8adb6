import { and, asc, count, eq, getTableColumns, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { CountedAttempt, OfferingSettings } from '@lab/contract/offering'
import type { Party, PartyKind } from '@lab/contract/record'
import type { Tx } from '../../kernel/database/pool.ts'
import { gathered, gatheredRows, listed } from '../../kernel/database/gathered.ts'
import { type Later, prepared, preparedFields, preparedSql } from '../../kernel/database/prepared.ts'
import { accommodations, offeringExceptions } from '../accommodation/index.ts'
import { contents } from '../content/index.ts'
import { newestEnvironment } from '../environment/index.ts'
import { users } from '../identity/index.ts'
import { offerings, withAbove } from '../offering/index.ts'
import { groups, memberships, placeRole, places } from '../place/index.ts'
import type { RecordPolicyFacts } from './policy.ts'
import { saveAttempt, type AttemptPatch, type AttemptRow } from './attempts.ts'
import { percentOpened } from './items.ts'
import { membersOf } from './learners.ts'
import { attemptEvents, attemptItems, attempts, recordLearners, records, scoreChanges } from './tables.ts'

export type RecordRow = typeof records.$inferSelect

/** A record with its current attempt and its learners. */
export interface RecordEntry extends RecordRow {
  current: AttemptRow
  /** Who learns in it: one person, or the members of a group. */
  learnerIds: readonly string[]
  /** Which attempt counts, by the offering's settings. */
  counting: CountedAttempt
  /** The offering of the whole that this one is a part of; null where it is taught by itself. */
  wholeId: string | null
}

/** A record with what its policy and its rules need, for one person. */
export interface RecordFacts extends RecordEntry, RecordPolicyFacts {
  contentTitle: string
  placeName: string
  /** The person's, or the group's. */
  learnerName: string
  learnerNumber: string
  learnerAvatar: string
  groupName: string
  members: Party['members']
  /** Other times or attempts than the offering's may hold for this learner. */
  isAccommodated: boolean
  /** The newest environment that was started for it. */
  envRecordId: string | null
  /** The offering's. */
  settings: OfferingSettings
  /** Since when nobody works in the offering; null where it goes on. */
  heldAt: Date | null
}

/** SQL: who learns in a record, who joined first first. */
function learnerIdsOf(recordId: typeof records.id): SQL<string[]> {
  const { userId, joinedAt } = recordLearners
  return sql<string[]>`ARRAY(SELECT ${userId} FROM ${recordLearners} WHERE ${recordLearners.recordId} = ${recordId}
    ORDER BY ${joinedAt}, ${userId})`
}

/** SQL: whether something said of a learner, `column`, is said of one of the record's. */
const ofItsLearners = (column: SQL): SQL =>
  sql`${column} IN (SELECT l.user_id FROM record_learners l WHERE l.record_id = ${records.id})`

/** SQL: which attempts of an offering's records count. */
export const countingOf = sql<CountedAttempt>`coalesce(${offerings.settings} ->> 'counted_attempt', 'last')`

const entryColumns = {
  ...getTableColumns(records),
  current: getTableColumns(attempts),
  learnerIds: learnerIdsOf(records.id),
  counting: countingOf,
  wholeId: offerings.parentId,
}

/**
 * The records that are asked for, each with who asks. Their order keeps the database from joining in another one: while a new
 * offering is begun by many it has no figures of it yet, and would read all records of the content for each call.
 */
const askedFor = (tx: Tx) =>
  tx
    .select({ ...getTableColumns(records), person: sql<string>`given.person`.as('person') })
    .from(records)
    .innerJoin(sql`${listed({ ids: 'uuid', people: 'uuid' })} AS given (id, person)`, eq(records.id, sql`given.id`))
    .orderBy(records.id)
    .as('records')

const selectFacts = (tx: Tx) =>
  tx
    .select({
      ...entryColumns,
      contentTitle: contents.title,
      contentCreatorId: contents.creatorId,
      placeKind: places.kind,
      placeName: places.name,
      learnerName: sql<string>`coalesce(${users.realName}, ${groups.name}, '')`,
      learnerNumber: sql<string>`coalesce(${users.number}, '')`,
      learnerAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      groupName: sql<string>`coalesce(${groups.name}, (SELECT g.name FROM ${memberships} p JOIN ${groups} g ON g.id = p.group_id
        WHERE p.place_id = ${records.placeId} AND p.user_id = ${records.partyId}), '')`,
      members: membersOf(sql`${records.id}`, sql`${records.groupId}`),
      isAccommodated: sql<boolean>`(EXISTS (SELECT FROM ${accommodations} a WHERE ${ofItsLearners(sql`a.learner_id`)})
        OR EXISTS (SELECT FROM ${offeringExceptions} x
          WHERE ${ofItsLearners(sql`x.learner_id`)} AND x.offering_id IN ${withAbove(sql`${records.offeringId}`)}))`,
      envRecordId: newestEnvironment(sql`${records.kind}`, sql`${records.id}`),
      settings: offerings.settings,
      heldAt: offerings.heldAt,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      role: placeRole(sql`${records.placeId}`, sql`"records".person`),
      person: sql<string>`"records".person`,
    })
    .from(askedFor(tx))
    .innerJoin(attempts, eq(attempts.id, records.attemptId))
    .innerJoin(contents, eq(contents.id, records.contentId))
    .innerJoin(offerings, eq(offerings.id, records.offeringId))
    .innerJoin(places, eq(places.id, records.placeId))
    .leftJoin(users, eq(users.id, records.partyId))
    .leftJoin(groups, eq(groups.id, records.groupId))

// This and what follows is read and written several times for everything that a learner does, so it is prepared.
const factsFound = prepared('record_facts', selectFacts)
interface Asking {
  id: string
  person: string
}
// Ids may be sent in capitals; the database answers them small.
const nameOf = ({ id, person }: Asking): string => `${id} ${person}`.toLowerCase()
const facts = gatheredRows(nameOf, (tx, asked: readonly Asking[]) =>
  factsFound(tx, { ids: asked.map(({ id }) => id), people: asked.map(({ person }) => person) }),
)
// Not against keys: what is appended to the record meanwhile does not wait for it, nor it for them.
const held = prepared('record_held', (tx) =>
  tx
    .select({ id: records.id })
    .from(records)
    .where(eq(records.id, sql.placeholder('id')))
    .for('no key update'),
)

/** A record for one person; null when there is none. */
export const findRecord = (tx: Tx, id: string, person: string): Promise<RecordFacts | null> => facts(tx, { id, person })

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

/** SQL: records that somebody learns in. */
const whereLearns = (learnerId: string): SQL =>
  sql`(${records.id}, ${records.offeringId}) IN (SELECT l.record_id, l.offering_id FROM record_learners l
    WHERE l.user_id = ${learnerId})`

/** The one record that a learner has of an offering, alone or in a group; null before it is opened. */
export async function findRecordOf(
  tx: Tx,
  { offeringId, learnerId }: { offeringId: string; learnerId: string },
): Promise<RecordEntry | null> {
  const where = and(eq(records.offeringId, offeringId), whereLearns(learnerId))
  return (await selectEntries(tx).where(where))[0] ?? null
}

/** Whose record of an offering is meant. */
export interface PartyKey {
  partyKind: PartyKind
  partyId: string
}

/** The record that a party has of an offering. */
export async function findRecordOfParty(
  tx: Tx,
  { offeringId, partyId }: { offeringId: string; partyId: string },
): Promise<RecordEntry | null> {
  const where = and(eq(records.offeringId, offeringId), eq(records.partyId, partyId))
  return (await selectEntries(tx).where(where))[0] ?? null
}

/** Null when the party has a record there already. */
export async function insertRecord(
  tx: Tx,
  values: typeof records.$inferInsert,
): Promise<(RecordRow & Pick<RecordEntry, 'wholeId'>) | null> {
  const wholeId = sql<string | null>`(SELECT o.parent_id FROM ${offerings} o WHERE o.id = records.offering_id)`
  const inserted = tx.insert(records).values(values).onConflictDoNothing()
  return (await inserted.returning({ ...getTableColumns(records), wholeId }))[0] ?? null
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
  ofAttempt: AttemptPatch = {},
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

interface Touching {
  id: string
  attemptId: string
  seconds: number
  stepId: string | null
  spentIn: string | null
  now: Date
  seen: Date | null
}

/**
 * SQL: what touches write, in one statement; `countsOpened`: with progress, as how many items something was given to, and without
 * time in items, which has been noted with their answers. A record that somebody holds is left out, so that nobody waits: what they do is noted by them.
 */
const touching = (countsOpened: boolean): SQL => sql`
  WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset(${sql.placeholder('given')}::jsonb) AS given (id uuid, "attemptId" uuid,
      seconds integer, "stepId" uuid, "spentIn" uuid, now timestamptz, seen timestamptz)),
  free AS MATERIALIZED (
    SELECT x.id FROM ${records} x JOIN given ON given.id = x.id FOR NO KEY UPDATE OF x SKIP LOCKED),
  touched AS (
    UPDATE ${records} AS r SET
      duration_seconds = r.duration_seconds + given.seconds,
      last_active_at = given.now,
      current_step_id = coalesce(given."stepId", r.current_step_id),
      current_since = CASE WHEN given."stepId" IS DISTINCT FROM r.current_step_id AND given."stepId" IS NOT NULL
        THEN given.now ELSE r.current_since END,
      ${countsOpened ? sql`progress = ${percentOpened(sql`given."attemptId"`)},` : sql``}
      version = r.version + 1, updated_at = now()
    FROM given JOIN free ON free.id = given.id
    WHERE r.id = given.id AND r.attempt_id = given."attemptId" AND r.state = 'in_progress'
      -- As it was read, in the milliseconds that are left of it then: nobody else has added the same time.
      AND date_trunc('milliseconds', r.last_active_at) = given.seen
    RETURNING r.id, r.attempt_id, r.progress, given.seconds, given."spentIn"),
  ${
    countsOpened
      ? sql`counted AS (
    UPDATE ${attempts} AS a SET progress = touched.progress, updated_at = now()
    FROM touched WHERE a.id = touched.attempt_id)`
      : sql`spent AS (
    UPDATE ${attemptItems} AS i SET duration_seconds = i.duration_seconds + touched.seconds
    FROM touched WHERE i.attempt_id = touched.attempt_id AND i.key = touched."spentIn")`
  }
  SELECT id FROM touched`

const touchesOf = (name: string, countsOpened: boolean) => {
  const touched = preparedSql<{ id: string }>(name, () => touching(countsOpened))
  return gathered<Touching, boolean>({
    name: ({ id }) => id,
    async ask(tx, given) {
      const done = new Set((await touched(tx, { given: JSON.stringify(given) })).map(({ id }) => id))
      return given.map(({ id }) => done.has(id))
    },
  })
}
const recordTouched = touchesOf('records_touched', false)
const recordTouchedOpened = touchesOf('records_touched_opened', true)
/** What is noted of a record that is being worked on. */
export interface Touch {
  seconds: number
  /** The item at hand; null: the same as before. */
  stepId: string | null
  /** Where progress is how many items something was given to, and the time of an item is that of its answers. */
  countsOpened?: boolean
}
/**
 * Adds time to a record and to the item that it was at, and moves on to the one at hand, in one statement that waits for
 * nobody. False when it was touched or submitted since it was read, or is being changed.
 */
export const touchRecord = (
  tx: Tx,
  record: RecordEntry,
  { seconds, stepId, countsOpened = false }: Touch,
  now: Date,
): Promise<boolean> =>
  (countsOpened ? recordTouchedOpened : recordTouched)(tx, {
    id: record.id,
    attemptId: record.current.id,
    seconds,
    stepId,
    spentIn: record.currentStepId ?? stepId,
    now,
    seen: record.lastActiveAt,
  })

export const findRecords = async (tx: Tx, ids: readonly string[]): Promise<RecordEntry[]> =>
  ids.length ? selectEntries(tx).where(inArray(records.id, [...ids])) : []

/** A learner's records of several offerings. */
export async function findRecordsOf(tx: Tx, learnerId: string, offeringIds: string[]): Promise<RecordEntry[]> {
  if (!offeringIds.length) return []
  return selectEntries(tx).where(and(whereLearns(learnerId), inArray(records.offeringId, offeringIds)))
}

/** Those of some records whose score may be shown: the attempt that counts is graded. */
export async function releasedAmong(tx: Tx, recordIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!recordIds.length) return new Set()
  const rows = await tx
    .select({ id: records.id })
    .from(records)
    .innerJoin(attempts, eq(attempts.id, records.countedAttemptId))
    .where(and(inArray(records.id, [...recordIds]), eq(attempts.state, 'graded')))
  return new Set(rows.map(({ id }) => id))
}

export type NewEvent = Omit<typeof attemptEvents.$inferInsert, 'id' | 'recordId' | 'attemptId' | 'orgId' | 'by'> & {
  /** The learner who did it; null for what others or the platform did. */
  by: string | null
}

type EventOfRecord = NewEvent & { recordId: string; attemptId: string; orgId: string }
const eventsInserted = preparedSql<{ id: number }>(
  'attempt_events_appended',
  () => sql`
    INSERT INTO attempt_events (record_id, attempt_id, org_id, kind, at, by, step_id, step_title, text, detail, outcome, share,
      duration_ms, environment_id)
    SELECT "recordId", "attemptId", "orgId", kind, at, by, "stepId", coalesce("stepTitle", ''), coalesce(text, ''),
      coalesce(detail, ''), outcome, share, "durationMs", "environmentId"
    FROM jsonb_to_recordset(${sql.placeholder('events')}::jsonb) AS given ("recordId" uuid, "attemptId" uuid, "orgId" uuid,
      kind text, at timestamptz, by uuid, "stepId" uuid, "stepTitle" text, text text, detail text, outcome text, share real,
      "durationMs" integer, "environmentId" uuid)
    ON CONFLICT DO NOTHING`,
)
const eventAppended = gathered<EventOfRecord, void>({
  async ask(tx, events) {
    await eventsInserted(tx, { events: JSON.stringify(events) })
    return events.map(() => undefined)
  },
})
export const appendEvent = (
  tx: Tx,
  { id, orgId, attemptId }: Pick<RecordRow, 'id' | 'orgId' | 'attemptId'>,
  event: NewEvent,
): Promise<void> => eventAppended(tx, { ...event, recordId: id, orgId, attemptId })

export async function appendScoreChanges(tx: Tx, values: (typeof scoreChanges.$inferInsert)[]): Promise<void> {
  if (values.length) await tx.insert(scoreChanges).values(values)
}
