import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RegradeChange, RegradePolicy, RegradeScope, RegradeState } from '@lab/contract/regrade'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'
import type { Applied, Tried } from './rules.ts'

/** One regrade of an offering: what is different, and how far it went. */
export const regrades = pgTable(
  'regrades',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    placeId: uuid('place_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    state: text('state').$type<RegradeState>().notNull().default('computing'),
    changes: jsonb('changes').$type<RegradeChange[]>().notNull(),
    scope: text('scope').$type<RegradeScope>().notNull().default('counted'),
    reason: text('reason').notNull(),
    policy: text('policy').$type<RegradePolicy>(),
    jobId: uuid('job_id'),
    createdBy: uuid('created_by').notNull(),
    appliedBy: uuid('applied_by'),
    createdAt: createdAt(),
    appliedAt: instant('applied_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    foreignKey({
      name: 'regrades_of_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }),
    index('regrades_offering').on(t.offeringId, t.createdAt),
  ],
)

/** What a regrade would do, or did, to one attempt. */
export const regradeRows = pgTable(
  'regrade_rows',
  {
    regradeId: uuid('regrade_id')
      .notNull()
      .references(() => regrades.id, { onDelete: 'cascade' }),
    recordId: uuid('record_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    orgId: uuid('org_id').notNull(),
    tried: jsonb('tried').$type<Tried>().notNull(),
    /** What was there before and what was put there; null where it was not applied, or was undone. */
    applied: jsonb('applied').$type<Applied[]>(),
  },
  (t) => [primaryKey({ columns: [t.regradeId, t.attemptId] })],
)
