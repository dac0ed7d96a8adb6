import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationKind, ApplicationState } from '@lab/contract/application'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'

/** What learners ask for about a content of their class, and what was answered. */
export const applications = pgTable(
  'applications',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<ApplicationKind>().notNull(),
    offeringId: uuid('offering_id').notNull(),
    contentId: uuid('content_id').notNull(),
    classId: uuid('class_id'),
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
    uniqueIndex('applications_pending')
      .on(t.offeringId, t.learnerId, t.kind)
      .where(sql`${t.state} = 'pending'`),
    index('applications_content').on(t.contentId, t.createdAt),
    index('applications_class').on(t.classId, t.createdAt),
    index('applications_learner').on(t.learnerId, t.offeringId),
  ],
)
