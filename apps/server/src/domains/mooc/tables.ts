import type { CoursePlan } from '@lab/contract/mooc-plan'
import type { RichText } from '@lab/contract/fields'
import { boolean, foreignKey, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'
import { offerings } from '../offering/tables.ts'
import { records } from '../record/tables.ts'

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

/** What is said in the discussions of a course, where it is offered. */
export const coursePosts = pgTable(
  'course_posts',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    /** The offering's place. */
    placeId: uuid('place_id').notNull(),
    /** The unit of the course. */
    unitId: uuid('unit_id').notNull(),
    /** The learner's record that it counts for; null for what teachers say. */
    recordId: uuid('record_id').references(() => records.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    replyTo: uuid('reply_to'),
    body: jsonb('body').$type<RichText>().notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** Put away by a teacher: only teachers and its author see it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'course_posts_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }).onDelete('cascade'),
    foreignKey({ name: 'course_posts_reply', columns: [t.replyTo], foreignColumns: [t.id] }).onDelete('set null'),
    index('course_posts_unit').on(t.offeringId, t.unitId, t.createdAt),
    index('course_posts_record').on(t.recordId, t.unitId),
  ],
)
