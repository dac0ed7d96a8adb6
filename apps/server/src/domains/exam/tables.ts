import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { FixReach } from '@lab/contract/exam-cockpit'
import type { ExamOverrides, ExamSettings } from '@lab/contract/exam-settings'
import type { SittingAct } from '@lab/contract/exam-sitting'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { PaperContent } from '@lab/contract/question/paper-content'
import { instant } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'
import { offerings } from '../offering/tables.ts'
import { bankQuestions } from '../question-bank/index.ts'
import { records } from '../record/tables.ts'

/** What only exams have; `id` is the content's. The working copy: what is published is in its version. */
export const exams = pgTable('exams', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  content: jsonb('content').$type<PaperContent>().notNull(),
  settings: jsonb('settings').$type<ExamSettings>().notNull(),
  /** Of the content, drawn questions included. */
  questionCount: integer('question_count').notNull().default(0),
  points: real('points').notNull().default(0),
  /** Of what was published last. */
  publishedPoints: real('published_points').notNull().default(0),
  /** Banks that the rules of the working copy draw from. */
  drawnBanks: uuid('drawn_banks')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** Raised at each change of the above, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})

/** The questions of banks that a version of an exam asks, or may draw; 0 is the working copy, whose rules draw what the bank has then. */
export const examQuestions = pgTable(
  'exam_questions',
  {
    examId: uuid('exam_id')
      .notNull()
      .references(() => exams.id, { onDelete: 'cascade' }),
    examVersion: integer('exam_version').notNull(),
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    isDrawn: boolean('is_drawn').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.examId, t.examVersion, t.questionId] }),
    index('exam_questions_question').on(t.questionId),
  ],
)

/** What was done to an offering of an exam while it is run, and what it says differently; its state follows (`sittingState`). */
export const examSittings = pgTable('exam_sittings', {
  offeringId: uuid('offering_id')
    .primaryKey()
    .references(() => offerings.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  settings: jsonb('settings')
    .$type<ExamOverrides>()
    .notNull()
    .default(sql`'{}'`),
  startedAt: instant('started_at'),
  pausedAt: instant('paused_at'),
  endedAt: instant('ended_at'),
  releasedAt: instant('released_at'),
})

/** What teachers did to a sitting, appended and never changed: it is printed for the record. */
export const examJournal = pgTable(
  'exam_journal',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    act: text('act').$type<SittingAct>().notNull(),
    at: instant('at').notNull(),
    /** Who did it; null for the clock. */
    by: uuid('by'),
    learnerId: uuid('learner_id'),
    text: text('text').notNull(),
  },
  (t) => [index('exam_journal_offering').on(t.offeringId, t.id)],
)

/**
 * What happens in an attempt in addition to answers, appended: it was entered, its address changed, its window was left, a
 * question was marked, or seen for the first time.
 */
export const examEvents = pgTable(
  'exam_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    attemptId: uuid('attempt_id').notNull(),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<'entered' | 'moved' | 'left' | 'flagged' | 'unflagged' | 'seen'>().notNull(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
    /** The question that was marked or seen. */
    key: uuid('key'),
    /** The window of a browser, its address and what it calls itself. */
    session: uuid('session'),
    address: text('address').notNull().default(''),
    agent: text('agent').notNull().default(''),
  },
  (t) => [index('exam_events_attempt').on(t.attemptId, t.kind, t.id), index('exam_events_record').on(t.recordId, t.id)],
)

/** What one step of an operation question came to when its checks ran. */
export interface CheckedStep {
  id: string
  outcome: 'passed' | 'failed' | 'error' | 'timeout'
  share: number
  /** What the check said: withheld from the learner as long as what is right. */
  message: string
}

/** The environment of an operation question in an attempt, and what its checks found. */
export const examOperations = pgTable(
  'exam_operations',
  {
    attemptId: uuid('attempt_id').notNull(),
    key: uuid('key').notNull(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    environmentId: uuid('environment_id'),
    /** The environment in which the setup scripts ran, or run. */
    preparedId: uuid('prepared_id'),
    /** While they run: when their server said so last. */
    preparingSince: instant('preparing_since'),
    /** While checks run, one run at a time: when their server said so last. */
    checkingSince: instant('checking_since'),
    checkedAt: instant('checked_at'),
    tries: integer('tries').notNull().default(0),
    /** Of the best run, which is the one that counts. */
    results: jsonb('results')
      .$type<CheckedStep[]>()
      .notNull()
      .default(sql`'[]'`),
    /** What could not be done by handing in, in words. */
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.key] }),
    index('exam_operations_record').on(t.recordId),
    index('exam_operations_environment').on(t.environmentId),
  ],
)

/**
 * What a question was changed into while it was asked in an offering, appended and never changed: an attempt's variant names
 * the version that its learner holds.
 */
export const examFixes = pgTable(
  'exam_fixes',
  {
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    key: uuid('key').notNull(),
    /** From 1; 0 is the question of the exam. */
    version: integer('version').notNull(),
    orgId: uuid('org_id').notNull(),
    /** The version of the exam that it mends: a later one has its own text. */
    contentVersion: integer('content_version').notNull(),
    stem: jsonb('stem').$type<RichText>().notNull(),
    question: jsonb('question').$type<Question>().notNull(),
    reach: text('reach').$type<FixReach>().notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.offeringId, t.key, t.version] })],
)
