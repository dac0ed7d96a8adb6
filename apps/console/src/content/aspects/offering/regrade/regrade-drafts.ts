import { answerLine, rightAnswer, ruleText } from '@lab/contract/question/answer'
import type { Question } from '@lab/contract/question/content'
import type { RegradeChange, RegradeStep, RegradeTask } from '@lab/contract/regrade'

/** What a teacher has changed of one step so far; what is undefined stays as it is. */
export interface StepDraft {
  points?: number
  answer?: string
  question?: Question
  /** Marks everybody by the key as it is: some were asked the question before it was changed. */
  again?: boolean
  task?: RegradeTask
  contains?: string
  script?: string
}
export type Drafts = Readonly<Record<string, StepDraft>>

/** Whether the key of a question is lines to type: what its one blank accepts. */
export const hasTypedKey = (question: Question): boolean =>
  question.type === 'fill' &&
  question.blanks.length === 1 &&
  question.blanks[0]!.rules.every((rule) => rule.kind === 'text')

/** Accepted texts as they are typed, one in a line. */
export const answersFrom = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** What is right by now: accepted texts as `answersFrom` reads them, options by their letters. */
export const answerText = (question: Question): string =>
  question.type === 'fill'
    ? (question.blanks[0]?.rules ?? []).map(ruleText).join('\n')
    : answerLine(question, rightAnswer(question))

/** Choices and judgements: what was asked stays, only what is right can be another. */
export const isChosen = (question: Question): boolean =>
  question.type === 'single' || question.type === 'multiple' || question.type === 'true_false'

const isChoice = (question: Question) => question.type === 'single' || question.type === 'multiple'

/** A question under the key of a newer version of it. Options keep the texts that learners saw and are found by place. */
export function underKeyOf(newer: Question, question: Question): Question {
  if (!isChoice(question) || !isChoice(newer)) return newer
  const places = newer.answer.map((id) => newer.options.findIndex((option) => option.id === id))
  const answer = places.flatMap((place) => question.options[place]?.id ?? [])
  return answer.length > 0 ? { ...question, answer } : question
}

/** What a question under another key changes; the order in which options were marked is nothing. */
function keyChange(next: Question | undefined, question: Question | null): Pick<RegradeChange, 'answer' | 'question'> {
  if (!next || !question || isSame(next, question)) return {}
  if (!isChosen(next)) return { question: next }
  const answer = rightAnswer(next)
  const isOnlyKey = isSame({ ...next, answer: [] }, { ...question, answer: [] })
  if (!isOnlyKey) return { question: next }
  return isSame(answer.toSorted(), rightAnswer(question).toSorted()) ? {} : { answer }
}

/** The key as it is, as a change. */
const sameKey = (question: Question): Pick<RegradeChange, 'answer' | 'question'> =>
  isChosen(question) ? { answer: rightAnswer(question) } : { question }

/** The check that a step is graded by again: what was typed into the newest one there is. */
export function nextCheck(step: RegradeStep, draft: StepDraft): RegradeStep['check'] {
  const check = step.newest?.check ?? step.check
  return check && { ...check, script: draft.script ?? check.script }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The changes that the drafts make; a draft that says what is there already makes none. */
export function changesOf(steps: readonly RegradeStep[], drafts: Drafts): RegradeChange[] {
  return steps.flatMap((step) => {
    const draft = drafts[step.step_id]
    if (!draft) return []
    const { question } = step
    const answer = draft.answer === undefined || !question ? undefined : answersFrom(draft.answer)
    const key = {
      ...(answer && question && answer.length > 0 && !isSame(answer, answersFrom(answerText(question)))
        ? { answer }
        : {}),
      ...keyChange(draft.question, question),
    }
    const isSameKey = Object.keys(key).length === 0
    const change: RegradeChange = {
      step_id: step.step_id,
      ...(draft.points !== undefined && draft.points !== step.points ? { points: draft.points } : {}),
      ...(draft.again && question && isSameKey ? sameKey(question) : key),
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
