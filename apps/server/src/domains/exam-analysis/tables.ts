import type { CourseGoal, GoalItem } from '@lab/contract/course-goal'
import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/index.ts'
import { places } from '../place/index.ts'

/** When the questions of an exam in a place were measured for their banks; what changes in its records later is measured again. */
export const measuredOfferings = pgTable('measured_offerings', {
  offeringId: uuid('offering_id')
    .primaryKey()
    .references(() => offerings.id, { onDelete: 'cascade' }),
  measuredAt: instant('measured_at').notNull(),
})

/** 课程目标: what the teachers of a place say its course wants, and what of each counts (`contract/course-goal.ts`). */
export const courseGoals = pgTable('course_goals', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  goals: jsonb('goals').$type<CourseGoal[]>().notNull(),
  version: version(),
  updatedBy: uuid('updated_by').notNull(),
  updatedAt: updatedAt(),
})

/** Which goals of its place the questions of an offering show, by the keys of the questions. */
export const goalItems = pgTable('goal_items', {
  offeringId: uuid('offering_id')
    .primaryKey()
    .references(() => offerings.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  items: jsonb('items').$type<GoalItem[]>().notNull(),
  version: version(),
  updatedBy: uuid('updated_by').notNull(),
  updatedAt: updatedAt(),
})
