import { rubricPoints, type Rubric, type RubricCriterion } from '@lab/contract/rubric'

type Criteria = readonly RubricCriterion[]

/** A name within the step that no criterion has had; ids of removed ones may live on in records. */
const freshId = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, '0')

/** One more criterion, worth what is left of the step's points. */
export function withCriterion(rubric: Criteria, points: number, id: string = freshId()): Rubric {
  const left = points - rubricPoints(rubric)
  return [...rubric, { id, title: '', points: Math.max(0.5, left), note: '' }]
}

export const withoutCriterion = (rubric: Criteria, at: number): Rubric => rubric.toSpliced(at, 1)

/** The criterion one place up (-1) or down (1); at the ends nothing moves. */
export function moved(rubric: Criteria, at: number, by: -1 | 1): Rubric {
  const one = rubric[at]
  const other = rubric[at + by]
  return one && other ? rubric.with(at, other).with(at + by, one) : [...rubric]
}

/** Whether every criterion can have half a point. */
export const canShareOut = (rubric: Criteria, points: number): boolean =>
  rubric.length > 0 && points * 2 >= rubric.length

/** The step's points over all criteria in halves; the first ones have the half more that is left over. */
export function sharedOut(rubric: Criteria, points: number): Rubric {
  const halves = Math.floor((points * 2) / rubric.length)
  const over = points * 2 - halves * rubric.length
  return rubric.map((one, at) => ({ ...one, points: (halves + (at < over ? 1 : 0)) / 2 }))
}
