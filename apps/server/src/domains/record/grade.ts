import type { Kernel } from '../../kernel/kernel.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal, refuse } from '../../kernel/result.ts'
import { criteriaChanged, criteriaWithin, sumOf, type CriterionScore } from './criteria.ts'
import { announceGrades } from './announce-grades.ts'
import { tellLearners } from './notices.ts'
import { gradedAttempt, refreshAfter } from './graded-attempt.ts'
import { findItem, saveItem, type ItemEntry } from './items.ts'
import { nextState } from './rules.ts'
import { isReadByTeacher, scoreWithin } from './scoring.ts'
import { refreshTotals, type RecordWithItems } from './totals.ts'
import { followedByWhole } from './follow-parts.ts'
import { appendEvent, appendScoreChanges, lockRecord, saveRecord, type RecordEntry } from './store.ts'

type Kinds = Pick<Kernel, 'kinds'>

interface Grader {
  userId: string
}

export interface SetScore {
  stepId: string
  /** Number of the attempt; the current one when it is left out. */
  attempt?: number | undefined
  /** null returns to the automatic score. */
  score?: number | null | undefined
  /** What is given for the criteria of the step's rubric; their sum is the score. */
  criteria?: readonly { id: string; score: number }[] | undefined
  /** What is left out stays. */
  comment?: string | undefined
  reason: string
  /** Worked out of what was given before: who gave that, and when, stays. */
  isConverted?: boolean | undefined
}

type Scored = { manualScore: number | null; criterionScores: CriterionScore[] | null }

/** What is to be kept: a step with a rubric is scored by its criteria, all others by a number. */
export function scoredBy(
  step: ItemEntry,
  { score, criteria }: Pick<SetScore, 'score' | 'criteria'>,
  grader: { by: string; at: string },
): Scored | Refusal<'record.scoreRange' | 'record.criterion'> {
  if (!step.rubric || score === null) {
    if (criteria?.length)
      return refuse('record.criterion', { reason: step.rubric ? '恢复自动评分时不能给出评分项' : '该环节没有评分标准' })
    const manualScore = scoreWithin(score ?? null, step.points)
    return manualScore instanceof Refusal ? manualScore : { manualScore, criterionScores: null }
  }
  const criterionScores = criteriaWithin(criteria ?? [], step.rubric, step.criterionScores, grader)
  return criterionScores instanceof Refusal ? criterionScores : { manualScore: sumOf(criterionScores), criterionScores }
}

const named = (score: number | null): string => (score === null ? '无' : `${score}分`)

/**
 * Sets a step's score by hand, keeping who, when, before, after and why. Refuses a record that was not begun and a score
 * beyond the step's points. Which class it is in, and whether that is archived, is the caller's question.
 */
export async function setScore(
  tx: Tx,
  kernel: Kinds,
  who: Grader,
  recordId: string,
  given: SetScore,
  now: Date,
): Promise<RecordEntry | Refusal<'absent' | 'record.wrongState' | 'record.scoreRange' | 'record.criterion'>> {
  const record = await lockRecord(tx, recordId)
  if (!record) return refuse('absent')
  const attempt = await gradedAttempt(tx, record, given.attempt)
  if (attempt instanceof Refusal) return attempt
  const step = await findItem(tx, attempt.id, given.stepId)
  if (!step) return refuse('absent')
  const state = nextState(record.state, 'setScore')
  if (state instanceof Refusal) return state
  const { gradedBy, gradedAt } = step
  const grader =
    given.isConverted && gradedBy && gradedAt ? { by: gradedBy, at: gradedAt } : { by: who.userId, at: now }
  const scored = scoredBy(step, given, { by: grader.by, at: grader.at.toISOString() })
  if (scored instanceof Refusal) return scored
  const { manualScore, criterionScores } = scored
  const before = step.manual ?? step.automatic
  const after = manualScore ?? step.automatic
  await saveItem(tx, attempt.id, step.key, {
    manual: manualScore,
    criterionScores,
    comment: given.comment,
    gradedBy: manualScore === null ? null : grader.by,
    gradedAt: manualScore === null ? null : grader.at,
  })
  const criteria = criteriaChanged(step.rubric, step.criterionScores, criterionScores)
  if (before !== after || step.manual !== manualScore || criteria.length) {
    const { reason } = given
    const change = {
      orgId: record.orgId,
      recordId,
      attemptId: attempt.id,
      stepId: step.key,
      whoId: who.userId,
      at: now,
    }
    await appendScoreChanges(tx, [{ ...change, before, after, reason, criteria }])
  }
  await appendEvent(
    tx,
    { ...record, attemptId: attempt.id },
    {
      kind: 'scored',
      at: now,
      by: null,
      stepId: step.key,
      stepTitle: step.title,
      text: `${named(before)} → ${named(after)}`,
      detail: given.comment ?? step.comment,
    },
  )
  return refreshAfter(tx, kernel, record, [attempt])
}

/** Writes the comment on the whole record. */
export async function setComment(tx: Tx, recordId: string, comment: string): Promise<RecordEntry | Refusal<'absent'>> {
  const record = await lockRecord(tx, recordId)
  return record ? saveRecord(tx, record, { comment }) : refuse('absent')
}

/** Confirms the grade of what was submitted; refuses what was not. */
export async function finishGrading(
  tx: Tx,
  kernel: Kinds,
  who: Grader,
  recordId: string,
  now: Date,
): Promise<RecordEntry | Refusal<'absent' | 'record.wrongState'>> {
  const record = await lockRecord(tx, recordId)
  if (!record) return refuse('absent')
  const state = nextState(record.state, 'grade')
  if (state instanceof Refusal) return state
  return graded(
    tx,
    kernel,
    await refreshTotals(tx, kernel, record, { state, gradedAt: now, gradedBy: who.userId }),
    '确认评分',
    now,
  )
}

async function graded(
  tx: Tx,
  kernel: Kinds,
  record: RecordWithItems,
  how: string,
  now: Date,
): Promise<RecordWithItems> {
  await announceGrades(tx, kernel, [record], how, now)
  return record
}

/** Whether a teacher scores an item: by a rubric, or because nothing else can say what it earned. */
const needsTeacher = (item: ItemEntry): boolean => item.rubric !== null || isReadByTeacher(item)

/** Whether rules say what all that counts has earned. */
export const needsNoTeacher = (steps: readonly ItemEntry[]): boolean =>
  steps.every((step) => step.points === 0 || !needsTeacher(step))

/** Whether nobody is waited for any more: what a teacher marks was marked, or nothing was given to it. */
export const isFullyMarked = (items: readonly ItemEntry[]): boolean =>
  items.every(
    (item) => item.points === 0 || item.manual !== null || item.state === 'not_started' || !needsTeacher(item),
  )

/** The grade of what was just submitted, without a teacher. */
export const confirmItself = async (
  tx: Tx,
  kernel: Kinds,
  submitted: RecordWithItems,
  now: Date,
): Promise<RecordWithItems> =>
  graded(
    tx,
    kernel,
    await refreshTotals(tx, kernel, submitted, { state: 'graded', gradedAt: now, gradedBy: null }),
    '自动确认评分',
    now,
  )

/**
 * Gives a submitted record back to its learner, who may then go on, whatever the number of submissions left and also after
 * the end.
 */
export async function returnForRevision(
  tx: Tx,
  kernel: Kinds,
  recordId: string,
  reason: string,
  now: Date,
): Promise<RecordEntry | Refusal<'absent' | 'record.wrongState'>> {
  const record = await lockRecord(tx, recordId)
  if (!record) return refuse('absent')
  const state = nextState(record.state, 'returnForRevision')
  if (state instanceof Refusal) return state
  await appendEvent(tx, record, { kind: 'returned', at: now, by: null, text: '退回重做', detail: reason })
  await tellLearners(tx, [{ record, happened: 'returned', text: reason }], now)
  const returned = await saveRecord(tx, record, { state, returnedAt: now, gradedAt: null, gradedBy: null })
  await followedByWhole(tx, kernel, returned)
  return returned
}
