import type { Rubric } from '@lab/contract/rubric'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { rounded } from './scoring.ts'

/** What was given for a criterion, by whom and when (ISO). */
export interface CriterionScore {
  id: string
  score: number
  by: string
  at: string
}

export interface CriterionChange {
  title: string
  before: number | null
  after: number | null
}

type Given = Pick<CriterionScore, 'id' | 'score'>

export const scoreOf = <T extends Given>(scores: readonly T[] | null, id: string): T | undefined =>
  scores?.find((one) => one.id === id)

/**
 * What is given for the criteria of a rubric, in its order: each once, all of them, each from 0 to its points. Who gave the
 * same before stays the one who gave it.
 */
export function criteriaWithin(
  given: readonly Given[],
  rubric: Rubric,
  before: readonly CriterionScore[] | null,
  grader: { by: string; at: string },
): CriterionScore[] | Refusal<'record.scoreRange' | 'record.criterion'> {
  const known = new Set(rubric.map(({ id }) => id))
  if (given.some(({ id }) => !known.has(id)))
    return refuse('record.criterion', { reason: '评分项不在该环节的评分标准中' })
  if (new Set(given.map(({ id }) => id)).size < given.length)
    return refuse('record.criterion', { reason: '同一评分项只能评分一次' })
  const scores: CriterionScore[] = []
  for (const { id, title, points } of rubric) {
    const one = scoreOf(given, id)
    if (!one) return refuse('record.criterion', { reason: `请为「${title}」评分` })
    if (one.score < 0 || one.score > points) return refuse('record.scoreRange', { title, max: points })
    const score = rounded(one.score)
    const last = scoreOf(before, id)
    scores.push(last?.score === score ? last : { id, score, ...grader })
  }
  return scores
}

export const sumOf = (scores: readonly Given[]): number => rounded(scores.reduce((sum, { score }) => sum + score, 0))

/** The criteria that have another score than before. */
export const criteriaChanged = (
  rubric: Rubric | null,
  before: readonly Given[] | null,
  after: readonly Given[] | null,
): CriterionChange[] =>
  (rubric ?? [])
    .map(({ id, title }) => ({
      title,
      before: scoreOf(before, id)?.score ?? null,
      after: scoreOf(after, id)?.score ?? null,
    }))
    .filter((one) => one.before !== one.after)
