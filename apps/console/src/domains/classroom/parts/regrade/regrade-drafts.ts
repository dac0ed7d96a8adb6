import { answerLine, rightAnswer, ruleText } from '@lab/contract/question/answer'
import type { Question } from '@lab/contract/question/content'
import type { RegradeChange, RegradeStep, RegradeTask } from '@lab/contract/regrade'

/** What a teacher has changed of one step so far; what is undefined stays as it is. */
export interface StepDraft {
  points?: number
  answer?: string
  question?: Question
  task?: RegradeTask
  contains?: string
  script?: string
}
export type Drafts = Readonly<Record<string, StepDraft>>

/** Whether the key of a question is one line to type: letters, 对 or 错, or what its one blank accepts. */
export const hasTypedKey = (question: Question): boolean =>
  question.type === 'single' ||
  question.type === 'multiple' ||
  question.type === 'true_false' ||
  (question.type === 'fill' &&
    question.blanks.length === 1 &&
    question.blanks[0]!.rules.every((rule) => rule.kind === 'text'))

const optionsOf = (question: Question) =>
  question.type === 'single' || question.type === 'multiple' ? question.options : []

/** A key as it is typed: choices by letters or commas, accepted texts by lines; options are named by their letters. */
export function answersFrom(typed: string, question: Question): string[] {
  const parts = question.type === 'fill' ? typed.split('\n') : typed.split(/[\s,，、]+/)
  const each = parts.map((part) => part.trim()).filter(Boolean)
  const options = optionsOf(question)
  if (options.length === 0) return each
  const isTogether = question.type === 'multiple' && each.length === 1 && /^[A-L]{2,}$/i.test(each[0]!)
  const letters = isTogether ? [...each[0]!] : each
  return letters.map((letter) => options[letter.toUpperCase().codePointAt(0)! - 65]?.id ?? letter)
}

/** What is right by now, as `answersFrom` reads it. */
export function answerText(question: Question): string {
  if (question.type === 'fill') return (question.blanks[0]?.rules ?? []).map(ruleText).join('\n')
  return answerLine(question, rightAnswer(question))
}
const keyOf = (question: Question): string[] => answersFrom(answerText(question), question)

/** The check that a step is graded by again: what was typed into the newest one there is. */
export function nextCheck(step: RegradeStep, draft: StepDraft): RegradeStep['check'] {
  const check = step.newest?.check ?? step.check
  return check && { ...check, script: draft.script ?? check.script }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

/** The changes that the drafts make; a draft that says what is there already makes none. */
export function changesOf(steps: readonly RegradeStep[], drafts: Drafts): RegradeChange[] {
  return steps.flatMap((step) => {
    const draft = drafts[step.step_id]
    if (!draft) return []
    const { question } = step
    const answer = draft.answer === undefined || !question ? undefined : answersFrom(draft.answer, question)
    const change: RegradeChange = {
      step_id: step.step_id,
      ...(draft.points !== undefined && draft.points !== step.points ? { points: draft.points } : {}),
      ...(answer && question && answer.length > 0 && !same(answer, keyOf(question)) ? { answer } : {}),
      ...(draft.question && !isSame(draft.question, question) ? { question: draft.question } : {}),
      ...(draft.task ? { task: draft.task } : {}),
      ...(draft.task === 'output' ? { contains: (draft.contains ?? '').trim() } : {}),
      ...(draft.task === 'recheck' && nextCheck(step, draft) ? { check: nextCheck(step, draft)! } : {}),
    }
    return Object.keys(change).length > 1 ? [change] : []
  })
}

/** Why the drafts cannot be tried yet; undefined when they can. */
export function obstacleOf(changes: readonly RegradeChange[], reason: string): string | undefined {
  if (changes.length === 0) return '请至少修改一处'
  if (changes.some((change) => change.task === 'output' && !change.contains)) return '请填写输出中应包含的文字'
  if (changes.some((change) => change.task === 'recheck' && !change.check?.script.trim())) return '请填写新的验证脚本'
  return reason.trim() ? undefined : '请填写原因'
}
