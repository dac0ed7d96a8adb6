import { emptyGraph, type GraphPoint, type KnowledgeGraph } from '@lab/contract/lesson-graph'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { bankQuestionPoints, bankQuestions, knowledgePoints } from '../question-bank/index.ts'
import { lessonGraphs } from './tables.ts'

export async function findGraph(tx: Tx, lessonId: string): Promise<KnowledgeGraph> {
  const rows = await tx.select().from(lessonGraphs).where(eq(lessonGraphs.lessonId, lessonId))
  return rows[0]?.graph ?? emptyGraph
}

export async function putGraph(tx: Tx, lessonId: string, graph: KnowledgeGraph): Promise<void> {
  await tx
    .insert(lessonGraphs)
    .values({ lessonId, graph })
    .onConflictDoUpdate({ target: lessonGraphs.lessonId, set: { graph } })
}

/** Contents that a graph refers to, its question banks among them. */
export const contentsIn = ({ points, bank_ids: banks }: KnowledgeGraph): string[] => [
  ...new Set([...banks, ...points.flatMap((point) => point.content_ids)]),
]

/** A graph for another organisation: nothing of this one is linked in it. */
export const withoutContents = ({ points, relations }: KnowledgeGraph): KnowledgeGraph => ({
  points: points.map((point) => ({ ...point, content_ids: [] })),
  relations,
  bank_ids: [],
})

/** Names that mean the same, however they are written. */
const folded = (name: string): string => name.trim().toLowerCase()

/**
 * How many questions of some banks are about each point: those of a bank's point that has its name, or one of its other
 * names, and of those below that one. Points without any are left out.
 */
export async function questionsOfPoints(
  tx: Tx,
  bankIds: readonly string[],
  points: readonly Pick<GraphPoint, 'id' | 'title' | 'aliases'>[],
): Promise<{ pointId: string; questions: number }[]> {
  if (bankIds.length === 0 || points.length === 0) return []
  const names = points.flatMap(({ id, title, aliases }) =>
    [title, ...aliases].map((name) => [id, folded(name)] as const),
  )
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    WITH RECURSIVE reached AS (
      SELECT wanted.id AS wanted_id, point.id
      FROM unnest(${sql.param(names.map(([id]) => id))}::uuid[], ${sql.param(names.map(([, name]) => name))}::text[])
        AS wanted (id, name)
      JOIN ${knowledgePoints} AS point
        ON point.bank_id = ANY(${sql.param([...bankIds])}::uuid[]) AND lower(trim(point.name)) = wanted.name
      UNION
      SELECT reached.wanted_id, below.id FROM ${knowledgePoints} AS below JOIN reached ON below.parent_id = reached.id
    )
    SELECT reached.wanted_id AS id, count(DISTINCT mark.question_id)::integer AS count
    FROM reached
    JOIN ${bankQuestionPoints} AS mark ON mark.point_id = reached.id
    JOIN ${bankQuestions} AS question ON question.id = mark.question_id AND question.deleted_at IS NULL
    GROUP BY reached.wanted_id`)
  return rows.map(({ id, count }) => ({ pointId: id, questions: count }))
}
