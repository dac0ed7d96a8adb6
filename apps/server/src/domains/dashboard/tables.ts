import { date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'

/**
 * Who learned in which class on which day (of the platform's time zone), and how often they handed in. Kept by a trigger
 * over the events of records (migration 9101), never written by us: a trend over a large school then reads a few
 * thousand short rows instead of millions of events. What is learned outside of classes has the nil UUID as its class.
 */
export const activityDays = pgTable(
  'activity_days',
  {
    classId: uuid('class_id').notNull(),
    day: date('day').notNull(),
    learnerId: uuid('learner_id').notNull(),
    orgId: uuid('org_id').notNull(),
    submissions: integer('submissions').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.classId, t.day, t.learnerId] }),
    index('activity_days_org').on(t.orgId, t.day, t.learnerId),
  ],
)
