import type { AnswerState } from '@lab/contract/assistant'
import { and, asc, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { organisations } from '../org/index.ts'
import { assistantConversations, assistantMessages, assistantUsage } from './tables.ts'

export type ConversationRow = typeof assistantConversations.$inferSelect
export type MessageRow = typeof assistantMessages.$inferSelect

interface Owner {
  userId: string
  orgId: string
}

const ownOf = ({ userId, orgId }: Owner) =>
  and(eq(assistantConversations.userId, userId), eq(assistantConversations.orgId, orgId))

export async function findConversation(tx: Tx, id: string): Promise<ConversationRow | null> {
  const [row] = await tx.select().from(assistantConversations).where(eq(assistantConversations.id, id))
  return row ?? null
}

export async function listConversations(tx: Tx, owner: Owner, { page, per_page }: { page: number; per_page: number }) {
  const rows = await tx
    .select()
    .from(assistantConversations)
    .where(ownOf(owner))
    .orderBy(desc(assistantConversations.updatedAt), desc(assistantConversations.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total: await tx.$count(assistantConversations, ownOf(owner)) }
}

export const listMessages = (tx: Tx, conversationId: string): Promise<MessageRow[]> =>
  tx
    .select()
    .from(assistantMessages)
    .where(eq(assistantMessages.conversationId, conversationId))
    .orderBy(asc(assistantMessages.id))

export async function insertConversation(tx: Tx, owner: Owner, title: string): Promise<ConversationRow> {
  const [row] = await tx
    .insert(assistantConversations)
    .values({ ...owner, title })
    .returning()
  return row!
}

type NewMessage = Pick<MessageRow, 'conversationId' | 'role' | 'text'> & {
  state?: AnswerState
  materials?: string[]
}

/** Adds to a conversation, which comes to the top of its person's list; to one that is removed meanwhile nothing. */
export async function addMessage(tx: Tx, message: NewMessage): Promise<void> {
  const touched = await tx
    .update(assistantConversations)
    .set({ updatedAt: sql`now()` })
    .where(eq(assistantConversations.id, message.conversationId))
    .returning({ id: assistantConversations.id })
  if (touched.length > 0) await tx.insert(assistantMessages).values(message)
}

export async function deleteConversation(tx: Tx, id: string): Promise<void> {
  await tx.delete(assistantConversations).where(eq(assistantConversations.id, id))
}

/** What somebody whose account is erased has asked, anywhere. */
export async function forgetConversations(tx: Tx, userId: string): Promise<void> {
  await tx.delete(assistantConversations).where(eq(assistantConversations.userId, userId))
}

export async function deleteConversations(tx: Tx, owner: Owner): Promise<number> {
  const gone = await tx.delete(assistantConversations).where(ownOf(owner)).returning({ id: assistantConversations.id })
  return gone.length
}

/** Counts one more question of this person today, in whatever organisation, unless that were more than `limit`. */
export async function takeQuestion(tx: Tx, owner: Owner, day: string, limit: number): Promise<boolean> {
  // Two questions in one moment are counted one after the other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`assistant:${owner.userId}`}, 0))`)
  if ((await questionsOn(tx, owner.userId, day)) >= limit) return false
  await tx
    .insert(assistantUsage)
    .values({ ...owner, day, questions: 1 })
    .onConflictDoUpdate({
      target: [assistantUsage.userId, assistantUsage.day, assistantUsage.orgId],
      set: { questions: sql`${assistantUsage.questions} + 1` },
    })
  return true
}

const usageOf = ({ userId, orgId }: Owner, day: string) =>
  and(eq(assistantUsage.userId, userId), eq(assistantUsage.orgId, orgId), eq(assistantUsage.day, day))

/** A question to which the service said nothing costs nothing. */
export async function giveQuestionBack(tx: Tx, owner: Owner, day: string): Promise<void> {
  await tx
    .update(assistantUsage)
    .set({ questions: sql`greatest(0, ${assistantUsage.questions} - 1)` })
    .where(usageOf(owner, day))
}

export async function addTokens(tx: Tx, owner: Owner, day: string, tokens: number): Promise<void> {
  await tx
    .update(assistantUsage)
    .set({ tokens: sql`${assistantUsage.tokens} + ${tokens}` })
    .where(usageOf(owner, day))
}

export async function questionsOn(tx: Tx, userId: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ questions: sql<number>`coalesce(sum(${assistantUsage.questions}), 0)::integer` })
    .from(assistantUsage)
    .where(and(eq(assistantUsage.userId, userId), eq(assistantUsage.day, day)))
  return row!.questions
}

/** What an organisation has used since a day. */
export async function tokensSince(tx: Tx, orgId: string, day: string): Promise<number> {
  const [row] = await tx
    .select({ tokens: sql<string>`coalesce(sum(${assistantUsage.tokens}), 0)` })
    .from(assistantUsage)
    .where(and(eq(assistantUsage.orgId, orgId), gte(assistantUsage.day, day)))
  return Number(row!.tokens)
}

/** Organisations of the platform by what they have used since a day, the most first. */
export const usageSince = (tx: Tx, day: string) =>
  tx
    .select({
      orgId: assistantUsage.orgId,
      orgName: organisations.name,
      questions: sql<number>`sum(${assistantUsage.questions})::integer`,
      people: sql<number>`count(DISTINCT ${assistantUsage.userId})::integer`,
      tokens: sql<number>`sum(${assistantUsage.tokens})::double precision`,
    })
    .from(assistantUsage)
    .innerJoin(organisations, eq(organisations.id, assistantUsage.orgId))
    .where(gte(assistantUsage.day, day))
    .groupBy(assistantUsage.orgId, organisations.name)
    .orderBy(desc(sql`sum(${assistantUsage.tokens})`), desc(count()))
    .limit(200)
