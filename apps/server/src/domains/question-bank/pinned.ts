import { sql, type SQL } from 'drizzle-orm'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { DrawRule, QuestionDifficulty, QuestionSource } from '@lab/contract/question/paper-content'
import type { QuestionType } from '@lab/contract/question/types'
import type { Rubric } from '@lab/contract/rubric'
import type { Tx } from '../../kernel/database/pool.ts'
import { inPoints } from './knowledge-store.ts'
import { bankQuestionPoints, bankQuestions, bankQuestionVersions, knowledgePoints } from './tables.ts'

/** A question as a paper copies it: what its version asks, with the points, difficulty and knowledge of now. */
export interface PinnedQuestion {
  source: QuestionSource
  stem: RichText
  question: Question
  rubric: Rubric | null
  points: number
  difficulty: QuestionDifficulty
  /** Names of knowledge points. */
  knowledge: string[]
}

type Pin = Pick<QuestionSource, 'question_id' | 'version'>
/** Names a version of a question in what `loadPinned` answers. */
export const pinKey = ({ question_id, version }: Pin): string => `${question_id}:${version}`

/** Names of the knowledge points of a question, in the order of their making. */
const knowledgeNames = sql<string[]>`ARRAY(
  SELECT ${knowledgePoints.name} FROM ${bankQuestionPoints}
  JOIN ${knowledgePoints} ON ${knowledgePoints.id} = ${bankQuestionPoints.pointId}
  WHERE ${bankQuestionPoints.questionId} = ${bankQuestions.id} ORDER BY ${knowledgePoints.id} LIMIT 10)`

/**
 * Versions of questions by `pinKey`, also of questions that were removed or moved since; one that never was is left out.
 * `source.bank_id` is the bank that the question is in now.
 */
export async function loadPinned(tx: Tx, pins: readonly Pin[]): Promise<Map<string, PinnedQuestion>> {
  if (pins.length === 0) return new Map()
  const ids = sql.param(pins.map(({ question_id }) => question_id))
  const versions = sql.param(pins.map(({ version }) => version))
  const wanted = sql`(${bankQuestionVersions.questionId}, ${bankQuestionVersions.version}) IN (
    SELECT * FROM unnest(${ids}::uuid[], ${versions}::integer[]))`
  const rows = await tx
    .select({
      questionId: bankQuestionVersions.questionId,
      version: bankQuestionVersions.version,
      bankId: bankQuestions.bankId,
      stem: bankQuestionVersions.stem,
      question: bankQuestionVersions.content,
      rubric: bankQuestionVersions.rubric,
      points: bankQuestions.points,
      difficulty: bankQuestions.difficulty,
      knowledge: knowledgeNames,
    })
    .from(bankQuestionVersions)
    .innerJoin(bankQuestions, sql`${bankQuestions.id} = ${bankQuestionVersions.questionId}`)
    .where(wanted)
  return new Map(
    rows.map(({ questionId, version, bankId, ...asked }) => {
      const source = { bank_id: bankId, question_id: questionId, version }
      return [pinKey(source), { source, ...asked }]
    }),
  )
}

/** The newest versions of questions, to be pinned; of those only that are not removed. */
export async function newestVersions(tx: Tx, questionIds: readonly string[]): Promise<QuestionSource[]> {
  if (questionIds.length === 0) return []
  return tx
    .select({ bank_id: bankQuestions.bankId, question_id: bankQuestions.id, version: bankQuestions.version })
    .from(bankQuestions)
    .where(
      sql`${bankQuestions.id} = ANY(${sql.param([...questionIds])}::uuid[]) AND ${bankQuestions.deletedAt} IS NULL`,
    )
}

/** A question that may be drawn, with what drawing looks at. */
export interface PoolQuestion {
  id: string
  version: number
  type: QuestionType
  difficulty: QuestionDifficulty
  points: number
  pointIds: string[]
  /** Equal for questions that ask the same. */
  fingerprint: string
  useCount: number
  lastUsedAt: Date | null
  answerCount: number
  /** Measured; null where too few have answered it. */
  facility: number | null
  discrimination: number | null
  /** Whose bank it is in. */
  orgId: string
  /** In which an operation question is answered; null for all others. */
  experimentId: string | null
}

/** What a rule narrows a bank's questions by; empty lists narrow nothing, several tags must all be there. */
export type PoolRule = Pick<DrawRule, 'bank_id' | 'types' | 'point_ids' | 'difficulties' | 'tags'>

const poolWhere = ({ bank_id, types, point_ids, difficulties, tags }: PoolRule): SQL => {
  // An operation question whose experiment stayed in another organisation is not asked before it has one.
  const parts = [
    sql`${bankQuestions.bankId} = ${bank_id} AND ${bankQuestions.deletedAt} IS NULL
      AND (${bankQuestions.type} <> 'operation' OR ${bankQuestions.content} -> 'experiment' <> 'null'::jsonb)`,
  ]
  if (types.length > 0) parts.push(sql`${bankQuestions.type} = ANY(${sql.param(types)}::text[])`)
  if (difficulties.length > 0)
    parts.push(sql`${bankQuestions.difficulty} = ANY(${sql.param(difficulties)}::smallint[])`)
  if (tags.length > 0) parts.push(sql`${bankQuestions.tags} @> ${sql.param(tags)}::text[]`)
  if (point_ids.length > 0) parts.push(inPoints(point_ids))
  return sql.join(parts, sql` AND `)
}

/** The questions that a rule may draw from, in the order of their numbers. */
export const poolOf = (tx: Tx, rule: PoolRule): Promise<PoolQuestion[]> =>
  tx
    .select({
      id: bankQuestions.id,
      version: bankQuestions.version,
      type: bankQuestions.type,
      difficulty: bankQuestions.difficulty,
      points: bankQuestions.points,
      pointIds: sql<string[]>`ARRAY(
        SELECT ${bankQuestionPoints.pointId}::text FROM ${bankQuestionPoints}
        WHERE ${bankQuestionPoints.questionId} = ${bankQuestions.id})`,
      fingerprint: bankQuestions.fingerprint,
      useCount: bankQuestions.useCount,
      lastUsedAt: bankQuestions.lastUsedAt,
      answerCount: bankQuestions.answerCount,
      facility: bankQuestions.facility,
      discrimination: bankQuestions.discrimination,
      orgId: bankQuestions.orgId,
      experimentId: sql<string | null>`CASE WHEN ${bankQuestions.type} = 'operation'
        THEN ${bankQuestions.content} #>> '{experiment,id}' END`,
    })
    .from(bankQuestions)
    .where(poolWhere(rule))
    .orderBy(bankQuestions.number)

/** How many questions each rule may draw from, in their order. */
export async function countPools(tx: Tx, rules: readonly PoolRule[]): Promise<number[]> {
  const counts: number[] = []
  for (const rule of rules) counts.push(await tx.$count(bankQuestions, poolWhere(rule)))
  return counts
}
