import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { QuestionSort } from '@lab/contract/bank-question'
import { totalCap } from '@lab/contract/fields'
import type { QuestionType } from '@lab/contract/question/types'
import { likePattern } from '../../kernel/database/like.ts'
import { pairsQuery } from '../../kernel/database/pairs.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { inPoints } from './knowledge-store.ts'
import { bankQuestionPoints, bankQuestions, bankQuestionVersions, knowledgePoints, questionBanks } from './tables.ts'

export interface QuestionListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  type?: QuestionType | undefined
  difficulty?: string | undefined
  point_id?: string | undefined
  tag?: string | undefined
  sort: QuestionSort
}

/** A list reads this much of a stem. */
const listedCharacters = 300

const listed = {
  id: bankQuestions.id,
  bankId: bankQuestions.bankId,
  number: bankQuestions.number,
  type: bankQuestions.type,
  stemText: sql<string>`left(${bankQuestions.stemText}, ${sql.raw(String(listedCharacters))})`,
  points: bankQuestions.points,
  difficulty: bankQuestions.difficulty,
  tags: bankQuestions.tags,
  version: bankQuestions.version,
  revision: bankQuestions.revision,
  updatedAt: bankQuestions.updatedAt,
  updatedBy: bankQuestions.updatedBy,
  updaterName: sql<string | null>`updater.real_name`,
  updaterAvatar: sql<string | null>`updater.avatar`,
  deletedAt: bankQuestions.deletedAt,
  useCount: bankQuestions.useCount,
  answerCount: bankQuestions.answerCount,
  facility: bankQuestions.facility,
  discrimination: bankQuestions.discrimination,
  lastUsedAt: bankQuestions.lastUsedAt,
  knowledge: sql<{ id: string; name: string }[]>`(
    SELECT coalesce(json_agg(json_build_object('id', point.id, 'name', point.name) ORDER BY point.id), '[]')
    FROM ${bankQuestionPoints} AS mark JOIN ${knowledgePoints} AS point ON point.id = mark.point_id
    WHERE mark.question_id = ${bankQuestions.id})`,
}

const readRows = (tx: Tx, ids: readonly string[]) =>
  tx
    .select(listed)
    .from(bankQuestions)
    .leftJoin(sql`${users} AS updater`, sql`updater.id = ${bankQuestions.updatedBy}`)
    .where(sql`${bankQuestions.id} = ANY(${sql.param([...ids])}::uuid[])`)
export type ListedQuestion = Awaited<ReturnType<typeof readRows>>[number]

/** Questions as lists show them, in the order of their ids; those that are not there are left out. */
export async function questionRows(tx: Tx, ids: readonly string[]): Promise<ListedQuestion[]> {
  if (ids.length === 0) return []
  const rows = new Map((await readRows(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

type Columns = Record<'number' | 'useCount' | 'facility' | 'discrimination', SQL>

const ordered = {
  newest: ({ number }) => sql`${number} DESC`,
  oldest: ({ number }) => sql`${number}`,
  uses: ({ useCount, number }) => sql`${useCount} DESC, ${number} DESC`,
  easiest: ({ facility, number }) => sql`${facility} DESC, ${number} DESC`,
  hardest: ({ facility, number }) => sql`${facility}, ${number}`,
  worst: ({ discrimination, number }) => sql`${discrimination}, ${number}`,
} as const satisfies Record<QuestionSort, (columns: Columns) => SQL>

const { number, useCount, facility, discrimination } = bankQuestions
/** Each order has an index within a bank that it is read off, backwards or forwards. */
const indexed: Columns = {
  number: sql`${number}`,
  useCount: sql`${useCount}`,
  facility: sql`${facility}`,
  discrimination: sql`${discrimination}`,
}
/** No index is read off for these: a few questions are found and put in order, instead of looking for them in all. */
const sorted: Columns = {
  number: sql`(${number} + 0)`,
  useCount: sql`(${useCount} + 0)`,
  facility: sql`(${facility} + 0)`,
  discrimination: sql`(${discrimination} + 0)`,
}
/** So many are put in order sooner than they are met on the way through a large bank. */
const few = 2_000

/** The words of the index are single characters and pairs: what is longer is still to be found in one piece. */
const keywordIn = (keyword: string): SQL => sql`
  bank_question_words(${bankQuestions.stemText}) @@ ${pairsQuery(keyword)}::tsquery
  ${[...keyword].length > 2 ? sql`AND ${bankQuestions.stemText} ILIKE ${likePattern(keyword)}` : sql``}`

/** A word that many have is soon met on the way through the list, without gathering all that have it. */
const metOnTheWay = (keyword: string): SQL => sql`${bankQuestions.stemText} ILIKE ${likePattern(keyword)}`
/** As far as this into the list. */
const firstRows = 200

type Narrowing = Pick<QuestionListQuery, 'keyword' | 'type' | 'difficulty' | 'point_id' | 'tag'>

/** A condition on `bank_questions`: those of a bank that are not removed and that the list would find. */
export const listFilter = (bankId: string, narrowing: Narrowing): SQL =>
  sql.join(
    [
      sql`${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL`,
      ...filters({ ...narrowing, sort: 'oldest' }),
    ],
    sql` AND `,
  )

/** What narrows the list, apart from the bank; none that was not asked for. */
function filters(
  { keyword, type, difficulty, point_id, tag, sort }: Narrowing & Pick<QuestionListQuery, 'sort'>,
  hasWord = keywordIn,
): SQL[] {
  const parts: SQL[] = []
  if (keyword) parts.push(hasWord(keyword))
  if (type) parts.push(sql`${bankQuestions.type} = ${type}`)
  if (difficulty) parts.push(sql`${bankQuestions.difficulty} = ${Number(difficulty)}`)
  if (point_id) parts.push(inPoints([point_id]))
  if (tag) parts.push(sql`${bankQuestions.tags} @> ${sql.param([tag])}::text[]`)
  // By what was measured only those are in order that were.
  if (sort === 'easiest' || sort === 'hardest') parts.push(sql`${bankQuestions.facility} IS NOT NULL`)
  if (sort === 'worst') parts.push(sql`${bankQuestions.discrimination} IS NOT NULL`)
  return parts
}

/** Counts what is found, up to `totalCap`: further on nobody pages through it. */
async function countFound(tx: Tx, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(sql`
    SELECT count(*)::integer AS total FROM (SELECT 1 FROM ${bankQuestions} WHERE ${where} LIMIT ${totalCap}) AS found`)
  return rows[0]!.total
}

const foundOnce: Columns = {
  number: sql`found.number`,
  useCount: sql`found.use_count`,
  facility: sql`found.facility`,
  discrimination: sql`found.discrimination`,
}
/** A page of what is found where that is few, counted and put in order in one look; null where it is more. */
async function pageOfFew(
  tx: Tx,
  where: SQL,
  { sort, page, per_page: size }: QuestionListQuery,
): Promise<{ ids: string[]; total: number } | null> {
  const { rows } = await tx.execute<{ ids: string[]; total: number }>(sql`
    WITH found AS MATERIALIZED (
      SELECT ${bankQuestions.id}, ${number}, ${useCount}, ${facility}, ${discrimination}
      FROM ${bankQuestions} WHERE ${where} LIMIT ${few + 1})
    SELECT (SELECT count(*)::integer FROM found) AS total, ARRAY(
      SELECT found.id FROM found ORDER BY ${ordered[sort](foundOnce)} LIMIT ${size} OFFSET ${(page - 1) * size}) AS ids`)
  const { ids, total } = rows[0]!
  return total > few ? null : { ids, total }
}

/** One page of a bank's questions that are not removed, and how many there are. */
export async function listQuestions(
  tx: Tx,
  bankId: string,
  query: QuestionListQuery,
): Promise<{ rows: ListedQuestion[]; total: number }> {
  const narrowed = filters(query)
  const inBank = (parts: readonly SQL[]): SQL =>
    sql.join([sql`${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL`, ...parts], sql` AND `)
  const where = inBank(narrowed)
  // Of a knowledge point there are rarely many, and none of the indices is in the order of the list.
  const whole = query.point_id && query.count === 'both' ? await pageOfFew(tx, where, query) : null
  if (whole) return { rows: await questionRows(tx, whole.ids), total: whole.total }
  const total = query.count === 'none' ? undefined : await totalOf(tx, bankId, narrowed.length > 0 ? where : undefined)
  if (query.count === 'only') return { rows: [], total: total! }
  const isFew = narrowed.length > 0 && total !== undefined && total <= few
  const isMany = total !== undefined && total > few && query.page * query.per_page <= firstRows
  const found = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(isMany ? inBank(filters(query, metOnTheWay)) : where)
    .orderBy(ordered[query.sort](isFew ? sorted : indexed))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const rows = await questionRows(
    tx,
    found.map(({ id }) => id),
  )
  return { rows, total: total ?? 0 }
}

/** How many a list finds; a whole bank knows its number. */
async function totalOf(tx: Tx, bankId: string, where: SQL | undefined): Promise<number> {
  if (where) return countFound(tx, where)
  const [bank] = await tx
    .select({ total: questionBanks.questionCount })
    .from(questionBanks)
    .where(eq(questionBanks.id, bankId))
  return bank?.total ?? 0
}

/** Whether any question of a bank was asked in an exam that is over: one step in the index by uses. */
export async function hasFigures(tx: Tx, bankId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(
      sql`${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL AND ${bankQuestions.useCount} > 0`,
    )
    .limit(1)
  return rows.length > 0
}

/** What was removed from a bank, the latest first. */
export async function listRemoved(
  tx: Tx,
  bankId: string,
  query: Pick<QuestionListQuery, 'page' | 'per_page' | 'keyword'>,
): Promise<{ rows: ListedQuestion[]; total: number }> {
  const where = and(
    eq(bankQuestions.bankId, bankId),
    sql`${bankQuestions.deletedAt} IS NOT NULL`,
    query.keyword ? sql`${bankQuestions.stemText} ILIKE ${likePattern(query.keyword)}` : undefined,
  )
  const found = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(where)
    .orderBy(sql`${bankQuestions.deletedAt} DESC, ${bankQuestions.number} DESC`)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const rows = await questionRows(
    tx,
    found.map(({ id }) => id),
  )
  return { rows, total: await tx.$count(bankQuestions, where) }
}

/** A question of a bank in full; null where it is not there, or was removed. */
export async function findQuestion(tx: Tx, bankId: string, id: string) {
  const [row] = await questionRows(tx, [id])
  if (!row || row.bankId !== bankId || row.deletedAt) return null
  const [asked] = await tx
    .select({ stem: bankQuestions.stem, question: bankQuestions.content, rubric: bankQuestions.rubric })
    .from(bankQuestions)
    .where(eq(bankQuestions.id, id))
  return { ...row, ...asked! }
}
export type FullQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>

/** Tags of a bank's questions, the most frequent first. */
export async function tagsOf(tx: Tx, bankId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await tx.execute<{ name: string; count: number }>(sql`
    SELECT tag AS name, count(*)::integer AS count FROM ${bankQuestions}, unnest(${bankQuestions.tags}) AS tag
    WHERE ${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT 200`)
  return rows
}

/** The versions of a question with who saved them, the newest first. */
export async function listQuestionVersions(
  tx: Tx,
  questionId: string,
  query: Pick<QuestionListQuery, 'page' | 'per_page'>,
) {
  const rows = await tx
    .select({
      version: bankQuestionVersions.version,
      createdAt: bankQuestionVersions.createdAt,
      createdBy: bankQuestionVersions.createdBy,
      name: sql<string | null>`person.real_name`,
      avatar: sql<string | null>`person.avatar`,
    })
    .from(bankQuestionVersions)
    .leftJoin(sql`${users} AS person`, sql`person.id = ${bankQuestionVersions.createdBy}`)
    .where(eq(bankQuestionVersions.questionId, questionId))
    .orderBy(sql`${bankQuestionVersions.version} DESC`)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(bankQuestionVersions, eq(bankQuestionVersions.questionId, questionId)) }
}

/** Those of some ids that are questions of a bank and not removed, in their order. */
export async function ownIds(tx: Tx, bankId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(
      sql`${bankQuestions.bankId} = ${bankId} AND ${bankQuestions.deletedAt} IS NULL
        AND ${bankQuestions.id} = ANY(${sql.param([...ids])}::uuid[])`,
    )
  const own = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => own.has(id))
}
