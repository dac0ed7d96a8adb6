import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  DraftOutcome,
  DraftState,
  DuplicateChoice,
  ImportReport,
  ImportSheet,
  ImportState,
  UndoReport,
} from '@lab/contract/question-import'
import type { ExchangeFormat, ImportedQuestion } from '@lab/contract/question-exchange'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { files } from '../file/index.ts'
import { bankQuestions, questionBanks } from '../question-bank/index.ts'

/** What questions of a file get that say nothing of it themselves. */
export interface ImportDefaults {
  points: number
  difficulty: QuestionDifficulty
  /** Names of knowledge points. */
  knowledge: string[]
}

/** A file whose questions are to be in a bank, or are there. */
export const questionImports = pgTable(
  'question_imports',
  {
    id: id('id'),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    /** The uploaded file, until its questions are in the bank. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    format: text('format').$type<ExchangeFormat>(),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    error: text('error').notNull().default(''),
    notes: text('notes').array().notNull(),
    /** Of a table: its sheets with what their columns were taken for. */
    sheets: jsonb('sheets').$type<ImportSheet[]>().notNull(),
    defaults: jsonb('defaults').$type<ImportDefaults>().notNull(),
    /** Pictures that came along: they go with a dropped import. */
    pictureIds: uuid('picture_ids').array().notNull(),
    /** Knowledge points that were made for it, once it is written. */
    pointIds: uuid('point_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The job that reads or writes. */
    jobId: uuid('job_id'),
    report: jsonb('report').$type<ImportReport>(),
    undoReport: jsonb('undo_report').$type<Omit<UndoReport, 'points'> & Partial<UndoReport>>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('question_imports_bank').on(t.bankId, t.createdAt.desc(), t.id),
    index('question_imports_file').on(t.fileId),
  ],
)

/** A piece of a source: a paragraph, a row, a line. */
export const questionImportBlocks = pgTable(
  'question_import_blocks',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => questionImports.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
)

/** A question as it was understood, and mended since. */
export const questionImportDrafts = pgTable(
  'question_import_drafts',
  {
    id: id('id'),
    importId: uuid('import_id')
      .notNull()
      .references(() => questionImports.id, { onDelete: 'cascade' }),
    /** In the file, from 0. */
    position: integer('position').notNull(),
    content: jsonb('content').$type<ImportedQuestion>().notNull(),
    state: text('state').$type<DraftState>().notNull(),
    gap: text('gap'),
    isExcluded: boolean('is_excluded').notNull().default(false),
    isChecked: boolean('is_checked').notNull().default(false),
    /** Null as long as nobody chose: an exact duplicate is skipped then, one that is nearly the same imported. */
    choice: text('choice').$type<DuplicateChoice>(),
    fingerprint: text('fingerprint').notNull(),
    matchId: uuid('match_id').references(() => bankQuestions.id, { onDelete: 'set null' }),
    matchLikeness: real('match_likeness'),
    twin: integer('twin'),
    revision: integer('revision').notNull().default(1),
    outcome: text('outcome').$type<DraftOutcome>(),
    /** What it became, with the revision and version that it had then. */
    questionId: uuid('question_id').references(() => bankQuestions.id, { onDelete: 'set null' }),
    questionRevision: integer('question_revision'),
    questionVersion: integer('question_version'),
  },
  (t) => [
    uniqueIndex('question_import_drafts_place').on(t.importId, t.position),
    index('question_import_drafts_state').on(t.importId, t.state, t.position),
    index('question_import_drafts_match')
      .on(t.matchId)
      .where(sql`${t.matchId} IS NOT NULL`),
    index('question_import_drafts_question')
      .on(t.questionId)
      .where(sql`${t.questionId} IS NOT NULL`),
  ],
)
