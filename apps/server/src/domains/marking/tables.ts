import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { MarkingSettings } from '@lab/contract/marking'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'
import { attemptItems } from '../record/tables.ts'

/** How the answers of an offering are marked; one that has no row is marked as usual. */
export const markingSettings = pgTable('marking_settings', {
  offeringId: uuid('offering_id')
    .primaryKey()
    .references(() => offerings.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  settings: jsonb('settings').$type<MarkingSettings>().notNull(),
})

/** Which answers a marker gets. */
export const markingAllocations = pgTable(
  'marking_allocations',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    markerId: uuid('marker_id').notNull(),
    /** Null: every item. */
    itemKey: uuid('item_key'),
    /** Null: as many as there are. */
    quota: integer('quota'),
    /** Empty: those of all learners. */
    learnerIds: uuid('learner_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (t) => [unique('marking_allocations_once').on(t.offeringId, t.markerId, t.itemKey).nullsNotDistinct()],
)

/** An answer that a marker has open: nobody else gets it until then. */
export const markingClaims = pgTable(
  'marking_claims',
  {
    attemptId: uuid('attempt_id').notNull(),
    key: uuid('key').notNull(),
    orgId: uuid('org_id').notNull(),
    by: uuid('by').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.key] }),
    foreignKey({
      name: 'marking_claims_item',
      columns: [t.attemptId, t.key],
      foreignColumns: [attemptItems.attemptId, attemptItems.key],
    }).onDelete('cascade'),
    index('marking_claims_by').on(t.by, t.key),
  ],
)

/** What each marker gave: the first, the second, and who settled it. The item itself keeps what counts. */
export const markingMarks = pgTable(
  'marking_marks',
  {
    attemptId: uuid('attempt_id').notNull(),
    key: uuid('key').notNull(),
    /** 1, 2 or 3. */
    round: smallint('round').notNull(),
    orgId: uuid('org_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    markerId: uuid('marker_id').notNull(),
    score: real('score').notNull(),
    criteria: jsonb('criteria').$type<{ id: string; score: number }[]>(),
    comment: text('comment').notNull().default(''),
    seconds: integer('seconds').notNull().default(0),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.key, t.round] }),
    foreignKey({
      name: 'marking_marks_item',
      columns: [t.attemptId, t.key],
      foreignColumns: [attemptItems.attemptId, attemptItems.key],
    }).onDelete('cascade'),
    index('marking_marks_offering').on(t.offeringId, t.key),
  ],
)

/** Remarks that somebody writes again and again, for themselves or for all of their organisation. */
export const markingComments = pgTable(
  'marking_comments',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    text: text('text').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('marking_comments_owner').on(t.orgId, t.ownerId)],
)
