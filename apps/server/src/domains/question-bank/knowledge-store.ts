import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { bankQuestionPoints, bankQuestions, knowledgePoints, questionBanks } from './tables.ts'

export type KnowledgePointRecord = typeof knowledgePoints.$inferSelect

/** A condition on `bank_questions`: it is about one of the points, or about one below them. */
export const inPoints = (pointIds: readonly string[]): SQL => sql`${bankQuestions.id} IN (
  WITH RECURSIVE wanted AS (
    SELECT id FROM knowledge_points WHERE id = ANY(${sql.param([...pointIds])}::uuid[])
    UNION SELECT point.id FROM knowledge_points AS point JOIN wanted ON point.parent_id = wanted.id
  )
  SELECT question_id FROM bank_question_points WHERE point_id IN (SELECT id FROM wanted))`

/** All of a bank's points, each level in its order. */
export const knowledgeOf = (tx: Tx, bankId: string): Promise<KnowledgePointRecord[]> =>
  tx
    .select()
    .from(knowledgePoints)
    .where(eq(knowledgePoints.bankId, bankId))
    .orderBy(asc(knowledgePoints.position), asc(knowledgePoints.id))

/**
 * Marks of a bank's questions by its points, those of removed questions left out. The index by points holds what is read:
 * of 200,000 questions none is opened.
 */
const marksOf = (bankId: string): SQL => sql`${bankQuestionPoints} AS mark
  WHERE mark.point_id IN (SELECT id FROM ${knowledgePoints} WHERE bank_id = ${bankId}) AND mark.question_id NOT IN (
    SELECT id FROM ${bankQuestions} WHERE bank_id = ${bankId} AND deleted_at IS NOT NULL)`

/** How many questions are about each point itself, by its id; removed ones do not count. */
export async function questionsByPoint(tx: Tx, bankId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    SELECT mark.point_id AS id, count(*)::integer AS count FROM ${marksOf(bankId)} GROUP BY mark.point_id`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The points of questions that are about several, with how many questions are about just these. */
export async function sharedPoints(tx: Tx, bankId: string): Promise<{ points: string[]; count: number }[]> {
  const { rows } = await tx.execute<{ points: string[]; count: number }>(sql`
    SELECT points, count(*)::integer AS count FROM (
      SELECT array_agg(mark.point_id::text ORDER BY mark.point_id) AS points FROM ${marksOf(bankId)}
      GROUP BY mark.question_id HAVING count(*) > 1
    ) AS shared GROUP BY points`)
  return rows
}

/** Changes of a bank's tree take turns, so that two moves cannot make a circle. */
export async function holdKnowledge(tx: Tx, bankId: string): Promise<KnowledgePointRecord[]> {
  await tx.select({ id: questionBanks.id }).from(questionBanks).where(eq(questionBanks.id, bankId)).for('update')
  return knowledgeOf(tx, bankId)
}

export async function insertPoint(
  tx: Tx,
  row: Pick<KnowledgePointRecord, 'bankId' | 'orgId' | 'parentId' | 'name' | 'position'>,
): Promise<string> {
  const id = newId()
  await tx.insert(knowledgePoints).values({ id, ...row })
  return id
}

export async function savePoint(
  tx: Tx,
  id: string,
  patch: Partial<Pick<KnowledgePointRecord, 'name' | 'parentId'>>,
): Promise<void> {
  if (Object.keys(patch).length > 0) await tx.update(knowledgePoints).set(patch).where(eq(knowledgePoints.id, id))
}

/** Gives points their places among their siblings, in this order. */
export async function orderPoints(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`UPDATE knowledge_points SET position = place.position
    FROM unnest(${sql.param([...ids])}::uuid[]) WITH ORDINALITY AS place (id, position)
    WHERE knowledge_points.id = place.id`)
}

/** Deletes a point with those below it; the questions stay. */
export async function deletePoint(tx: Tx, id: string): Promise<void> {
  await tx.delete(knowledgePoints).where(eq(knowledgePoints.id, id))
}
