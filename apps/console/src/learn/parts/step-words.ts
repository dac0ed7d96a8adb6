import type { StepProgress } from '@lab/contract/record'

type Step = Pick<StepProgress, 'kind' | 'state' | 'answer' | 'points'> & { score: number | null }

const states: Record<StepProgress['state'], string> = {
  not_started: '未开始',
  in_progress: '未完成',
  passed: '已完成',
  failed: '未通过',
}

/** What a step of an attempt came to, with the look that goes with it; a question is answered, and earns points or not. */
export function stepWord({ kind, state, answer, points, score }: Step): { state: string; label: string } {
  if (kind !== 'question') return { state, label: states[state] }
  if (answer.length === 0) return { state: 'notStarted', label: '未作答' }
  if (score === null || points === 0) return { state: 'submitted', label: '已答' }
  if (score >= points) return { state: 'passed', label: '满分' }
  return score > 0 ? { state: 'submitted', label: '部分得分' } : { state: 'failed', label: '未得分' }
}
