import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Rubric } from '@lab/contract/experiment'
import type { RichText } from '@lab/contract/fields'
import type { OfferingKind } from '@lab/contract/kinds'
import type { Annotation, RecordEventKind, RecordState, StepOutcome, StepState } from '@lab/contract/record'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import type { RecordMount } from '../environment/tables.ts'
import type { CriterionChange, CriterionScore } from './criteria.ts'

/** One learner × one offering, or a content on its own, or a teacher's trial of a content. */
export const records = pgTable(
  'records',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<OfferingKind>().notNull(),
    contentId: uuid('content_id').notNull(),
    offeringId: uuid('offering_id'),
    classId: uuid('class_id'),
    learnerId: uuid('learner_id').notNull(),
    /** A teacher trying it out: in no list, matrix or statistic. */
    isTrial: boolean('is_trial').notNull().default(false),
    /** Published version that this learner runs; 0 is a trial of the working copy. */
    contentVersion: integer('content_version').notNull(),
    /** Data sets of its environments, in the versions that there were when it was started. */
    mounts: jsonb('mounts')
      .$type<RecordMount[]>()
      .notNull()
      .default(sql`'[]'`),
    state: text('state').$type<RecordState>().notNull().default('not_started'),
    /** Which hand-in is being worked on, from 1. */
    attempt: integer('attempt').notNull().default(1),
    /** Percent of the steps that are done. */
    progress: real('progress').notNull().default(0),
    stepCount: integer('step_count').notNull().default(0),
    passedCount: integer('passed_count').notNull().default(0),
    score: real('score'),
    maxScore: real('max_score').notNull().default(0),
    /** What a teacher's report mark weighs, in percent, when the record was opened; 0 adds points up. */
    reportPercent: real('report_percent').notNull().default(0),
    isLate: boolean('is_late').notNull().default(false),
    /** Percent that the late hand-in lost. */
    latePercent: real('late_percent').notNull().default(0),
    comment: text('comment').notNull().default(''),
    /** The step being worked on; what else a watching teacher sees of it is in its `record_steps` row. */
    currentStepId: uuid('current_step_id'),
    currentSince: instant('current_since'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    envRecordId: uuid('env_record_id'),
    startedAt: instant('started_at'),
    lastActiveAt: instant('last_active_at'),
    submittedAt: instant('submitted_at'),
    /** Given back and not handed in again: may be worked on after the end, and is no later than it was. */
    returnedAt: instant('returned_at'),
    gradedAt: instant('graded_at'),
    gradedBy: uuid('graded_by'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('records_once')
      .on(t.offeringId, t.learnerId)
      .where(sql`${t.offeringId} IS NOT NULL`),
    uniqueIndex('records_alone')
      .on(t.contentId, t.learnerId)
      .where(sql`${t.offeringId} IS NULL AND NOT ${t.isTrial}`),
    uniqueIndex('records_trial')
      .on(t.contentId, t.learnerId)
      .where(sql`${t.isTrial}`),
    index('records_content').on(t.contentId, t.lastActiveAt),
    index('records_class').on(t.classId, t.learnerId),
    index('records_learner').on(t.learnerId, t.lastActiveAt),
  ],
)

/**
 * One step of a record. What the step was called and worth when the record was opened is copied here, so that lists and
 * scores never read the outline and an edited experiment changes nobody's record.
 */
export const recordSteps = pgTable(
  'record_steps',
  {
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    stepId: uuid('step_id').notNull(),
    orgId: uuid('org_id').notNull(),
    position: integer('position').notNull(),
    sectionTitle: text('section_title').notNull(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    points: real('points').notNull(),
    hasHint: boolean('has_hint').notNull(),
    hintCost: real('hint_cost').notNull(),
    state: text('state').$type<StepState>().notNull().default('not_started'),
    attempts: integer('attempts').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Failures in a row with the same message. */
    sameFailures: integer('same_failures').notNull().default(0),
    hintOpened: boolean('hint_opened').notNull().default(false),
    /** Best share of the points so far, 0..1; null before the first attempt. */
    share: real('share'),
    lastOutcome: text('last_outcome').$type<StepOutcome>(),
    lastMessage: text('last_message').notNull().default(''),
    lastOutput: text('last_output').notNull().default(''),
    autoScore: real('auto_score'),
    manualScore: real('manual_score'),
    comment: text('comment').notNull().default(''),
    /** Pictures of the answer or report that a grader has drawn over, at most one for each. */
    annotations: jsonb('annotations')
      .$type<Annotation[]>()
      .notNull()
      .default(sql`'[]'`),
    gradedBy: uuid('graded_by'),
    gradedAt: instant('graded_at'),
    answer: jsonb('answer').$type<string[]>(),
    report: jsonb('report').$type<RichText>(),
    /** The step's rubric when the record was opened, and what was given for its criteria, by whom and when. */
    rubric: jsonb('rubric').$type<Rubric>(),
    criterionScores: jsonb('criterion_scores').$type<CriterionScore[]>(),
    /** Environment in which this step's setup script ran. */
    setupEnvId: uuid('setup_env_id'),
    /** Environment in which its cleanup is to run as soon as another step is opened. */
    cleanupEnvId: uuid('cleanup_env_id'),
    durationSeconds: integer('duration_seconds').notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    passedAt: instant('passed_at'),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.stepId] }), index('record_steps_step').on(t.stepId, t.state)],
)

/** What happened, appended and never changed. */
export const recordEvents = pgTable(
  'record_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<RecordEventKind>().notNull(),
    at: instant('at').notNull(),
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
    index('record_events_timeline').on(t.recordId, t.id),
    // An environment ends once, whoever notes it first.
    uniqueIndex('record_events_env_end')
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
