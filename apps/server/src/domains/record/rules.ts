import { recordStateLabels, type RecordState, type StepOutcome, type StepState } from '@lab/contract/record'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** What can be done to a record as a whole. `again` begins another submission. */
export type RecordVerb = 'start' | 'work' | 'submit' | 'again' | 'grade' | 'returnForRevision' | 'setScore'

const verbLabels: Record<RecordVerb, string> = {
  start: '开始',
  work: '作答',
  submit: '提交',
  again: '重新作答',
  grade: '确认评分',
  returnForRevision: '退回',
  setScore: '修改成绩',
}

/**
 * From which states a verb may be said, and where it leads. A returned record is in progress again as soon as its
 * learner works on it; a graded one is reopened only by giving it back.
 */
const moves: Record<RecordVerb, Partial<Record<RecordState, RecordState>>> = {
  start: {
    not_started: 'in_progress',
    in_progress: 'in_progress',
    submitted: 'submitted',
    graded: 'graded',
    returned: 'returned',
  },
  work: { in_progress: 'in_progress', returned: 'in_progress' },
  submit: { in_progress: 'submitted', returned: 'submitted' },
  again: { submitted: 'in_progress' },
  grade: { submitted: 'graded', graded: 'graded' },
  returnForRevision: { submitted: 'returned', graded: 'returned' },
  setScore: { in_progress: 'in_progress', submitted: 'submitted', graded: 'graded', returned: 'returned' },
}

/** The state after `verb`, or why it cannot be said now. */
export function nextState(state: RecordState, verb: RecordVerb): RecordState | Refusal<'record.wrongState'> {
  return moves[verb][state] ?? refuse('record.wrongState', { state: recordStateLabels[state], verb: verbLabels[verb] })
}

/** Whether another submission may begin: `attempts` is the number allowed, null for any. */
export const hasAttemptLeft = (attempt: number, attempts: number | null): boolean =>
  attempts === null || attempt < attempts

/** Percent of the items that are passed, one decimal; what asks for nothing is never done. */
export function passedPercent(items: readonly { state: StepState }[]): number {
  const passed = items.filter((item) => item.state === 'passed').length
  return items.length ? Math.round((passed / items.length) * 1000) / 10 : 0
}

/** A passed step stays passed whatever is tried afterwards; a step that was only opened has not failed. */
export function stepStateAfter(state: StepState, what: 'opened' | 'done' | StepOutcome): StepState {
  if (state === 'passed' || what === 'passed' || what === 'done') return 'passed'
  if (what === 'opened') return state === 'not_started' ? 'in_progress' : state
  return 'failed'
}

export interface Failing {
  failures: number
  sameFailures: number
  lastMessage: string
  lastOutcome: StepOutcome | null
}

/** Failures so far and how many in a row said the same; a broken check (`error`) is not the learner's failure. */
export function failuresAfter(before: Failing, outcome: StepOutcome, message: string): Omit<Failing, 'lastMessage'> {
  const { failures, sameFailures } = before
  if (outcome === 'passed') return { failures, sameFailures: 0, lastOutcome: outcome }
  if (outcome === 'error') return { failures, sameFailures, lastOutcome: outcome }
  const isSame = before.lastOutcome === outcome && before.lastMessage === message
  return { failures: failures + 1, sameFailures: isSame ? sameFailures + 1 : 1, lastOutcome: outcome }
}

const outcomeTexts = { passed: '验证通过', failed: '验证未通过', error: '验证脚本出错', timeout: '验证超时' } as const

/** One run of a check as the timeline tells it; the last line of its message without the outcome that it repeats. */
export function verifyText(outcome: StepOutcome, message: string): string {
  const line = message.split('\n').at(-1)!
  const rest = line.replace(/^(验证)?[未不没]?(有)?通过[：:，,]?\s*/, '').slice(0, 200)
  return rest ? `${outcomeTexts[outcome]}：${rest}` : outcomeTexts[outcome]
}

/** A pause longer than this does not count as time spent: the learner was away. */
export const longestGapSeconds = 300

/**
 * Seconds to add to the time spent when something arrives at `now`: the pause since the last activity, at most five
 * minutes, and at most what a heartbeat claims. So two open tabs count once and nobody can claim the future.
 */
export function secondsSpent(lastActiveAt: Date | null, now: Date, claimed: number = longestGapSeconds): number {
  if (!lastActiveAt) return 0
  const pause = Math.floor((now.getTime() - lastActiveAt.getTime()) / 1000)
  return Math.max(0, Math.min(pause, claimed, longestGapSeconds))
}

/** Whether the learner comes back after having been away, which the timeline notes. */
export const isReturning = (lastActiveAt: Date | null, now: Date): boolean =>
  lastActiveAt !== null && now.getTime() - lastActiveAt.getTime() > longestGapSeconds * 1000
