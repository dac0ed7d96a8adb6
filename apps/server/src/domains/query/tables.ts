import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { RichText } from '@lab/contract/fields'
import type { QueryState } from '@lab/contract/query'
import { createdAt, id, instant, version } from '../../kernel/database/columns.ts'
import { offerings } from '../offering/tables.ts'
import { records } from '../record/tables.ts'

/** A learner's question about a content, asked from a record. */
export const queryThreads = pgTable(
  'query_threads',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    contentId: uuid('content_id').notNull(),
    offeringId: uuid('offering_id').notNull(),
    /** The offering's place. */
    placeId: uuid('place_id').notNull(),
    recordId: uuid('record_id').references(() => records.id, { onDelete: 'cascade' }),
    stepId: uuid('step_id'),
    stepTitle: text('step_title').notNull().default(''),
    askerId: uuid('asker_id').notNull(),
    title: text('title').notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    state: text('state').$type<QueryState>().notNull().default('open'),
    isPinned: boolean('is_pinned').notNull().default(false),
    isPublic: boolean('is_public').notNull().default(false),
    postCount: integer('post_count').notNull().default(0),
    /** Since when the learner waits: when it was asked, or asked again. */
    waitingSince: instant('waiting_since').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    index('query_threads_content').on(t.contentId, t.updatedAt),
    foreignKey({
      name: 'query_threads_offering',
      columns: [t.offeringId, t.placeId],
      foreignColumns: [offerings.id, offerings.placeId],
    }),
    index('query_threads_place').on(t.placeId, t.updatedAt),
    index('query_threads_offering').on(t.offeringId),
    index('query_threads_asker').on(t.askerId, t.state),
    index('query_threads_record').on(t.recordId, t.state),
  ],
)

/** What was said in a thread after the question. */
export const queryPosts = pgTable(
  'query_posts',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => queryThreads.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').notNull(),
    isTeacher: boolean('is_teacher').notNull(),
    body: jsonb('body').$type<RichText>().notNull(),
    isOfficial: boolean('is_official').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('query_posts_thread').on(t.threadId, t.createdAt)],
)
