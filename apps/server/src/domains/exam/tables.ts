import { integer, jsonb, pgTable, real, uuid } from 'drizzle-orm/pg-core'
import type { ExamSettings } from '@lab/contract/exam-settings'
import type { PaperContent } from '@lab/contract/question/paper-content'
import { contents } from '../content/tables.ts'

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
  /** Raised at each change of the above, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})
