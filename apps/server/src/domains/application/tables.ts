import { sql } from 'drizzle-orm'
import { foreignKey, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationKind, ApplicationState } from '@lab/contract/application'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'

/** What learners ask for about a content that they are taught, and what was answered. */
export const applications = pgTable(
  'applications',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<ApplicationKind>().notNull(),
    offeringId: uuid('offering_id').notNull(),
    contentId: uuid('content_id').notNull(),
    /** The offering's place. */
    placeId: uuid('place_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    reason: text('reason').notNull(),
    until: instant('until'),
    state: text('state').$type<ApplicationState>().notNull().default('pending'),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    answer: text('answer').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'applications_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }),
    uniqueIndex('applications_pending')
      .on(t.offeringId, t.learnerId, t.kind)
      .where(sql`${t.state} = 'pending'`),
    index('applications_content').on(t.contentId, t.createdAt),
    index('applications_place').on(t.placeId, t.createdAt),
    index('applications_learner').on(t.learnerId, t.offeringId),
  ],
)
