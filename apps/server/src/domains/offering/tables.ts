import type { OfferingKind } from '@lab/contract/kinds'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { OfferingSettings } from '@lab/contract/offering'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'
import type { SettingOverrides } from './effective.ts'

/** A content placed somewhere, with its dates and settings; what a series or a course contains hangs below its offering. */
export const offerings = pgTable(
  'offerings',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<OfferingKind>().notNull(),
    contentId: uuid('content_id').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    parentId: uuid('parent_id').references((): AnyPgColumn => offerings.id),
    position: integer('position').notNull().default(0),
    /** What counts. Below another offering it is worked out from `overrides` and the parent (effective.ts). */
    settings: jsonb('settings').$type<OfferingSettings>().notNull(),
    /** What an offering below another one says itself; null for one that has no parent. */
    overrides: jsonb('overrides').$type<SettingOverrides>(),
    /** Dates again as columns, for the queries that ask what is open. */
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    /** Published version that learners who start now will run. */
    contentVersion: integer('content_version').notNull(),
    addedBy: uuid('added_by').notNull(),
    /** Who alone sees it, who tries the content out; null for what is taught. */
    trialBy: uuid('trial_by'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Nobody works in it since, until it goes on: an exam that is paused. */
    heldAt: instant('held_at'),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('offerings_place').on(t.placeId, t.kind, t.position),
    index('offerings_parent').on(t.parentId),
    index('offerings_content').on(t.contentId),
    // What hangs from an offering names its place too, and refers to both.
    unique('offerings_in_place').on(t.id, t.placeId),
    unique('offerings_once').on(t.placeId, t.parentId, t.contentId, t.trialBy, t.removedAt).nullsNotDistinct(),
  ],
)
