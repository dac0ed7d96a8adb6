import { and, asc, count, eq, getTableColumns, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Rubric } from '@lab/contract/experiment'
import type { OfferingSettings } from '@lab/contract/offering'
import type { Tx } from '../../kernel/database/pool.ts'
import { type Later, prepared, preparedFields } from '../../kernel/database/prepared.ts'
import { groups, memberships, placeRole, places } from '../place/index.ts'
import { contents } from '../content/tables.ts'
import { users } from '../identity/tables.ts'
import { offerings } from '../offering/tables.ts'
import type { RecordPolicyFacts } from './policy.ts'
import { recordEvents, records, recordSteps, scoreChanges } from './tables.ts'

export type RecordEntry = typeof records.$inferSelect
export type StepEntry = typeof recordSteps.$inferSelect

/** A record with what its policy and its rules need, for one person. */
export interface RecordFacts extends RecordEntry, RecordPolicyFacts {
  contentTitle: string
  className: string
  learnerName: string
  learnerNumber: string
  learnerAvatar: string
  groupName: string
  openQueries: number
  /** Other times or attempts than the offering's may hold for this learner. */
  isAccommodated: boolean
  /** The offering's; null for a content on its own. */
  settings: OfferingSettings | null
}

const userId = sql.placeholder('userId')
const selectFacts = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(records),
      contentTitle: contents.title,
      contentCreatorId: contents.creatorId,
      className: sql<string>`coalesce(${places.name}, '')`,
      learnerName: sql<string>`coalesce(${users.realName}, '')`,
      learnerNumber: sql<string>`coalesce(${users.number}, '')`,
      learnerAvatar: sql<string>`coalesce(${users.avatar}, '')`,
      groupName: sql<string>`coalesce((SELECT g.name FROM ${memberships} p JOIN ${groups} g ON g.id = p.group_id
        WHERE p.place_id = ${records.classId} AND p.user_id = ${records.learnerId}), '')`,
      openQueries: sql<number>`(SELECT count(*)::integer FROM query_threads q
        WHERE q.record_id = ${records.id} AND q.state = 'open')`,
      isAccommodated: sql<boolean>`(EXISTS (SELECT FROM accommodations a WHERE a.learner_id = ${records.learnerId})
        OR EXISTS (SELECT FROM offering_exceptions x
          WHERE x.learner_id = ${records.learnerId} AND x.offering_id = ${records.offeringId}))`,
      settings: offerings.settings,
      isArchived: sql<boolean>`coalesce(${places.state} = 'archived', false)`,
      role: placeRole(sql`${records.classId}`, sql`${userId}::uuid`),
    })
    .from(records)
    .innerJoin(contents, eq(contents.id, records.contentId))
    .leftJoin(offerings, eq(offerings.id, records.offeringId))
    .leftJoin(places, eq(places.id, records.classId))
    .leftJoin(users, eq(users.id, records.learnerId))
    .where(eq(records.id, sql.placeholder('id')))

// This and what follows is read and written several times for everything that a learner does, so it is prepared.
const facts = prepared('record_facts', (tx) => selectFacts(tx))
const factsHeld = prepared('record_facts_held', (tx) => selectFacts(tx).for('update', { of: records }))

/** A record for one person; null when there is none. */
export const findRecord = async (tx: Tx, id: string, person: string): Promise<RecordFacts | null> =>
  (await facts(tx, { id, userId: person }))[0] ?? null

/** The same as it is now, held until the transaction ends: what follows is decided on nothing older. */
export const lockRecordFacts = async (tx: Tx, id: string, person: string): Promise<RecordFacts | null> =>
  (await factsHeld(tx, { id, userId: person }))[0] ?? null

/** The record alone, held in the same way. */
export async function lockRecord(tx: Tx, id: string): Promise<RecordEntry | null> {
  const rows = await tx.select().from(records).where(eq(records.id, id)).for('update')
  return rows[0] ?? null
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

export interface RecordPlace {
  contentId: string
  learnerId: string
  offeringId: string | null
  isTrial: boolean
}

/** A step as a record keeps it: what it was called and worth when the record was opened. */
export interface OpenedStep {
  stepId: string
  sectionTitle: string
  title: string
  kind: string
  points: number
  hasHint: boolean
  hintCost: number
  rubric: Rubric | null
}

/** The one record that a learner has in a place; null before it is opened. */
export async function findRecordOf(tx: Tx, place: RecordPlace): Promise<RecordEntry | null> {
  const where =
    place.offeringId === null
      ? and(
          eq(records.contentId, place.contentId),
          sql`${records.offeringId} IS NULL`,
          eq(records.isTrial, place.isTrial),
        )
      : eq(records.offeringId, place.offeringId)
  const rows = await tx
    .select()
    .from(records)
    .where(and(where, eq(records.learnerId, place.learnerId)))
  return rows[0] ?? null
}

/** Null when the learner has a record there already. */
export async function insertRecord(tx: Tx, values: typeof records.$inferInsert): Promise<RecordEntry | null> {
  return (await tx.insert(records).values(values).onConflictDoNothing().returning())[0] ?? null
}

export async function insertSteps(tx: Tx, values: (typeof recordSteps.$inferInsert)[]): Promise<void> {
  if (values.length) await tx.insert(recordSteps).values(values).onConflictDoNothing()
}

export async function deleteRecord(tx: Tx, id: string): Promise<void> {
  await tx.delete(records).where(eq(records.id, id))
}

const recordSaved = preparedFields('record_saved', (tx, fields: Later<Partial<RecordEntry>>) =>
  tx
    .update(records)
    .set({ ...fields, version: sql`${records.version} + 1`, updatedAt: sql`now()` })
    .where(eq(records.id, sql.placeholder('id')))
    .returning(),
)
export const saveRecord = async (tx: Tx, id: string, patch: Partial<RecordEntry>): Promise<RecordEntry> =>
  (await recordSaved(tx, patch, { id }))[0]!

const stepsListed = prepared('record_steps_listed', (tx) =>
  tx
    .select()
    .from(recordSteps)
    .where(eq(recordSteps.recordId, sql.placeholder('recordId')))
    .orderBy(asc(recordSteps.position)),
)
/** The steps of a record in the order of the experiment. */
export const listSteps = (tx: Tx, recordId: string): Promise<StepEntry[]> => stepsListed(tx, { recordId })

const theStep = and(
  eq(recordSteps.recordId, sql.placeholder('recordId')),
  eq(recordSteps.stepId, sql.placeholder('stepId')),
)
const stepFound = prepared('record_step', (tx) => tx.select().from(recordSteps).where(theStep))
export const findStep = async (tx: Tx, recordId: string, stepId: string): Promise<StepEntry | null> =>
  (await stepFound(tx, { recordId, stepId }))[0] ?? null

const stepSaved = preparedFields('record_step_saved', (tx, fields: Later<Partial<StepEntry>>) =>
  tx.update(recordSteps).set(fields).where(theStep),
)
export async function saveStep(tx: Tx, recordId: string, stepId: string, patch: Partial<StepEntry>): Promise<void> {
  await stepSaved(tx, patch, { recordId, stepId })
}

const secondsAdded = prepared('record_step_seconds', (tx) =>
  tx
    .update(recordSteps)
    .set({ durationSeconds: sql`${recordSteps.durationSeconds} + ${sql.placeholder('seconds')}` })
    .where(theStep),
)
/** Adds time spent in a step. */
export async function addStepSeconds(tx: Tx, recordId: string, stepId: string, seconds: number): Promise<void> {
  await secondsAdded(tx, { recordId, stepId, seconds })
}

/** A learner's records of several offerings. */
export async function findRecordsOf(tx: Tx, learnerId: string, offeringIds: string[]): Promise<RecordEntry[]> {
  if (!offeringIds.length) return []
  return tx
    .select()
    .from(records)
    .where(and(eq(records.learnerId, learnerId), inArray(records.offeringId, offeringIds)))
}

/** Brings the steps of a trial in line with the working copy: texts and points anew, what is gone removed. */
export async function alignSteps(
  tx: Tx,
  record: { id: string; orgId: string },
  steps: readonly OpenedStep[],
): Promise<void> {
  await tx.delete(recordSteps).where(
    and(
      eq(recordSteps.recordId, record.id),
      notInArray(
        recordSteps.stepId,
        steps.map((step) => step.stepId),
      ),
    ),
  )
  for (const [position, step] of steps.entries()) {
    await tx
      .insert(recordSteps)
      .values({ ...step, position, recordId: record.id, orgId: record.orgId })
      .onConflictDoUpdate({ target: [recordSteps.recordId, recordSteps.stepId], set: { ...step, position } })
  }
}

/**
 * Claims the setup of a step in an environment; true for exactly one caller per step and environment, however many ask at
 * once.
 */
export async function claimSetup(tx: Tx, recordId: string, stepId: string, envRecordId: string): Promise<boolean> {
  const rows = await tx
    .update(recordSteps)
    .set({ setupEnvId: envRecordId })
    .where(
      and(
        eq(recordSteps.recordId, recordId),
        eq(recordSteps.stepId, stepId),
        sql`${recordSteps.setupEnvId} IS DISTINCT FROM ${envRecordId}`,
      ),
    )
    .returning({ id: recordSteps.stepId })
  return rows.length > 0
}

/**
 * Claims the cleanups of all other steps that wait in an environment, for one caller; their setup runs again should they be
 * opened again.
 */
export async function claimCleanups(
  tx: Tx,
  recordId: string,
  openStepId: string,
  envRecordId: string,
): Promise<string[]> {
  const rows = await tx
    .update(recordSteps)
    .set({ cleanupEnvId: null, setupEnvId: null })
    .where(
      and(
        eq(recordSteps.recordId, recordId),
        eq(recordSteps.cleanupEnvId, envRecordId),
        ne(recordSteps.stepId, openStepId),
      ),
    )
    .returning({ stepId: recordSteps.stepId, position: recordSteps.position })
  return rows.toSorted((a, b) => a.position - b.position).map(({ stepId }) => stepId)
}

export type NewEvent = Omit<typeof recordEvents.$inferInsert, 'id' | 'recordId' | 'orgId'>

type EventRow = typeof recordEvents.$inferInsert
const eventAppended = preparedFields('record_event', (tx, fields: Later<EventRow>) =>
  tx
    .insert(recordEvents)
    .values(fields as unknown as EventRow)
    .onConflictDoNothing(),
)
export async function appendEvent(tx: Tx, record: { id: string; orgId: string }, event: NewEvent): Promise<void> {
  await eventAppended(tx, { ...event, recordId: record.id, orgId: record.orgId })
}

export async function appendScoreChange(tx: Tx, values: typeof scoreChanges.$inferInsert): Promise<void> {
  await tx.insert(scoreChanges).values(values)
}
