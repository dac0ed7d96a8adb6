import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  Parameters,
  ValidationState,
  StepEvidence,
  StepHost,
  StepKind,
  StepLink,
  TeachSettings,
} from '@lab/contract/experiment'
import type { LabImportState, LabMade } from '@lab/contract/experiment-labs'
import type { ScriptCheck } from '@lab/contract/script-check'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { Rubric } from '@lab/contract/rubric'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import type { LabDraft } from './labs/draft.ts'
import type { StoredValidationStep } from './outline.ts'
import { contents } from '../content/tables.ts'
import type { RecordMount } from '../environment/tables.ts'
import { records } from '../record/tables.ts'

/** What only experiments have; `id` is the content's, whose `version` guards these fields too. */
export const experiments = pgTable(
  'experiments',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => contents.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    suiteId: uuid('suite_id'),
    durationMinutes: integer('duration_minutes').notNull(),
    needsReport: boolean('needs_report').notNull(),
    autoPercent: integer('auto_percent').notNull(),
    reportPercent: integer('report_percent').notNull(),
    networkOn: boolean('network_on').notNull().default(false),
    concurrentEnvironments: integer('concurrent_environments').notNull().default(1),
    teach: jsonb('teach').$type<TeachSettings>().notNull(),
    teachingGuide: jsonb('teaching_guide').$type<RichText>().notNull(),
    parameters: jsonb('parameters')
      .$type<Parameters>()
      .notNull()
      .default(sql`'[]'`),
    nightlyValidation: boolean('nightly_validation').notNull().default(false),
    /** Kept in step with the outline by `refreshOutline`, so that lists need not read the steps. */
    stepCount: integer('step_count').notNull().default(0),
    taskCount: integer('task_count').notNull().default(0),
    totalPoints: integer('total_points').notNull().default(0),
    /** Fingerprint of all that a publish keeps, and the one that was last published. */
    outlineHash: text('outline_hash').notNull().default(''),
    publishedHash: text('published_hash').notNull().default(''),
    /** Fingerprint of what a validation depends on (tasks, their order, the suite), and the one last validated. */
    taskHash: text('task_hash').notNull().default(''),
    validatedHash: text('validated_hash').notNull().default(''),
    /** Fingerprint that the last finished validation failed on. */
    failedHash: text('failed_hash').notNull().default(''),
  },
  (t) => [index('experiments_suite').on(t.suiteId)],
)

export const experimentSections = pgTable(
  'experiment_sections',
  {
    id: id('id'),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    title: text('title').notNull(),
    position: integer('position').notNull(),
    /** The section of the source that it was copied from. */
    originId: uuid('origin_id'),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [index('experiment_sections_order').on(t.experimentId, t.position)],
)

export const experimentSteps = pgTable(
  'experiment_steps',
  {
    id: id('id'),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    sectionId: uuid('section_id')
      .notNull()
      .references(() => experimentSections.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<StepKind>().notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    link: jsonb('link').$type<StepLink>(),
    points: integer('points').notNull().default(0),
    hint: text('hint').notNull().default(''),
    hintCost: integer('hint_cost').notNull().default(0),
    answer: text('answer').notNull().default(''),
    /** Host name in the suite; its first machine when null. */
    machine: text('machine'),
    setup: text('setup').notNull().default(''),
    check: jsonb('check').$type<ScriptCheck>(),
    solve: text('solve').notNull().default(''),
    cleanup: text('cleanup').notNull().default(''),
    retries: integer('retries').notNull().default(0),
    question: jsonb('question').$type<Question>(),
    evidence: jsonb('evidence').$type<StepEvidence>(),
    /** Scripts on further hosts of the suite. */
    hosts: jsonb('hosts').$type<StepHost[]>(),
    rubric: jsonb('rubric').$type<Rubric>(),
    /** The step of the source that it was copied from. */
    originId: uuid('origin_id'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [index('experiment_steps_order').on(t.experimentId, t.sectionId, t.position)],
)

/** Labs that somebody is bringing in: what was recognised, then what was made of it. Its person's alone, for a week. */
export const labImports = pgTable(
  'lab_imports',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    /** Token of the uploaded archive. */
    archiveToken: text('archive_token').notNull(),
    name: text('name').notNull(),
    jobId: uuid('job_id'),
    state: text('state').$type<LabImportState>().notNull().default('reading'),
    /** In Chinese, why nothing can be made of it. */
    reason: text('reason').notNull().default(''),
    drafts: jsonb('drafts')
      .$type<LabDraft[]>()
      .notNull()
      .default(sql`'[]'`),
    made: jsonb('made')
      .$type<LabMade[]>()
      .notNull()
      .default(sql`'[]'`),
    createdAt: createdAt(),
  },
  (t) => [index('lab_imports_owner').on(t.ownerId, t.createdAt)],
)

/** One validating run; `task_hash` says of which content. */
export const experimentValidations = pgTable(
  'experiment_validations',
  {
    id: id('id'),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    jobId: uuid('job_id'),
    envRecordId: uuid('env_record_id'),
    startedBy: uuid('started_by').notNull(),
    state: text('state').$type<ValidationState>().notNull().default('queued'),
    /** In Chinese, why it did not pass; empty otherwise. */
    reason: text('reason').notNull().default(''),
    taskHash: text('task_hash').notNull(),
    isNightly: boolean('is_nightly').notNull().default(false),
    /** The parameters' values that it ran with. */
    values: jsonb('values')
      .$type<Record<string, string>>()
      .notNull()
      .default(sql`'{}'`),
    /** `step_hash` is the fingerprint of what was run, so that later changes can be named. */
    steps: jsonb('steps').$type<StoredValidationStep[]>().notNull(),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('experiment_validations_list').on(t.experimentId, t.createdAt)],
)

/** What an attempt at an experiment runs with. Its key is the attempt's id (foreign key in migration 9401). */
export const experimentAttempts = pgTable('experiment_attempts', {
  attemptId: uuid('attempt_id').primaryKey(),
  /** Data sets of its environments, in the versions that there were when it was started. */
  mounts: jsonb('mounts')
    .$type<RecordMount[]>()
    .notNull()
    .default(sql`'[]'`),
})

/** What only an experiment's items have: the output of checks, and where their scripts ran. */
export const experimentItemStates = pgTable(
  'experiment_item_states',
  {
    attemptId: uuid('attempt_id').notNull(),
    key: uuid('key').notNull(),
    lastOutput: text('last_output').notNull().default(''),
    /** Environment in which this step's setup script ran. */
    setupEnvId: uuid('setup_env_id'),
    /** Environment in which its cleanup is to run as soon as another step is opened. */
    cleanupEnvId: uuid('cleanup_env_id'),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.key] })],
)

/** How something that a record's steps ask for was found when the server last looked into its environment. */
export const recordObservations = pgTable(
  'record_observations',
  {
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id').notNull(),
    /** The machine and what was looked for. */
    thing: text('thing').notNull(),
    /** Empty when it was not there. */
    mark: text('mark').notNull(),
    /** How often it was found otherwise than before. */
    times: integer('times').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.environmentId, t.thing] })],
)
