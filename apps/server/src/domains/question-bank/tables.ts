import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { QuestionType } from '@lab/contract/question/types'
import type { Rubric } from '@lab/contract/rubric'
import { createdAt, id, instant, updatedAt } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'
import { offerings } from '../offering/tables.ts'

/** What only question banks have; `id` is the content's. */
export const questionBanks = pgTable('question_banks', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  /** The highest number that a question of it ever had: numbers are not given twice. */
  lastNumber: integer('last_number').notNull().default(0),
  /** Questions that are not removed. */
  questionCount: integer('question_count').notNull().default(0),
})

/**
 * A question of a bank as it is now; what was asked earlier is in `bank_question_versions`. The migration adds the index
 * of words (`bank_question_words`) and those of lists within one bank (tags, bands).
 */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: id('id'),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    /** Within the bank, in order of creation. */
    number: integer('number').notNull(),
    type: text('type').$type<QuestionType>().notNull(),
    stem: jsonb('stem').$type<RichText>().notNull(),
    /** The stem without its marks, to be searched and listed. */
    stemText: text('stem_text').notNull(),
    content: jsonb('content').$type<Question>().notNull(),
    rubric: jsonb('rubric').$type<Rubric>(),
    points: real('points').notNull(),
    difficulty: smallint('difficulty').$type<QuestionDifficulty>().notNull(),
    tags: text('tags').array().notNull(),
    /** Raised when something else is asked, or something else is right: what papers and exams pin. */
    version: integer('version').notNull().default(1),
    /** Raised at each change, so that a save over somebody else's is noticed. */
    revision: integer('revision').notNull().default(1),
    /** Equal where the same is asked, whatever its marks, spaces and order of options. */
    fingerprint: text('fingerprint').notNull(),
    /** Questions that share one of these ask nearly the same, likely. */
    bands: integer('bands').array().notNull(),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
    /** Worked out from `question_measures` (`figuresOf`): how often it was asked in an exam, and answered by how many. */
    useCount: integer('use_count').notNull().default(0),
    answerCount: integer('answer_count').notNull().default(0),
    facility: real('facility'),
    discrimination: real('discrimination'),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => {
    const alive = sql`${t.deletedAt} IS NULL`
    return [
      check('bank_questions_difficulty', sql`${t.difficulty} BETWEEN 1 AND 5`),
      uniqueIndex('bank_questions_number').on(t.bankId, t.number),
      index('bank_questions_alive').on(t.bankId, t.number, t.id).where(alive),
      index('bank_questions_type').on(t.bankId, t.type, t.number).where(alive),
      index('bank_questions_type_difficulty').on(t.bankId, t.type, t.difficulty, t.number).where(alive),
      index('bank_questions_difficulty').on(t.bankId, t.difficulty, t.number).where(alive),
      index('bank_questions_fingerprint').on(t.bankId, t.fingerprint).where(alive),
      index('bank_questions_uses').on(t.bankId, t.useCount, t.number).where(alive),
      index('bank_questions_facility')
        .on(t.bankId, t.facility, t.number)
        .where(sql`${t.deletedAt} IS NULL AND ${t.facility} IS NOT NULL`),
      index('bank_questions_discrimination')
        .on(t.bankId, t.discrimination, t.number)
        .where(sql`${t.deletedAt} IS NULL AND ${t.discrimination} IS NOT NULL`),
      index('bank_questions_bin')
        .on(t.bankId, t.deletedAt)
        .where(sql`${t.deletedAt} IS NOT NULL`),
    ]
  },
)

/** What a question asked, by version. Appended with each change of it and never written again. */
export const bankQuestionVersions = pgTable(
  'bank_question_versions',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    orgId: uuid('org_id').notNull(),
    stem: jsonb('stem').$type<RichText>().notNull(),
    content: jsonb('content').$type<Question>().notNull(),
    rubric: jsonb('rubric').$type<Rubric>(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.questionId, t.version] })],
)

/** What the questions of a bank are about, as a tree. */
export const knowledgePoints = pgTable(
  'knowledge_points',
  {
    id: id('id'),
    bankId: uuid('bank_id')
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    /** Null at the top. */
    parentId: uuid('parent_id'),
    name: text('name').notNull(),
    /** Among its siblings. */
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id], name: 'knowledge_points_parent' }).onDelete('cascade'),
    index('knowledge_points_bank').on(t.bankId, t.parentId, t.position),
    index('knowledge_points_parent').on(t.parentId),
  ],
)

export const bankQuestionPoints = pgTable(
  'bank_question_points',
  {
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    pointId: uuid('point_id')
      .notNull()
      .references(() => knowledgePoints.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.questionId, t.pointId] }),
    index('bank_question_points_point').on(t.pointId, t.questionId),
  ],
)

/** Pairs that were looked at and ask different things, however alike they read. `one_id` is the smaller id. */
export const bankQuestionDifferences = pgTable(
  'bank_question_differences',
  {
    oneId: uuid('one_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] }), index('bank_question_differences_other').on(t.otherId)],
)

/**
 * What one offering of an exam measured of a version of a question, in sums that add up over offerings: the shares that were earned,
 * and those of its highest and lowest 27 percent. Learners who are level at their edge are in them in parts.
 */
export const questionMeasures = pgTable(
  'question_measures',
  {
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => bankQuestions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    /** When it was submitted last. */
    askedAt: instant('asked_at').notNull(),
    answers: integer('answers').notNull(),
    earned: doublePrecision('earned').notNull(),
    topSize: doublePrecision('top_size').notNull(),
    topEarned: doublePrecision('top_earned').notNull(),
    bottomSize: doublePrecision('bottom_size').notNull(),
    bottomEarned: doublePrecision('bottom_earned').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.offeringId, t.questionId, t.version] }),
    index('question_measures_question').on(t.questionId),
  ],
)
