import type { AnswerState } from '@lab/contract/assistant'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../../kernel/database/columns.ts'

/** What one person has asked the assistant in one organisation, question by question. */
export const assistantConversations = pgTable(
  'assistant_conversations',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The beginning of its first question. */
    title: text('title').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('assistant_conversations_own').on(t.userId, t.orgId, t.updatedAt, t.id)],
)

/** A question or an answer. What was sent along with a question is not kept, only what it was. */
export const assistantMessages = pgTable(
  'assistant_messages',
  {
    id: id('id'),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => assistantConversations.id, { onDelete: 'cascade' }),
    role: text('role').$type<'user' | 'assistant'>().notNull(),
    text: text('text').notNull(),
    state: text('state').$type<AnswerState>().notNull().default('whole'),
    materials: text('materials').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('assistant_messages_conversation').on(t.conversationId, t.id)],
)

/** What a person has used in an organisation on a day: for the limits of people and organisations. */
export const assistantUsage = pgTable(
  'assistant_usage',
  {
    orgId: uuid('org_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** In the platform's time zone. */
    day: date('day').notNull(),
    questions: integer('questions').notNull().default(0),
    /** Of questions and answers, as the service counts them. */
    tokens: integer('tokens').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.day, t.orgId] }),
    index('assistant_usage_organisation').on(t.orgId, t.day),
  ],
)
