import { date, index, integer, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** A standing arrangement of a learner in an organisation: more time, later ends, more submissions, and why. */
export const accommodations = pgTable(
  'accommodations',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    timeFactor: real('time_factor').notNull().default(1),
    extraDays: integer('extra_days').notNull().default(0),
    extraAttempts: integer('extra_attempts').notNull().default(0),
    reason: text('reason').notNull(),
    validFrom: date('valid_from'),
    validTo: date('valid_to'),
    createdBy: uuid('created_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('accommodations_learner').on(t.learnerId, t.orgId)],
)

/** What one learner is given in one content of a class; null keeps what holds otherwise. */
export const offeringExceptions = pgTable(
  'offering_exceptions',
  {
    offeringId: uuid('offering_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    orgId: uuid('org_id').notNull(),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    attempts: integer('attempts'),
    reason: text('reason').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.offeringId, t.learnerId] }), index('offering_exceptions_learner').on(t.learnerId)],
)
