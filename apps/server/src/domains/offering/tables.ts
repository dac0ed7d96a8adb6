import type { OfferingKind } from '@lab/contract/kinds'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { OfferingSettings } from '@lab/contract/offering'
import { createdAt, id, instant, updatedAt, version } from '../../kernel/database/columns.ts'

/** A content placed in a class (later also in a series, a project, a lesson), with its own dates and settings. */
export const offerings = pgTable(
  'offerings',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    kind: text('kind').$type<OfferingKind>().notNull(),
    contentId: uuid('content_id').notNull(),
    classId: uuid('class_id'),
    position: integer('position').notNull().default(0),
    settings: jsonb('settings').$type<OfferingSettings>().notNull(),
    /** Dates again as columns, for the queries that ask what is open. */
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    /** Published version that learners who start now will run. */
    contentVersion: integer('content_version').notNull(),
    addedBy: uuid('added_by').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    removedAt: instant('removed_at'),
  },
  (t) => [
    index('offerings_class').on(t.classId, t.kind, t.position),
    index('offerings_content').on(t.contentId),
    unique('offerings_once').on(t.classId, t.contentId, t.removedAt).nullsNotDistinct(),
  ],
)
