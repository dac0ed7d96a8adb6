import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { contents } from '../content/tables.ts'

/** What only practice topics have; `id` is the content's. The working copy: what is published is in its version. */
export const practiceTopics = pgTable('practice_topics', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  /** Its experiments in their order; each is a content that was made for it. */
  experiments: jsonb('experiments').$type<string[]>().notNull(),
  experimentCount: integer('experiment_count').notNull().default(0),
  hasRanking: boolean('has_ranking').notNull().default(true),
  /** Raised at each change of the two, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})
