import { inArray } from 'drizzle-orm'
import type { PaperStatistics } from '@lab/contract/paper'
import type { PaperContent } from '@lab/contract/question/paper-content'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database/pool.ts'
import { bankQuestions, knowledgeOf } from '../question-bank/index.ts'
import { poolsOf, withAbove } from './pool.ts'
import { expectedShare } from './rules/expected.ts'
import { statisticsOf, type Asked } from './rules/statistics.ts'

/** Fewer answers than that say little of a question. */
const enoughAnswers = 10

async function measuredOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({ id: bankQuestions.id, facility: bankQuestions.facility, answerCount: bankQuestions.answerCount })
    .from(bankQuestions)
    .where(inArray(bankQuestions.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Measured {
  facility: number | null
  answerCount: number
}
const isMeasured = ({ facility, answerCount }: Measured): boolean => facility !== null && answerCount >= enoughAnswers

/** What a paper comes to, and which knowledge points of its bank it leaves out. */
export async function figuresOf(
  tx: Tx,
  { bankId, orgId }: { bankId: string; orgId: string },
  content: PaperContent,
): Promise<z.input<typeof PaperStatistics>> {
  const points = await knowledgeOf(tx, bankId)
  const names = new Map(points.map(({ id, name }) => [id, name]))
  const parents = new Map(points.map(({ id, parentId }) => [id, parentId]))
  const fixed = content.sections.flatMap(({ questions }) => questions)
  const measured = await measuredOf(
    tx,
    fixed.flatMap(({ source }) => source?.question_id ?? []),
  )
  const asked: Asked[] = fixed.map(({ source, question, difficulty, knowledge, points: worth }) => {
    const known: Measured = measured.get(source?.question_id ?? '') ?? { facility: null, answerCount: 0 }
    return {
      weight: 1,
      type: question.type,
      difficulty,
      points: worth,
      expected: expectedShare({ difficulty, ...known }),
      isMeasured: isMeasured(known),
      knowledge,
    }
  })
  const draws = content.sections.flatMap((section) => section.draws)
  const { cells, questions } = await poolsOf(tx, draws, orgId)
  const about = new Set<string>()
  for (const { among, count, points: worth } of cells)
    for (const id of among ?? []) {
      const question = questions.get(id)!
      for (const point of withAbove(question.pointIds, parents)) about.add(point)
      asked.push({
        weight: count / among!.size,
        type: question.type,
        difficulty: question.difficulty,
        points: worth,
        expected: expectedShare(question),
        isMeasured: isMeasured(question),
        knowledge: question.pointIds.flatMap((point) => names.get(point) ?? []),
      })
    }
  const namesAsked = new Set(fixed.flatMap(({ knowledge }) => knowledge))
  const ofFixed = points.filter(({ name }) => namesAsked.has(name)).map(({ id }) => id)
  for (const point of withAbove(ofFixed, parents)) about.add(point)
  return {
    ...statisticsOf(asked),
    uncovered: points.filter(({ id }) => !about.has(id)).map(({ name }) => name),
  }
}
