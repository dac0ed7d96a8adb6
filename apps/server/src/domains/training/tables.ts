import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core'
import type { TrainingMode, TypingFigures, TypingLanguage } from '@lab/contract/training'
import { instant } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'
import { attempts, records } from '../record/tables.ts'

/** What only trainings have; `id` is the content's. The working copy: what is published is in its version. */
export const trainings = pgTable(
  'trainings',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => contents.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    /** Typing, shortcuts or programming: what the further columns mean. */
    mode: text('mode').$type<TrainingMode>().notNull(),
    language: text('language').$type<TypingLanguage>().notNull().default('zh'),
    text: text('text').notNull().default(''),
    characterCount: integer('character_count').notNull().default(0),
    targetSpeed: integer('target_speed').notNull().default(40),
    /** Percent. */
    targetAccuracy: real('target_accuracy').notNull().default(95),
    errorPenalty: integer('error_penalty').notNull().default(0),
    /** Raised at each change of the above, and the one that was last published. */
    revision: integer('revision').notNull().default(0),
    publishedRevision: integer('published_revision').notNull().default(-1),
  },
  (t) => [
    check('trainings_mode', sql`${t.mode} IN ('typing', 'shortcut', 'oj')`),
    index('trainings_language').on(t.language, t.id),
  ],
)

/** What an attempt at a text came to, worked out of its log; columns for lists and curves, the rest in `figures`. */
export const typingRuns = pgTable(
  'typing_runs',
  {
    attemptId: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    number: integer('number').notNull(),
    at: instant('at').notNull(),
    speed: real('speed').notNull(),
    accuracy: real('accuracy').notNull(),
    /** The whole text was typed. */
    isWhole: boolean('is_whole').notNull(),
    isReached: boolean('is_reached').notNull(),
    figures: jsonb('figures').$type<TypingFigures>().notNull(),
  },
  (t) => [index('typing_runs_record').on(t.recordId, t.number)],
)
