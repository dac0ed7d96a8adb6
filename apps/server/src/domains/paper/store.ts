import { and, desc, eq, ilike, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { PaperForm, PaperState } from '@lab/contract/paper'
import { paperTotals, type PaperContent, type QuestionSource } from '@lab/contract/question/paper-content'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { type Reader, type Who } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { bankQuestions, findQuestionBank, type FullQuestionBank } from '../question-bank/index.ts'
import { papers, paperQuestions, paperVersions } from './tables.ts'

export type PaperEntry = typeof papers.$inferSelect
export interface PaperRecord extends PaperEntry {
  creator: { id: string; name: string; avatar: string }
}
/** A paper with its bank, as its guard looks at it. */
export interface FullPaper extends PaperRecord {
  bank: FullQuestionBank
}

const columns = {
  paper: papers,
  name: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  avatar: sql<string>`coalesce(${users.avatar}, '')`,
}
const read = (tx: Tx) => tx.select(columns).from(papers).leftJoin(users, eq(users.id, papers.createdBy))
const recordOf = ({ paper, name, avatar }: Awaited<ReturnType<typeof read>>[number]): PaperRecord => ({
  ...paper,
  creator: { id: paper.createdBy, name, avatar },
})

export async function findPaper(tx: Tx, id: string, reader: Reader | null): Promise<FullPaper | null> {
  const [row] = await read(tx).where(eq(papers.id, id))
  if (!row) return null
  const bank = await findQuestionBank(tx, row.paper.bankId, reader)
  return bank && { ...recordOf(row), bank }
}

export interface PaperQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state?: PaperState | undefined
  removed: '0' | '1'
}

/** A bank's papers, those that were changed last first. */
export async function listPapers(
  tx: Tx,
  bankId: string,
  query: PaperQuery,
): Promise<{ rows: PaperRecord[]; total: number }> {
  const where = and(
    eq(papers.bankId, bankId),
    query.removed === '1' ? isNotNull(papers.deletedAt) : isNull(papers.deletedAt),
    query.state ? eq(papers.state, query.state) : undefined,
    query.keyword ? ilike(papers.title, likePattern(query.keyword)) : undefined,
  )
  const total = query.count === 'none' ? 0 : await tx.$count(papers, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await read(tx)
    .where(where)
    .orderBy(desc(papers.updatedAt), desc(papers.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows: rows.map(recordOf), total }
}

/** What follows from what a paper asks. */
function derived(content: PaperContent, forms: readonly PaperForm[]) {
  const { count, points } = paperTotals(content.sections)
  const sections = [content, ...forms.map((form) => form.content)].flatMap((one) => one.sections)
  const drawnBanks = [...new Set(sections.flatMap(({ draws }) => draws.map(({ bank_id }) => bank_id)))]
  const sources = sections.flatMap(({ questions }) => questions.flatMap(({ source }) => (source ? [source] : [])))
  return { questionCount: count, points, drawnBanks, sources }
}

/** Notes which questions a paper asks; a source that does not exist is no use of anything. */
async function noteQuestions(tx: Tx, paperId: string, sources: readonly QuestionSource[]): Promise<void> {
  const ids = sql.param(sources.map(({ question_id }) => question_id))
  const versions = sql.param(sources.map((source) => source.version))
  const asked = sql`SELECT DISTINCT ON (id) id, version FROM unnest(${ids}::uuid[], ${versions}::integer[]) AS asked (id, version) ORDER BY id, version DESC`
  await tx
    .delete(paperQuestions)
    .where(and(eq(paperQuestions.paperId, paperId), sql`NOT (${paperQuestions.questionId} = ANY(${ids}::uuid[]))`))
  await tx.execute(sql`
    INSERT INTO ${paperQuestions} (paper_id, question_id, version)
    SELECT ${paperId}, ${bankQuestions.id}, asked.version FROM (${asked}) AS asked
    JOIN ${bankQuestions} ON ${bankQuestions.id} = asked.id
    ON CONFLICT (paper_id, question_id) DO UPDATE SET version = excluded.version`)
}

export interface NewPaper {
  id?: string
  bankId: string
  orgId: string
  title: string
  content: PaperContent
  forms: PaperForm[]
  blueprint: PaperEntry['blueprint']
}

/** A new paper. Returns its id. */
export async function insertPaper(tx: Tx, who: Pick<Who, 'userId'>, given: NewPaper): Promise<string> {
  const { sources, ...facts } = derived(given.content, given.forms)
  const [row] = await tx
    .insert(papers)
    .values({ ...given, ...facts, createdBy: who.userId })
    .returning({ id: papers.id })
  await noteQuestions(tx, row!.id, sources)
  return row!.id
}

export type PaperPatch = Partial<Pick<PaperEntry, 'title' | 'content' | 'forms' | 'blueprint'>>

/** Saves over the version that the person saw. What is asked otherwise makes it a draft again. */
export async function savePaper(
  tx: Tx,
  paper: PaperEntry,
  seen: number,
  patch: PaperPatch,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const asksAnew = patch.content !== undefined || patch.forms !== undefined
  const { sources, ...facts } = derived(patch.content ?? paper.content, patch.forms ?? paper.forms)
  const rows = await tx
    .update(papers)
    .set({
      ...patch,
      ...(asksAnew ? { ...facts, state: 'draft' as const } : {}),
      version: sql`${papers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(papers.id, paper.id), eq(papers.version, seen)))
    .returning({ id: papers.id })
  if (rows.length === 0) return refuse('changedMeanwhile')
  if (asksAnew) await noteQuestions(tx, paper.id, sources)
  return true
}

export async function setRemoved(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.update(papers).set({ deletedAt: at }).where(eq(papers.id, id))
}

/** Keeps the paper as its next version. */
export async function keepVersion(
  tx: Tx,
  who: Pick<Who, 'userId'>,
  paper: PaperEntry,
  seen: number,
): Promise<true | Refusal<'changedMeanwhile'>> {
  const [row] = await tx
    .update(papers)
    .set({
      state: 'final',
      number: sql`${papers.number} + 1`,
      version: sql`${papers.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(papers.id, paper.id), eq(papers.version, seen)))
    .returning()
  if (!row) return refuse('changedMeanwhile')
  const { number, content, forms, questionCount, points } = row
  await tx
    .insert(paperVersions)
    .values({ paperId: paper.id, number, content, forms, questionCount, points, createdBy: who.userId })
  return true
}

export const findVersion = async (tx: Tx, paperId: string, number: number) =>
  (
    await tx
      .select()
      .from(paperVersions)
      .where(and(eq(paperVersions.paperId, paperId), eq(paperVersions.number, number)))
  )[0]

export async function listVersions(tx: Tx, paperId: string, query: Pick<PaperQuery, 'page' | 'per_page' | 'count'>) {
  const where = eq(paperVersions.paperId, paperId)
  const total = query.count === 'none' ? 0 : await tx.$count(paperVersions, where)
  if (query.count === 'only') return { rows: [], total }
  const rows = await tx
    .select({ version: paperVersions, name: columns.name, avatar: columns.avatar })
    .from(paperVersions)
    .leftJoin(users, eq(users.id, paperVersions.createdBy))
    .where(where)
    .orderBy(desc(paperVersions.number))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

/** Of questions, those that are in another final paper since a day. */
export async function inPapersSince(tx: Tx, paperId: string, bankId: string, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: paperQuestions.questionId })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
    .where(
      sql`${papers.bankId} = ${bankId} AND ${papers.id} <> ${paperId} AND ${papers.state} = 'final'
        AND ${papers.deletedAt} IS NULL AND ${paperQuestions.since} >= ${since.toISOString()}::timestamptz`,
    )
  return new Set(rows.map(({ id }) => id))
}

const alive = isNull(papers.deletedAt)

/** Papers that ask any of the questions, with the version that they ask. */
export const papersAsking = (tx: Tx, questionIds: readonly string[]) =>
  tx
    .select({
      questionId: paperQuestions.questionId,
      version: paperQuestions.version,
      id: papers.id,
      bankId: papers.bankId,
      title: papers.title,
    })
    .from(paperQuestions)
    .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
    .where(and(inArray(paperQuestions.questionId, [...questionIds]), alive))
    .orderBy(desc(papers.updatedAt))

/** Papers of other banks that ask or draw questions of this one. */
export async function papersElsewhere(tx: Tx, bankId: string): Promise<string[]> {
  const asks: SQL = sql`EXISTS (SELECT 1 FROM ${paperQuestions} JOIN ${bankQuestions} ON ${bankQuestions.id} = ${paperQuestions.questionId}
    WHERE ${paperQuestions.paperId} = ${papers.id} AND ${bankQuestions.bankId} = ${bankId})`
  const rows = await tx
    .select({ title: papers.title })
    .from(papers)
    .where(
      and(
        sql`${papers.bankId} <> ${bankId}`,
        alive,
        sql`(${papers.drawnBanks} @> ARRAY[${bankId}]::uuid[] OR ${asks})`,
      ),
    )
    .limit(20)
  return rows.map(({ title }) => title)
}
