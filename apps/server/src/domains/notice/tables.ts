import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '@lab/contract/notice'
import type { PageLink } from '@lab/contract/page-link'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'

/** One message in one person's mailbox. Texts are as they were when it was sent. */
export const notices = pgTable(
  'notices',
  {
    id: id('id'),
    /** Where it came from; a person's mailbox holds the notices of all their organisations. */
    orgId: uuid('org_id'),
    userId: uuid('user_id').notNull(),
    kind: text('kind').$type<NoticeKind>().notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    link: jsonb('page_link').$type<PageLink>(),
    /** What must not be sent twice to the same person, e.g. `job:<id>`. */
    about: text('about'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notices_mailbox').on(t.userId, t.createdAt, t.id),
    index('notices_kind').on(t.userId, t.kind, t.createdAt, t.id),
    index('notices_read')
      .on(t.userId, t.createdAt, t.id)
      .where(sql`read_at IS NOT NULL`),
    index('notices_unread')
      .on(t.userId)
      .where(sql`read_at IS NULL`),
    uniqueIndex('notices_about').on(t.userId, t.about),
  ],
)
