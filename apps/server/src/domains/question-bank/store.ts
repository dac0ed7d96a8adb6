import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  findContent,
  insertContent,
  listContents,
  type ContentListQuery,
  type FullContent,
  type ListExtension,
  type NewContent,
  type Reader,
  type Who,
} from '../content/index.ts'
import { questionBanks } from './tables.ts'

export type QuestionBankEntry = typeof questionBanks.$inferSelect

/** A content of kind question_bank with what only banks have. */
export interface FullQuestionBank extends FullContent {
  bank: QuestionBankEntry
}

/** The bank with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findQuestionBank(tx: Tx, id: string, reader: Reader | null): Promise<FullQuestionBank | null> {
  const content = await findContent(tx, id, reader)
  if (!content || content.kind !== 'question_bank') return null
  const rows = await tx.select().from(questionBanks).where(eq(questionBanks.id, id))
  return rows[0] ? { ...content, bank: rows[0] } : null
}

/** What the list's statement fetches of `question_banks` in addition to the content. */
export interface ListedQuestionBank {
  questionCount: number
}

const extension: ListExtension = {
  name: 'question_bank',
  join: sql`LEFT JOIN question_banks AS own ON own.id = p.id`,
  columns: { questionCount: sql<number>`own.question_count` },
}

/** One page of question banks that the person may see. */
export const listQuestionBanks = (tx: Tx, actor: Member, query: ContentListQuery) =>
  listContents<ListedQuestionBank>(tx, { actor, kind: 'question_bank' }, query, extension)

/** A new draft without questions. Returns its id. */
export async function createQuestionBank(tx: Tx, who: Who, given: Omit<NewContent, 'kind'>): Promise<string> {
  const { id } = await insertContent(tx, who, { ...given, kind: 'question_bank' })
  await tx.insert(questionBanks).values({ id, orgId: who.orgId })
  return id
}

/**
 * The next `count` numbers of a bank's questions, the first of them. Holds the bank until the transaction ends, so that its
 * questions are added and removed one change after another.
 */
export async function takeNumbers(tx: Tx, bankId: string, count: number): Promise<{ first: number; orgId: string }> {
  const [bank] = await tx
    .update(questionBanks)
    .set({
      lastNumber: sql`${questionBanks.lastNumber} + ${count}::integer`,
      questionCount: sql`${questionBanks.questionCount} + ${count}::integer`,
    })
    .where(eq(questionBanks.id, bankId))
    .returning()
  return { first: bank!.lastNumber - count + 1, orgId: bank!.orgId }
}

/** Notes that so many questions more (or fewer) are in a bank. */
export async function countQuestions(tx: Tx, bankId: string, change: number): Promise<void> {
  await tx
    .update(questionBanks)
    .set({ questionCount: sql`${questionBanks.questionCount} + ${change}::integer` })
    .where(eq(questionBanks.id, bankId))
}
