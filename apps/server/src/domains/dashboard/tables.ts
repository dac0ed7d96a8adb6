import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { places } from '../place/tables.ts'

/**
 * Who learned in which place on which day (of the platform's time zone), and how often they submitted. Kept by a trigger
 * over the events of records (migrations 9101, 9403), never written by us: a trend over a large school then reads a few
 * thousand short rows instead of millions of events.
 */
export const activityDays = pgTable(
  'activity_days',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    day: date('day').notNull(),
    learnerId: uuid('learner_id').notNull(),
    orgId: uuid('org_id').notNull(),
    submissions: integer('submissions').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.placeId, t.day, t.learnerId] }),
    index('activity_days_org').on(t.orgId, t.day, t.learnerId),
  ],
)
