import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RichText } from '@lab/contract/fields'
import { createdAt, id, instant, version } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

/** What teachers of a place tell its learners. */
export const announcements = pgTable(
  'announcements',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    title: text('title').notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    authorId: uuid('author_id').notNull(),
    version: version(),
    changedAt: instant('changed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('announcements_list').on(t.placeId, t.isPinned, t.createdAt, t.id)],
)

/** Who has read what. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    announcementId: uuid('announcement_id')
      .notNull()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.announcementId, t.userId] })],
)
