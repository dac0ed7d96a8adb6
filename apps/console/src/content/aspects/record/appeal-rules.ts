import type { appeal } from '@lab/contract/appeal'
import type { BodyIn } from '@lab/contract/endpoint'
import { criteriaOf, givenBefore, rubricComplaint, type Given, type StepScore } from './rubric-scores.ts'

type Corrections = NonNullable<BodyIn<typeof appeal.decide>['corrections']>

/** What is typed for the steps, by their ids: of one with a rubric by its criteria, of another as its `score`. */
export type Corrected = Readonly<Record<string, Given>>

export const hasRubric = ({ rubric }: StepScore): boolean => rubric.length > 0
export const correctable = (steps: readonly StepScore[]): StepScore[] => steps.filter(({ points }) => points > 0)

/** What a step was given before. */
export function scoredBefore(step: StepScore): Given {
  if (hasRubric(step)) return givenBefore(step.rubric)
  const score = step.manual_score ?? step.auto_score
  return score === null ? {} : { score }
}

/** The steps that get something else than before. */
const changedOf = (steps: readonly StepScore[], given: Corrected): StepScore[] =>
  correctable(steps).filter((step) => {
    const [before, now] = [scoredBefore(step), given[step.step_id]]
    return now !== undefined && Object.keys({ ...before, ...now }).some((key) => before[key] !== now[key])
  })

/** What is wrong with what is typed, in Chinese; null when it can be sent. */
export function correctionComplaint(steps: readonly StepScore[], given: Corrected): string | null {
  const changed = changedOf(steps, given)
  if (changed.length === 0) return '请修改至少一个环节的分数'
  for (const step of changed) {
    const now = given[step.step_id]!
    if (hasRubric(step)) {
      const complaint = rubricComplaint(step.rubric, now)
      if (complaint) return complaint
    } else if (now.score === undefined || now.score < 0 || now.score > step.points) {
      return `「${step.title}」的分数应在0到${step.points}之间`
    }
  }
  return null
}

/** As it is sent to the server. */
export const correctionsOf = (steps: readonly StepScore[], given: Corrected): Corrections =>
  changedOf(steps, given).map((step) => {
    const now = given[step.step_id]!
    return hasRubric(step)
      ? { step_id: step.step_id, criteria: criteriaOf(step.rubric, now) }
      : { step_id: step.step_id, score: now.score ?? 0 }
  })
