import type { Outline } from '@lab/contract/lesson-outline'
import type { TermPlan } from '@lab/contract/lesson-term'
import { index, integer, jsonb, pgTable, primaryKey, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { contents } from '../content/tables.ts'
import { users } from '../identity/tables.ts'

/** What only course preparations have; `id` is the content's. The working copy: what is published is in its version. */
export const lessons = pgTable('lessons', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  totalHours: real('total_hours').notNull(),
  credits: real('credits').notNull(),
  audience: text('audience').notNull().default(''),
  outline: jsonb('outline').$type<Outline>().notNull(),
  term: jsonb('term').$type<TermPlan>().notNull(),
  /** Of both, for lists. */
  outlineHours: real('outline_hours').notNull().default(0),
  sessionCount: integer('session_count').notNull().default(0),
  /** Raised at each change of what a version keeps, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})

/** Who has written in a preparation, and when last: what a teacher finds under 最近备课. */
export const lessonWriters = pgTable(
  'lesson_writers',
  {
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    wroteAt: timestamp('wrote_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.lessonId, t.userId] }), index('lesson_writers_user').on(t.userId, t.lessonId)],
)
