import type { QuestionOf } from './content.ts'

/**
 * The answer to an operation question is what its checks found: each step by its id with the share that it earned, `id:0.5`. Before that
 * may be seen the ids stand alone.
 */
export const resultText = (stepId: string, share: number): string =>
  `${stepId}:${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000}`

export function resultOf(text: string): { stepId: string; share: number } {
  const [stepId = '', share = '0'] = text.split(':')
  return { stepId, share: Number(share) || 0 }
}

export const resultForm = /^[\w-]{1,40}(?::(?:1|0(?:\.\d{1,4})?))?$/

type Operation = QuestionOf<'operation'>

/** What each step counts of the question, from 0 to 1: by the points that it has in the experiment, or alike where none has any. */
export function stepWeights({ steps }: Pick<Operation, 'steps'>): number[] {
  const sum = steps.reduce((total, { points }) => total + points, 0)
  return steps.map(({ points }) => (sum > 0 ? points / sum : 1 / steps.length))
}

/** What of an answer each step earned, in the order of the question. */
export function stepResults({ steps }: Pick<Operation, 'steps'>, answer: readonly string[]): number[] {
  const given = new Map(answer.map(resultOf).map(({ stepId, share }) => [stepId, share]))
  return steps.map(({ id }) => Math.min(1, Math.max(0, given.get(id) ?? 0)))
}

/** An answer as it is shown to somebody who may not see yet what the checks found. */
export const withoutResults = (answer: readonly string[]): string[] => answer.map((text) => resultOf(text).stepId)

/** Whether an answer is what checks found, where its type is not known: steps have long ids. */
const isResults = (answer: readonly string[]): boolean =>
  answer.length > 0 && answer.every((text) => /^[\da-f-]{36}:[\d.]+$/.test(text))

/** The same of any answer. */
export const resultsHidden = (answer: readonly string[]): string[] =>
  isResults(answer) ? withoutResults(answer) : [...answer]

/** Any answer in words for its learner; of what checks found nothing as long as that is not shown. */
export function answerInWords(answer: readonly string[], isShown: boolean): string {
  if (!isResults(answer)) return answer.join('、')
  const passed = answer.filter((text) => resultOf(text).share === 1).length
  return isShown ? `通过 ${passed}/${answer.length} 项检查` : '已检查'
}

/** What an answer earned as one line. */
export function resultLine(question: Pick<Operation, 'steps'>, answer: readonly string[]): string {
  if (answer.length === 0) return ''
  const passed = stepResults(question, answer).filter((share) => share === 1).length
  return `通过 ${passed}/${question.steps.length} 项检查`
}
