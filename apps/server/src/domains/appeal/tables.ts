import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AppealState } from '@lab/contract/appeal'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { records } from '../record/tables.ts'

/** Objections of learners to the score of a graded attempt, and what was answered. */
export const appeals = pgTable(
  'appeals',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The record's. */
    offeringId: uuid('offering_id').notNull(),
    attemptId: uuid('attempt_id').notNull(),
    /** Its number. */
    attempt: integer('attempt').notNull(),
    appellantId: uuid('appellant_id').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<AppealState>().notNull().default('open'),
    scoreBefore: real('score_before').notNull(),
    scoreAfter: real('score_after'),
    answer: text('answer').notNull().default(''),
    decidedBy: uuid('decided_by'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'appeals_record',
      columns: [t.recordId, t.offeringId],
      foreignColumns: [records.id, records.offeringId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    // A graded attempt is appealed once; what was taken back does not count.
    uniqueIndex('appeals_once')
      .on(t.attemptId)
      .where(sql`${t.state} <> 'withdrawn'`),
    index('appeals_record_list').on(t.recordId, t.createdAt),
    index('appeals_appellant').on(t.appellantId, t.createdAt),
  ],
)
