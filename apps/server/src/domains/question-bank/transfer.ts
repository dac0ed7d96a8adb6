import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { adoptPoints } from './knowledge.ts'
import { inTreeOrder } from './knowledge-rules.ts'
import { knowledgeOf } from './knowledge-store.ts'
import { countQuestions, takeNumbers } from './store.ts'
import { bankQuestionPoints } from './tables.ts'

interface Bank {
  id: string
  orgId: string
}

/** The points that some questions (all without ids) are about, with all above them. */
async function pointsNeeded(tx: Tx, bankId: string, ids: readonly string[] | null) {
  const points = await knowledgeOf(tx, bankId)
  if (ids === null) return points
  const marks = await tx
    .selectDistinct({ id: bankQuestionPoints.pointId })
    .from(bankQuestionPoints)
    .where(sql`${bankQuestionPoints.questionId} = ANY(${sql.param([...ids])}::uuid[])`)
  const needed = new Set(marks.map(({ id }) => id))
  for (const { point } of inTreeOrder(points).toReversed())
    if (needed.has(point.id) && point.parentId !== null) needed.add(point.parentId)
  return points.filter(({ id }) => needed.has(id))
}

/** Pairs of points as a relation `pair (old_id, new_id)`. */
const pairsOf = (found: ReadonlyMap<string, string>) => sql`unnest(
  ${sql.param([...found.keys()])}::uuid[], ${sql.param([...found.values()])}::uuid[]) AS pair (old_id, new_id)`

/** Holds both banks in one order, so that two transfers in opposite directions do not wait for each other. */
async function holdBoth(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await takeNumbers(tx, id, 0)
}

/**
 * SQL: a question's content in a bank of some organisation. An operation question of another one stays without its experiment, which is
 * chosen there, and is asked nowhere until then.
 */
const contentIn = (orgId: string) => sql`CASE WHEN content ->> 'type' = 'operation' AND org_id <> ${orgId}::uuid
  THEN content || '{"experiment": null, "steps": []}'::jsonb ELSE content END`

/**
 * Copies questions (all without ids) as they are now into another bank, or into their own: with their points, without
 * earlier versions and what was measured. Returns how many.
 */
export async function copyQuestions(
  tx: Tx,
  who: { userId: string },
  from: string,
  to: Bank,
  ids: readonly string[] | null,
): Promise<number | Refusal<'invalid'>> {
  await holdBoth(tx, [from, to.id])
  const found = await adoptPoints(tx, to, await pointsNeeded(tx, from, ids))
  if (found instanceof Refusal) return found
  const wanted = sql`bank_id = ${from} AND deleted_at IS NULL
    ${ids === null ? sql`` : sql`AND id = ANY(${sql.param([...ids])}::uuid[])`}`
  const { rows } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM bank_questions WHERE ${wanted}`,
  )
  const count = rows[0]!.count
  const { first } = await takeNumbers(tx, to.id, count)
  await tx.execute(sql`
    WITH old AS MATERIALIZED (
      SELECT *, gen_random_uuid() AS new_id, row_number() OVER (ORDER BY number) - 1 + ${first}::integer AS new_number
      FROM bank_questions WHERE ${wanted}
    ), made AS (
      INSERT INTO bank_questions (id, bank_id, org_id, number, type, stem, stem_text, content, rubric, points, difficulty,
        tags, fingerprint, bands, created_by, updated_by)
      SELECT new_id, ${to.id}::uuid, ${to.orgId}::uuid, new_number, type, stem, stem_text, ${contentIn(to.orgId)}, rubric, points,
        difficulty, tags, fingerprint, bands, ${who.userId}::uuid, ${who.userId}::uuid FROM old
    ), versions AS (
      INSERT INTO bank_question_versions (question_id, version, org_id, stem, content, rubric, created_by)
      SELECT new_id, 1, ${to.orgId}::uuid, stem, ${contentIn(to.orgId)}, rubric, ${who.userId}::uuid FROM old
    )
    INSERT INTO bank_question_points (question_id, point_id)
    SELECT old.new_id, pair.new_id FROM old
    JOIN bank_question_points AS mark ON mark.question_id = old.id
    JOIN ${pairsOf(found)} ON pair.old_id = mark.point_id`)
  return count
}

/** Moves questions into another bank; what pinned their versions goes on with them. Returns how many. */
export async function moveQuestions(
  tx: Tx,
  who: { userId: string },
  from: string,
  to: Bank,
  ids: readonly string[],
): Promise<number | Refusal<'invalid'>> {
  if (from === to.id) return 0
  await holdBoth(tx, [from, to.id])
  const found = await adoptPoints(tx, to, await pointsNeeded(tx, from, ids))
  if (found instanceof Refusal) return found
  const moving = sql.param([...ids])
  const { first } = await takeNumbers(tx, to.id, ids.length)
  const { rows } = await tx.execute<{ id: string }>(sql`
    WITH moved AS (
      SELECT id, row_number() OVER (ORDER BY number) - 1 + ${first}::integer AS new_number FROM bank_questions
      WHERE bank_id = ${from} AND deleted_at IS NULL AND id = ANY(${moving}::uuid[])
    )
    UPDATE bank_questions SET bank_id = ${to.id}, content = ${contentIn(to.orgId)}, org_id = ${to.orgId}, number = moved.new_number,
      revision = revision + 1, updated_by = ${who.userId}, updated_at = now()
    FROM moved WHERE bank_questions.id = moved.id RETURNING bank_questions.id`)
  const moved = sql.param(rows.map(({ id }) => id))
  await countQuestions(tx, to.id, rows.length - ids.length)
  await countQuestions(tx, from, -rows.length)
  await tx.execute(sql`UPDATE bank_question_versions SET content = ${contentIn(to.orgId)}, org_id = ${to.orgId}
    WHERE question_id = ANY(${moved}::uuid[]) AND org_id <> ${to.orgId}`)
  await tx.execute(sql`
    WITH gone AS (DELETE FROM bank_question_points WHERE question_id = ANY(${moved}::uuid[]) RETURNING question_id, point_id)
    INSERT INTO bank_question_points (question_id, point_id)
    SELECT gone.question_id, pair.new_id FROM gone JOIN ${pairsOf(found)} ON pair.old_id = gone.point_id`)
  return rows.length
}
