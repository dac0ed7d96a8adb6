import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LibraryReach } from '@lab/contract/library'
import type { Review, ReviewState } from '@lab/contract/review'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'

/** Requests to open a content to other organisations, and what was decided. */
export const reviews = pgTable(
  'reviews',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    reach: text('reach').$type<LibraryReach>().notNull(),
    version: integer('version').notNull(),
    note: text('note').notNull().default(''),
    state: text('state').$type<ReviewState>().notNull().default('pending'),
    applicantId: uuid('applicant_id').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    reason: text('reason').notNull().default(''),
    /** What the reviewer says of single parts of that version, with the names of these. */
    comments: jsonb('comments').$type<Review['comments']>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reviews_pending')
      .on(t.contentId)
      .where(sql`${t.state} = 'pending'`),
    index('reviews_list').on(t.orgId, t.createdAt),
  ],
)
