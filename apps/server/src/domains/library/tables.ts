import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LibraryReach } from '@lab/contract/library'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'

/** A content that its organisation opened to others. Withdrawn ones stay, because copies tell where they came from. */
export const libraryEntries = pgTable(
  'library_entries',
  {
    id: id('id'),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    reach: text('reach').$type<LibraryReach>().notNull(),
    note: text('note').notNull().default(''),
    sharedBy: uuid('shared_by').notNull(),
    createdAt: createdAt(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('library_entries_once')
      .on(t.contentId)
      .where(sql`${t.withdrawnAt} IS NULL`),
    index('library_entries_list')
      .on(t.createdAt)
      .where(sql`${t.withdrawnAt} IS NULL`),
  ],
)

/** What the owner of a content locked in it, by the ids of its parts: copies always follow it there. */
export const contentLocks = pgTable('content_locks', {
  contentId: uuid('content_id')
    .primaryKey()
    .references(() => contents.id, { onDelete: 'cascade' }),
  orgId: uuid('org_id').notNull(),
  partIds: jsonb('part_ids').$type<string[]>().notNull(),
})

/** What an owner of a copy decided about a newer version of its source. */
export const contentSyncs = pgTable(
  'content_syncs',
  {
    id: id('id'),
    contentId: uuid('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version').notNull(),
    decision: text('decision').$type<'accepted' | 'declined'>().notNull(),
    reason: text('reason').notNull().default(''),
    /** Names of the changes that were offered and not taken over. */
    left: jsonb('left_parts').$type<string[]>().notNull().default([]),
    decidedBy: uuid('decided_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('content_syncs_copy').on(t.contentId, t.toVersion),
    index('content_syncs_list').on(t.orgId, t.createdAt),
  ],
)
