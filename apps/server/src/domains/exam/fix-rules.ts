import type { FixReach, MetState } from '@lab/contract/exam-cockpit'
import { questionGap } from '@lab/contract/question/gaps'
import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { isDeepStrictEqual } from 'node:util'
import { patternFault } from '../question/index.ts'

/** How far somebody is with a question: an answer says that it was seen, also where no page did. Pure. */
export function metOf(of: { isBegun: boolean; isSeen: boolean; isAnswered: boolean }): MetState {
  if (of.isAnswered) return 'answered'
  if (!of.isBegun) return 'not_begun'
  return of.isSeen ? 'opened' : 'unseen'
}

const reached: Record<FixReach, readonly MetState[]> = {
  new: ['not_begun', 'unseen'],
  unanswered: ['not_begun', 'unseen', 'opened'],
}

/** Whether a changed question is asked of somebody from now on: what was answered or submitted stays as it was. Pure. */
export const reaches = (reach: FixReach, of: { met: MetState; isSubmitted: boolean }): boolean =>
  !of.isSubmitted && reached[reach].includes(of.met)

type Worded = Pick<PaperQuestion, 'stem' | 'question'>

/** What an operation question runs: environments of those at work are of it. */
const operationOf = ({ question }: Worded): string =>
  question.type === 'operation' ? JSON.stringify([question.experiment, question.steps]) : ''

/** Why a question cannot be changed into another while it is asked; null where it can. Pure. */
export function fixFault(before: Worded, after: Worded): string | null {
  if (after.question.type !== before.question.type) return '考试中不能修改题型'
  if (operationOf(after) !== operationOf(before)) return '考试中不能修改操作题的实验'
  if (!after.stem.value.trim()) return '请填写题干'
  const gap = questionGap(after.question)
  if (gap) return `题目${gap}`
  const fault = patternFault(after.question)
  if (fault) return fault
  return isDeepStrictEqual([before.stem, before.question], [after.stem, after.question]) ? '题目没有修改' : null
}

/** The note on a question that was changed while its learner was at work. Pure. */
export const fixedSince = (fix: { at: Date; reason: string } | undefined, startedAt: Date | null) =>
  fix && startedAt && fix.at > startedAt ? { at: fix.at.toISOString(), reason: fix.reason } : null
