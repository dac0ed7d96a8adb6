import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'

/** A learner who asks for help now: raised, taken by somebody, lowered by either. */
export const raisedHands = pgTable(
  'raised_hands',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    placeId: uuid('place_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    recordId: uuid('record_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    stepTitle: text('step_title').notNull().default(''),
    note: text('note').notNull().default(''),
    raisedAt: instant('raised_at').notNull(),
    takenBy: uuid('taken_by'),
    takenAt: instant('taken_at'),
    loweredAt: instant('lowered_at'),
  },
  (t) => [
    foreignKey({
      name: 'raised_hands_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }),
    uniqueIndex('raised_hands_open')
      .on(t.recordId)
      .where(sql`${t.loweredAt} IS NULL`),
    index('raised_hands_queue')
      .on(t.offeringId, t.raisedAt)
      .where(sql`${t.loweredAt} IS NULL`),
  ],
)
