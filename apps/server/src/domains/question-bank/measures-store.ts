import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { offerings } from '../offering/index.ts'
import { figuresOf, type QuestionFigures, type QuestionMeasure } from './measures.ts'
import { bankQuestions, questionMeasures } from './tables.ts'

type Row = typeof questionMeasures.$inferSelect

const measureIn = ({ topSize, topEarned, bottomSize, bottomEarned, ...row }: Row): QuestionMeasure => ({
  ...row,
  top: { size: topSize, earned: topEarned },
  bottom: { size: bottomSize, earned: bottomEarned },
})

const rowOf = (offeringId: string, { top, bottom, ...measure }: QuestionMeasure): Row => ({
  ...measure,
  offeringId,
  topSize: top.size,
  topEarned: top.earned,
  bottomSize: bottom.size,
  bottomEarned: bottom.earned,
})

/** What was measured of some questions, offering by offering. */
export async function measuresOf(tx: Tx, questionIds: readonly string[]): Promise<Map<string, QuestionMeasure[]>> {
  if (questionIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(questionMeasures)
    .where(inArray(questionMeasures.questionId, [...questionIds]))
  return Map.groupBy(rows.map(measureIn), ({ questionId }) => questionId)
}

/** Keeps what one offering measured in place of what it measured before, and brings its questions' figures up to date. */
export async function saveMeasures(
  tx: Tx,
  offering: { id: string; orgId: string },
  measures: readonly QuestionMeasure[],
): Promise<void> {
  const before = await tx
    .delete(questionMeasures)
    .where(eq(questionMeasures.offeringId, offering.id))
    .returning({ id: questionMeasures.questionId })
  // A copy that somebody brought along from elsewhere says nothing about a question of another organisation.
  const own = await tx
    .select({ id: bankQuestions.id })
    .from(bankQuestions)
    .where(
      and(
        inArray(bankQuestions.id, [...new Set(measures.map((one) => one.questionId))]),
        eq(bankQuestions.orgId, offering.orgId),
      ),
    )
  const known = new Set(own.map(({ id }) => id))
  const rows = measures.filter(({ questionId }) => known.has(questionId)).map((one) => rowOf(offering.id, one))
  if (rows.length > 0) await tx.insert(questionMeasures).values(rows)
  const touched = [...new Set([...before, ...own].map(({ id }) => id))].toSorted()
  const all = await measuresOf(tx, touched)
  await saveFigures(
    tx,
    touched.map((questionId) => ({ questionId, ...figuresOf(all.get(questionId) ?? []) })),
  )
}

/** Keeps what is known of questions; changes nothing else of them. */
async function saveFigures(tx: Tx, figures: readonly (QuestionFigures & { questionId: string })[]): Promise<void> {
  if (figures.length === 0) return
  const column = <Value>(of: (one: QuestionFigures & { questionId: string }) => Value) => sql.param(figures.map(of))
  await tx.execute(sql`
    UPDATE ${bankQuestions} SET use_count = measured.use_count, answer_count = measured.answer_count,
      facility = measured.facility, discrimination = measured.discrimination, last_used_at = measured.last_used_at
    FROM unnest(${column((one) => one.questionId)}::uuid[], ${column((one) => one.useCount)}::integer[],
      ${column((one) => one.answerCount)}::integer[], ${column((one) => one.facility)}::real[],
      ${column((one) => one.discrimination)}::real[],
      ${column((one) => one.lastUsedAt?.toISOString() ?? null)}::timestamptz[])
      AS measured (question_id, use_count, answer_count, facility, discrimination, last_used_at)
    WHERE ${bankQuestions.id} = measured.question_id`)
}

/** Questions that other offerings of the same place asked since a day. */
export async function askedLately(tx: Tx, offeringId: string, since: Date): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: questionMeasures.questionId })
    .from(questionMeasures)
    .innerJoin(offerings, eq(offerings.id, questionMeasures.offeringId))
    .where(
      and(
        sql`${offerings.placeId} = (SELECT own.place_id FROM ${offerings} own WHERE own.id = ${offeringId}::uuid)`,
        ne(offerings.id, offeringId),
        gte(questionMeasures.askedAt, since),
      ),
    )
  return new Set(rows.map((row) => row.id))
}
