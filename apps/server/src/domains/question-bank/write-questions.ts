import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RichText } from '@lab/contract/fields'
import type { Question } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { Rubric } from '@lab/contract/rubric'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { said } from '../../kernel/said.ts'
import { users } from '../identity/index.ts'
import { fingerprintOf } from './fingerprint.ts'
import { countQuestions, takeNumbers } from './store.ts'
import { bankQuestionPoints, bankQuestions, bankQuestionVersions, knowledgePoints } from './tables.ts'

/** A question that is to be in a bank. */
export interface QuestionDraft {
  /** A fixed id for the demo school and for jobs that may run twice; a new one otherwise. */
  id?: string | undefined
  stem: RichText
  question: Question
  points: number
  difficulty: QuestionDifficulty
  tags: string[]
  /** Knowledge points of the bank; others are left out. */
  pointIds: string[]
  rubric: Rubric | null
}

export type QuestionRecord = typeof bankQuestions.$inferSelect

/** Parameters of one statement are few enough with so many rows. */
const rowsAtOnce = 500

/**
 * Adds questions to a bank behind those that are there, in their order. Returns their ids. What they quote and whether they
 * are whole is for the caller to know.
 */
export async function insertQuestions(
  tx: Tx,
  who: { userId: string },
  bankId: string,
  drafts: readonly QuestionDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return []
  const { first, orgId } = await takeNumbers(tx, bankId, drafts.length)
  const given = drafts.map((draft, at) => ({ ...draft, id: draft.id ?? newId(), number: first + at }))
  for (let at = 0; at < given.length; at += rowsAtOnce) {
    const some = given.slice(at, at + rowsAtOnce)
    await tx.insert(bankQuestions).values(
      some.map(({ id, number, stem, question, points, difficulty, tags, rubric }) => ({
        id,
        bankId,
        orgId,
        number,
        type: question.type,
        stem,
        content: question,
        rubric,
        points,
        difficulty,
        tags,
        ...fingerprintOf(stem.value, question),
        createdBy: who.userId,
        updatedBy: who.userId,
      })),
    )
    await tx.insert(bankQuestionVersions).values(
      some.map(({ id, stem, question, rubric }) => ({
        questionId: id,
        version: 1,
        orgId,
        stem,
        content: question,
        rubric,
        createdBy: who.userId,
      })),
    )
  }
  await addPoints(
    tx,
    bankId,
    given.flatMap(({ id, pointIds }) => pointIds.map((pointId) => ({ questionId: id, pointId }))),
  )
  return given.map(({ id }) => id)
}

/** Notes what questions of a bank are about, in addition to what is noted; points of other banks are left out. */
export async function addPoints(
  tx: Tx,
  bankId: string,
  marks: readonly { questionId: string; pointId: string }[],
): Promise<void> {
  if (marks.length === 0) return
  const questionIds = sql.param(marks.map(({ questionId }) => questionId))
  const pointIds = sql.param(marks.map(({ pointId }) => pointId))
  await tx.execute(sql`
    INSERT INTO ${bankQuestionPoints} (question_id, point_id)
    SELECT mark.question_id, mark.point_id
    FROM unnest(${questionIds}::uuid[], ${pointIds}::uuid[]) AS mark (question_id, point_id)
    JOIN ${knowledgePoints} ON ${knowledgePoints.id} = mark.point_id AND ${knowledgePoints.bankId} = ${bankId}
    ON CONFLICT DO NOTHING`)
}

export interface QuestionChange {
  stem?: RichText | undefined
  question?: Question | undefined
  points?: number | undefined
  difficulty?: QuestionDifficulty | undefined
  tags?: string[] | undefined
  pointIds?: string[] | undefined
  rubric?: Rubric | null | undefined
}

/**
 * Saves what is given over the revision that the person saw. Where something else is asked by that, or something else is
 * right, the question has a further version; points, difficulty, tags and knowledge points are of no version.
 */
export async function updateQuestion(
  tx: Tx,
  who: { userId: string },
  place: { bankId: string; id: string; seen: number },
  change: QuestionChange,
): Promise<{ version: number; revision: number } | Refusal<'changedMeanwhile' | 'absent'>> {
  const { bankId, id, seen } = place
  const [before] = await tx
    .select()
    .from(bankQuestions)
    .where(and(eq(bankQuestions.id, id), eq(bankQuestions.bankId, bankId), isNull(bankQuestions.deletedAt)))
    .for('update')
  if (!before) return refuse('absent')
  if (before.revision !== seen) return changedBy(tx, before)
  const { stem = before.stem, question = before.content, rubric = before.rubric, points, difficulty, tags } = change
  const isAskedOtherwise = !isDeepStrictEqual(
    [stem.value, question, rubric],
    [before.stem.value, before.content, before.rubric],
  )
  const version = before.version + (isAskedOtherwise ? 1 : 0)
  const revision = before.revision + 1
  await tx
    .update(bankQuestions)
    .set({
      ...said({ points, difficulty, tags }),
      ...(isAskedOtherwise
        ? { stem, content: question, type: question.type, rubric, ...fingerprintOf(stem.value, question) }
        : {}),
      version,
      revision,
      updatedBy: who.userId,
      updatedAt: sql`now()`,
    })
    .where(eq(bankQuestions.id, id))
  if (isAskedOtherwise)
    await tx.insert(bankQuestionVersions).values({
      questionId: id,
      version,
      orgId: before.orgId,
      stem,
      content: question,
      rubric,
      createdBy: who.userId,
    })
  if (change.pointIds) {
    await tx.delete(bankQuestionPoints).where(eq(bankQuestionPoints.questionId, id))
    await addPoints(
      tx,
      bankId,
      change.pointIds.map((pointId) => ({ questionId: id, pointId })),
    )
  }
  return { version, revision }
}

async function changedBy(tx: Tx, newer: QuestionRecord): Promise<Refusal<'changedMeanwhile'>> {
  const [person] = await tx.select({ name: users.realName }).from(users).where(eq(users.id, newer.updatedBy))
  const by = person?.name ?? '他人'
  return refuse('changedMeanwhile', { who: by }, { data: { version: newer.revision, who: by, at: newer.updatedAt } })
}

/** What is changed of several questions at once: nothing of it makes a further version. */
export interface BulkChange {
  points?: number | undefined
  difficulty?: QuestionDifficulty | undefined
  addTags: string[]
  removeTags: string[]
  addPointIds: string[]
  removePointIds: string[]
}

/** More tags than a question may have are left out, the newest first. */
const tagLimit = 5

/** Changes several questions of a bank alike; what cannot be changed of some is said in words. */
export async function changeQuestions(
  tx: Tx,
  who: { userId: string },
  bankId: string,
  ids: readonly string[],
  change: BulkChange,
): Promise<{ changed: number; leftOut: string[] }> {
  const { points, difficulty, addTags, removeTags, addPointIds, removePointIds } = change
  const tags = sql<string[]>`(
    SELECT coalesce(array_agg(tag ORDER BY place), '{}') FROM (
      SELECT tag, min(place) AS place
      FROM unnest(${bankQuestions.tags} || ${sql.param(addTags)}::text[]) WITH ORDINALITY AS given (tag, place)
      WHERE tag <> ALL(${sql.param(removeTags)}::text[]) GROUP BY tag ORDER BY min(place) LIMIT ${tagLimit}
    ) AS kept)`
  const rows = await tx
    .update(bankQuestions)
    .set({
      ...said({ difficulty }),
      ...(points === undefined ? {} : { points: whereFits(points) }),
      ...(addTags.length + removeTags.length > 0 ? { tags } : {}),
      revision: sql`${bankQuestions.revision} + 1`,
      updatedBy: who.userId,
      updatedAt: sql`now()`,
    })
    .where(and(eq(bankQuestions.bankId, bankId), inArray(bankQuestions.id, [...ids]), isNull(bankQuestions.deletedAt)))
    .returning({ id: bankQuestions.id, points: bankQuestions.points })
  const changed = rows.map(({ id }) => id)
  if (removePointIds.length > 0 && changed.length > 0)
    await tx
      .delete(bankQuestionPoints)
      .where(and(inArray(bankQuestionPoints.questionId, changed), inArray(bankQuestionPoints.pointId, removePointIds)))
  await addPoints(
    tx,
    bankId,
    changed.flatMap((questionId) => addPointIds.map((pointId) => ({ questionId, pointId }))),
  )
  const kept = points === undefined ? 0 : rows.filter((row) => row.points !== points).length
  return {
    changed: changed.length,
    leftOut: kept ? [`${kept}道题有评分标准，分值由评分项决定，没有修改`] : [],
  }
}

/** Other points, but for a question with a rubric: its criteria add up to what it is worth. */
const whereFits = (points: number) =>
  sql<number>`CASE WHEN ${bankQuestions.rubric} IS NULL THEN ${points}::real ELSE ${bankQuestions.points} END`

/** Keeps others from adding questions to a bank until the transaction ends. */
export const holdBank = async (tx: Tx, bankId: string): Promise<void> => void (await takeNumbers(tx, bankId, 0))

/** Puts questions of a bank into its bin. Papers and exams go on with what they pinned. Returns which were there. */
export async function removeQuestions(
  tx: Tx,
  who: { userId: string },
  bankId: string,
  ids: readonly string[],
): Promise<string[]> {
  await takeNumbers(tx, bankId, 0)
  const rows = await tx
    .update(bankQuestions)
    .set({ deletedAt: sql`now()`, deletedBy: who.userId })
    .where(and(eq(bankQuestions.bankId, bankId), inArray(bankQuestions.id, [...ids]), isNull(bankQuestions.deletedAt)))
    .returning({ id: bankQuestions.id })
  await countQuestions(tx, bankId, -rows.length)
  return rows.map(({ id }) => id)
}

/** Takes questions of a bank out of its bin, whatever else was changed meanwhile. Returns which were in it. */
export async function restoreQuestions(tx: Tx, bankId: string, ids: readonly string[]): Promise<string[]> {
  await takeNumbers(tx, bankId, 0)
  const rows = await tx
    .update(bankQuestions)
    .set({ deletedAt: null, deletedBy: null })
    .where(
      and(eq(bankQuestions.bankId, bankId), inArray(bankQuestions.id, [...ids]), isNotNull(bankQuestions.deletedAt)),
    )
    .returning({ id: bankQuestions.id })
  await countQuestions(tx, bankId, rows.length)
  return rows.map(({ id }) => id)
}
