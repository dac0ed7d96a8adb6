import type { RegradeChange, RegradeStep, RegradeTask } from '@lab/contract/regrade'

/** What a teacher has changed of one step so far; what is undefined stays as it is. */
export interface StepDraft {
  points?: number
  answer?: string
  task?: RegradeTask
  contains?: string
  script?: string
}
export type Drafts = Readonly<Record<string, StepDraft>>

/** A key as it is typed: choices by letters or commas, accepted texts by lines. */
export function answersFrom(typed: string, step: Pick<RegradeStep, 'question_type'>): string[] {
  const parts = step.question_type === 'fill' ? typed.split('\n') : typed.split(/[\s,，、]+/)
  const each = parts.map((part) => part.trim()).filter(Boolean)
  return step.question_type === 'multiple' && each.length === 1 && /^[A-H]{2,}$/i.test(each[0]!)
    ? [...each[0]!.toUpperCase()]
    : each
}
export const answerText = (step: Pick<RegradeStep, 'question_type' | 'answer'>): string =>
  step.answer.join(step.question_type === 'fill' ? '\n' : '、')

/** The check that a step is judged by anew: what was typed into the newest one there is. */
export function nextCheck(step: RegradeStep, draft: StepDraft): RegradeStep['check'] {
  const check = step.newest?.check ?? step.check
  return check && { ...check, script: draft.script ?? check.script }
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** The changes that the drafts make; a draft that says what is there already makes none. */
export function changesOf(steps: readonly RegradeStep[], drafts: Drafts): RegradeChange[] {
  return steps.flatMap((step) => {
    const draft = drafts[step.step_id]
    if (!draft) return []
    const answer = draft.answer === undefined ? undefined : answersFrom(draft.answer, step)
    const change: RegradeChange = {
      step_id: step.step_id,
      ...(draft.points !== undefined && draft.points !== step.points ? { points: draft.points } : {}),
      ...(answer && answer.length > 0 && !same(answer, step.answer) ? { answer } : {}),
      ...(draft.task ? { task: draft.task } : {}),
      ...(draft.task === 'output' ? { contains: (draft.contains ?? '').trim() } : {}),
      ...(draft.task === 'recheck' && nextCheck(step, draft) ? { check: nextCheck(step, draft)! } : {}),
    }
    return Object.keys(change).length > 1 ? [change] : []
  })
}

/** Why the drafts cannot be tried yet; undefined when they can. */
export function obstacleOf(changes: readonly RegradeChange[], reason: string): string | undefined {
  if (changes.length === 0) return '请至少修改一个环节'
  if (changes.some((change) => change.task === 'output' && !change.contains)) return '请填写输出中应包含的文字'
  if (changes.some((change) => change.task === 'recheck' && !change.check?.script.trim())) return '请填写新的验证脚本'
  return reason.trim() ? undefined : '请填写原因'
}
