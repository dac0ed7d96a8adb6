import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { Blueprint, PaperForm, PaperState } from '@lab/contract/paper'
import type { PaperContent } from '@lab/contract/question/paper-content'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { bankQuestions, questionBanks } from '../question-bank/index.ts'

/** A paper of a bank as it is edited. */
export const papers = pgTable(
  'papers',
  {
    id: id('id'),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    title: text('title').notNull(),
    state: text('state').$type<PaperState>().notNull().default('draft'),
    /** Of form A. */
    content: jsonb('content').$type<PaperContent>().notNull(),
    /** The other forms, in their order. */
    forms: jsonb('forms').$type<PaperForm[]>().notNull(),
    blueprint: jsonb('blueprint').$type<Blueprint>(),
    /** The newest version; 0 before the first. */
    number: integer('number').notNull().default(0),
    /** Of form A, what rules draw included. */
    questionCount: integer('question_count').notNull().default(0),
    points: real('points').notNull().default(0),
    /** Banks that its rules draw from. */
    drawnBanks: uuid('drawn_banks').array().notNull(),
    version: version(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('papers_bank').on(t.bankId, t.updatedAt.desc(), t.id),
    index('papers_drawn_banks').using('gin', t.drawnBanks),
  ],
)

/** What was final once. Appended and never written again. */
export const paperVersions = pgTable(
  'paper_versions',
  {
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    forms: jsonb('forms').$type<PaperForm[]>().notNull(),
    questionCount: integer('question_count').notNull(),
    points: real('points').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.paperId, t.number] })],
)

/** The questions of banks that a paper asks in one of its forms, to find the papers of a question. */
export const paperQuestions = pgTable(
  'paper_questions',
  {
    paperId: uuid('paper_id')
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** When it came into the paper. */
    since: instant('since')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.paperId, t.questionId] }), index('paper_questions_question').on(t.questionId)],
)
