import type { CoursePlan } from '@lab/contract/mooc-plan'
import { integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { contents } from '../content/tables.ts'

/** What only practical courses have; `id` is the content's. The working copy: what is published is in its version. */
export const moocPlans = pgTable('mooc_plans', {
  id: uuid('id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  plan: jsonb('plan').$type<CoursePlan>().notNull(),
  /** Of the plan, for lists. */
  unitCount: integer('unit_count').notNull().default(0),
  requiredCount: integer('required_count').notNull().default(0),
  /** Raised at each change of the plan, and the one that was last published. */
  revision: integer('revision').notNull().default(0),
  publishedRevision: integer('published_revision').notNull().default(-1),
})
