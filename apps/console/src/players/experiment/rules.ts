import type { Step } from '@lab/contract/experiment'
import type { RecordRow, StepProgress } from '@lab/contract/record'

type Progress = Pick<StepProgress, 'step_id' | 'kind' | 'state' | 'points' | 'share' | 'hint_opened' | 'hint_cost'>

/** The step a learner goes on with: the first that is not done, else the first of all. */
export function stepToGoOn(steps: readonly Progress[]): string | undefined {
  return (steps.find((step) => step.state !== 'passed') ?? steps[0])?.step_id
}

/** What a step has earned so far: its best share of the points, less what the opened hint cost. */
export const earnedIn = ({ points, share, hint_opened: hasHint, hint_cost: cost }: Progress): number =>
  Math.round(Math.max(0, (share ?? 0) * points - (hasHint ? cost : 0)) * 100) / 100

/** The score of a record as its learner may read it: before it is confirmed only what there is to earn. */
export function scoreWords({
  state,
  score,
  max_score: most,
}: Pick<RecordRow, 'state' | 'score' | 'max_score'>): string {
  if (most === 0) return ''
  if (score !== null) return `得分 ${score} / ${most}`
  return state === 'submitted' ? `成绩尚未公布 · 满分 ${most}` : `满分 ${most}`
}

export const doneCount = (steps: readonly Progress[]): number => steps.filter((step) => step.state === 'passed').length

/** The step before or after one, over the borders of sections. */
export function stepBeside<S extends { id: string }>(steps: readonly S[], id: string, by: 1 | -1): S | undefined {
  const at = steps.findIndex((step) => step.id === id)
  return at < 0 ? undefined : steps[at + by]
}

/** How a step is finished: by a check, by an answer, by a report, or by saying that it was read. */
export function finishOf(
  step: Pick<Step, 'kind' | 'has_check' | 'question' | 'evidence'>,
): 'check' | 'answer' | 'report' | 'done' {
  if (step.kind === 'question' && step.question) return 'answer'
  if (step.kind === 'report') return 'report'
  return step.has_check || step.evidence.length > 0 ? 'check' : 'done'
}
