import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationState } from '@lab/contract/application'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

/** Learners who ask to be taken into a place, and what was answered. */
export const joinRequests = pgTable(
  'join_requests',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    learnerId: uuid('learner_id').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<ApplicationState>().notNull().default('pending'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('join_requests_pending')
      .on(t.placeId, t.learnerId)
      .where(sql`${t.state} = 'pending'`),
    index('join_requests_place').on(t.placeId, t.createdAt),
    index('join_requests_learner').on(t.learnerId, t.createdAt),
  ],
)
