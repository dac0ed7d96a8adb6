import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Rubric } from '@lab/contract/rubric'
import type { RichText } from '@lab/contract/fields'
import type { ItemKind } from '@lab/contract/item-kinds'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Silence } from '@lab/contract/live'
import type { Annotation, PartyKind, RecordEventKind, RecordState, StepOutcome, StepState } from '@lab/contract/record'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'
import { groups } from '../place/tables.ts'
import type { CriterionChange, CriterionScore } from './criteria.ts'

/**
 * One party × one offering. Totals only: what was asked and answered belongs to its attempts. Score, most and lateness
 * are those of the attempt that counts, the rest is about the current one.
 */
export const records = pgTable(
  'records',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<OfferingKind>().notNull(),
    contentId: uuid('content_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    /** The offering's place, repeated for the lists of a place; the foreign key holds the two together. */
    placeId: uuid('place_id').notNull(),
    partyKind: text('party_kind').$type<PartyKind>().notNull().default('person'),
    /** A person's or a group's id; who learns in it is in `record_learners`. */
    partyId: uuid('party_id').notNull(),
    /** The group again, so that the database keeps it as long as it has records. */
    groupId: uuid('group_id')
      .generatedAlwaysAs(sql`CASE WHEN party_kind = 'group' THEN party_id END`)
      .references(() => groups.id),
    /** Of an offering that only its maker sees: in no list, gradebook or statistic. */
    isTrial: boolean('is_trial').notNull().default(false),
    /** Published version that this learner runs; 0 is a trial of the working copy. */
    contentVersion: integer('content_version').notNull(),
    state: text('state').$type<RecordState>().notNull().default('not_started'),
    /** The current attempt: the newest, its number from 1, and the one whose score counts. */
    attemptId: uuid('attempt_id').notNull(),
    attempt: integer('attempt').notNull().default(1),
    countedAttemptId: uuid('counted_attempt_id').notNull(),
    /** Percent of the steps that are done. */
    progress: real('progress').notNull().default(0),
    stepCount: integer('step_count').notNull().default(0),
    passedCount: integer('passed_count').notNull().default(0),
    score: real('score'),
    maxScore: real('max_score').notNull().default(0),
    isLate: boolean('is_late').notNull().default(false),
    comment: text('comment').notNull().default(''),
    /** The step being worked on; what else a watching teacher sees of it is in its item. */
    currentStepId: uuid('current_step_id'),
    currentSince: instant('current_since'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    startedAt: instant('started_at'),
    lastActiveAt: instant('last_active_at'),
    submittedAt: instant('submitted_at'),
    /** Returned and not submitted again: may be worked on after the end, and is no later than it was. */
    returnedAt: instant('returned_at'),
    gradedAt: instant('graded_at'),
    gradedBy: uuid('graded_by'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    foreignKey({
      name: 'records_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }),
    uniqueIndex('records_once').on(t.offeringId, t.partyId),
    // What hangs from a record names its offering too, and refers to both.
    unique('records_in_offering').on(t.id, t.offeringId),
    index('records_content').on(t.contentId, t.lastActiveAt),
    index('records_place').on(t.placeId, t.lastActiveAt),
    index('records_group').on(t.groupId),
  ],
)

/**
 * Who learns in a record: of a person's that person, put there by a trigger of the database (9503); of a group's its
 * members. Nobody has two records of an offering.
 */
export const recordLearners = pgTable(
  'record_learners',
  {
    recordId: uuid('record_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Since when; and in a group how long each was at it, and when last. */
    joinedAt: createdAt(),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    lastActiveAt: instant('last_active_at'),
  },
  (t) => [
    primaryKey({ columns: [t.recordId, t.userId] }),
    foreignKey({
      name: 'record_learners_record',
      columns: [t.recordId, t.offeringId],
      foreignColumns: [records.id, records.offeringId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('record_learners_once').on(t.userId, t.offeringId),
    index('record_learners_offering').on(t.offeringId),
  ],
)

const { offeringId: _offeringId, ...ofRecord } = getTableColumns(records)

/**
 * SQL, in the place of a table: records with a row for each of their learners, who is its `learner_id`. A group's record
 * is there once for every member.
 */
export const learnersRecords: SQL = sql`(SELECT ${recordLearners.userId} AS learner_id, ${recordLearners.offeringId},
  ${sql.join(Object.values(ofRecord), sql`, `)}
  FROM ${recordLearners} JOIN ${records} ON ${records.id} = ${recordLearners.recordId})`

/** SQL: the ids of the records that somebody learns in. A condition's right side. */
export const recordsOfLearner = (userId: string): SQL => sql`(
  SELECT ${recordLearners.recordId} FROM ${recordLearners} WHERE ${recordLearners.userId} = ${userId}::uuid)`

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** What an attempt asks and how, in the form of its kind: made when it begins and the same ever after. */
export type Variant = { readonly [name: string]: Json }

/** Percent of the total by group of items: 100 in all, or none. */
export type Weights = { readonly [group: string]: number }

/** One attempt at a record's content, from its beginning to its submission; returned work reopens it. */
export const attempts = pgTable(
  'attempts',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    state: text('state').$type<RecordState>().notNull().default('not_started'),
    variant: jsonb('variant').$type<Variant>().notNull(),
    contentVersion: integer('content_version').notNull(),
    /** How long its kind gives for it, before any accommodation; null without a limit. */
    minutes: real('minutes'),
    /** What was added to that for this attempt since: an extension, a pause. */
    extraMinutes: real('extra_minutes').notNull().default(0),
    startedAt: instant('started_at'),
    /** The deadline that held for this learner when it was begun or submitted; null without one. */
    dueAt: instant('due_at'),
    submittedAt: instant('submitted_at'),
    isLate: boolean('is_late').notNull().default(false),
    /** Percent that the late submission lost. */
    latePercent: real('late_percent').notNull().default(0),
    /** What its groups of items weigh, since the attempt began; without any, points add up. */
    weights: jsonb('weights')
      .$type<Weights>()
      .notNull()
      .default(sql`'{}'`),
    /** Percent of the items that are done. */
    progress: real('progress').notNull().default(0),
    score: real('score'),
    maxScore: real('max_score').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('attempts_number').on(t.recordId, t.number)],
)

/**
 * One item of an attempt. What it was called and worth when the attempt began is copied here, so that lists and scores
 * never read the content and an edited content changes nobody's record.
 */
export const attemptItems = pgTable(
  'attempt_items',
  {
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** What it is in the content by its kind: a step, a question, a unit. No foreign key: versions keep contents as JSON. */
    key: uuid('key').notNull(),
    orgId: uuid('org_id').notNull(),
    position: integer('position').notNull(),
    sectionTitle: text('section_title').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<ItemKind>().notNull(),
    points: real('points').notNull(),
    /** Whether only a person can say what it earned. */
    readByTeacher: boolean('read_by_teacher').notNull().default(false),
    /** With which others it weighs in the attempt's total; empty where nothing is weighed. */
    weightGroup: text('weight_group').notNull().default(''),
    /** The item's rubric when the attempt began, and what was given for its criteria, by whom and when. */
    rubric: jsonb('rubric').$type<Rubric>(),
    /** What opening its hint costs; null without a hint. */
    hintCost: real('hint_cost'),
    hintOpened: boolean('hint_opened').notNull().default(false),
    criterionScores: jsonb('criterion_scores').$type<CriterionScore[]>(),
    state: text('state').$type<StepState>().notNull().default('not_started'),
    tries: integer('tries').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Failures in a row with the same message. */
    sameFailures: integer('same_failures').notNull().default(0),
    /** Best share of the points so far, 0..1; null before the first try. */
    share: real('share'),
    lastOutcome: text('last_outcome').$type<StepOutcome>(),
    lastMessage: text('last_message').notNull().default(''),
    /**
     * What a failing check without a message can be recognised by; null where it has one. Only steps have any so far: it is here,
     * as hints are (docs/decisions/0024), because live pages of every kind read it next to the message.
     */
    lastSilence: jsonb('last_silence').$type<Silence>(),
    /** What it earned by itself, and what a teacher gave instead. */
    automatic: real('automatic'),
    manual: real('manual'),
    comment: text('comment').notNull().default(''),
    /** Pictures of the response that a grader has drawn over, at most one for each. */
    annotations: jsonb('annotations')
      .$type<Annotation[]>()
      .notNull()
      .default(sql`'[]'`),
    gradedBy: uuid('graded_by'),
    gradedAt: instant('graded_at'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    passedAt: instant('passed_at'),
    /** When the answer was written that the item has its mark of; null where answers are marked by submitting. */
    answeredAt: instant('answered_at'),
  },
  // Without the state, which each answer changes: a new version of a row stays on its page then, and no index is written.
  (t) => [primaryKey({ columns: [t.attemptId, t.key] }), index('attempt_items_key').on(t.key)],
)

/** The rubric of an item that was changed after learners had begun: of those who begin later in the same version, too. */
export const offeringRubrics = pgTable(
  'offering_rubrics',
  {
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    contentVersion: integer('content_version').notNull(),
    orgId: uuid('org_id').notNull(),
    rubric: jsonb('rubric').$type<Rubric>().notNull(),
    by: uuid('by').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.offeringId, t.key, t.contentVersion] })],
)

/** The value of a response: the answer to a question, a written text, or what a kind keeps of its own. */
export type ResponseValue = string[] | RichText | Readonly<Record<string, unknown>>

/**
 * What a learner answered, appended and never changed. Of an item, what was written last counts, whatever arrived last
 * (`newestFirst`).
 */
export const responses = pgTable(
  'responses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    orgId: uuid('org_id').notNull(),
    /** When it arrived. */
    at: instant('at').notNull(),
    /** When its learner wrote it, by the server's clock; never after it arrived. */
    writtenAt: instant('written_at').notNull().defaultNow(),
    by: uuid('by').notNull(),
    value: jsonb('value').$type<ResponseValue>().notNull(),
  },
  (t) => [index('responses_written').on(t.attemptId, t.key, t.writtenAt, t.id)],
)
/** SQL: responses, known as `x`, with the one that counts first; of two written at the same time it is the one that arrived last. */
export const newestFirst = sql`x.written_at DESC, x.id DESC`

/** What happened, appended and never changed. */
export const attemptEvents = pgTable(
  'attempt_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<RecordEventKind>().notNull(),
    at: instant('at').notNull(),
    /** The learner who did it; null for what others or the platform did. */
    by: uuid('by'),
    stepId: uuid('step_id'),
    stepTitle: text('step_title').notNull().default(''),
    text: text('text').notNull().default(''),
    detail: text('detail').notNull().default(''),
    outcome: text('outcome').$type<StepOutcome>(),
    share: real('share'),
    durationMs: integer('duration_ms'),
    environmentId: uuid('environment_id'),
  },
  (t) => [
    index('attempt_events_timeline').on(t.recordId, t.id),
    // An environment ends once, no matter who notes it first.
    uniqueIndex('attempt_events_env_end')
      .on(t.environmentId)
      .where(sql`${t.kind} = 'env_destroyed'`),
  ],
)

/** Every change of a grade by a person. */
export const scoreChanges = pgTable(
  'score_changes',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    stepId: uuid('step_id'),
    whoId: uuid('who_id').notNull(),
    at: instant('at').notNull(),
    before: real('before'),
    after: real('after'),
    reason: text('reason').notNull(),
    criteria: jsonb('criteria')
      .$type<CriterionChange[]>()
      .notNull()
      .default(sql`'[]'`),
  },
  (t) => [index('score_changes_record').on(t.recordId, t.at)],
)
