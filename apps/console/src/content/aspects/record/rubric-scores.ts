import type { record } from '@lab/contract/record'
import type { DataOf } from '@lab/contract/endpoint'

export type StepScore = DataOf<typeof record.scores>['steps'][number]
export type Rubric = StepScore['rubric']

/** What is typed for the criteria, by their ids; absent until it is. */
export type Given = Readonly<Record<string, number | undefined>>

export const givenBefore = (rubric: Rubric): Given =>
  Object.fromEntries(rubric.flatMap(({ id, score }) => (score === null ? [] : [[id, score]])))

/** The sum so far; halves and hundredths add up without a tail. */
export const sumGiven = (rubric: Rubric, given: Given): number =>
  Math.round(rubric.reduce((sum, { id }) => sum + (given[id] ?? 0), 0) * 100) / 100

/** What is wrong with what was given, in Chinese: the first criterion that has nothing, or too much. */
export function rubricComplaint(rubric: Rubric, given: Given): string | null {
  for (const { id, title, points } of rubric) {
    const score = given[id]
    if (score === undefined) return `请为「${title}」评分`
    if (score < 0 || score > points) return `「${title}」的分数应在0到${points}之间`
  }
  return null
}

/** As it is sent to the server. */
export const criteriaOf = (rubric: Rubric, given: Given): { id: string; score: number }[] =>
  rubric.map(({ id }) => ({ id, score: given[id] ?? 0 }))
