import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { RiskRules } from '@lab/contract/analysis'
import { updatedAt, version } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

/** By which rules a place's learners count as at risk, where its teachers changed them. */
export const riskRules = pgTable('risk_rules', {
  placeId: uuid('place_id')
    .primaryKey()
    .references(() => places.id),
  orgId: uuid('org_id').notNull(),
  rules: jsonb('rules').$type<RiskRules>().notNull(),
  version: version(),
  updatedBy: uuid('updated_by').notNull(),
  updatedAt: updatedAt(),
})
