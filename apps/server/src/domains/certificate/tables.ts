import type { OfferingKind } from '@lab/contract/kinds'
import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../kernel/database/columns.ts'

/**
 * That a learner completed an offering. It stays when the offering, its class or its content goes: what it says is kept as
 * it was when it was issued.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    number: text('number').notNull(),
    offeringId: uuid('offering_id').notNull(),
    learnerId: uuid('learner_id').notNull(),
    kind: text('kind').$type<OfferingKind>().notNull(),
    title: text('title').notNull(),
    placeName: text('place_name').notNull(),
    orgName: text('org_name').notNull(),
    learnerName: text('learner_name').notNull(),
    /** The teacher who issued it; null where the learner took it. */
    issuedBy: uuid('issued_by'),
    issuedAt: instant('issued_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by'),
    revokeReason: text('revoke_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('certificates_number').on(t.number),
    // One that is not revoked for each learner of an offering.
    uniqueIndex('certificates_current')
      .on(t.offeringId, t.learnerId)
      .where(sql`${t.revokedAt} IS NULL`),
    index('certificates_learner').on(t.learnerId, t.issuedAt),
  ],
)
