import type { RegradeChange, RegradePolicy } from '@lab/contract/regrade'
import type { Question } from '@lab/contract/question/content'
import type { StepState } from '@lab/contract/record'
import { markerOf, withKey } from '../question/index.ts'
import { scoring, type Weights } from '../record/index.ts'

/** A step of a record with the work that is stored of it. */
export interface StoredStep {
  stepId: string
  title: string
  points: number
  readByTeacher: boolean
  weightGroup: string
  /** Points that were taken off what it earns by itself. */
  deducted: number
  share: number | null
  autoScore: number | null
  manualScore: number | null
  state: StepState
  /** Its attempt is still at work, and is marked by submitting it: nothing of it is marked again before. */
  isOpen: boolean
  /** The answers that count. */
  answers: string[][]
  /** What each run of its check printed and said. */
  outputs: string[]
}

/** A step's scoring, before or after. */
export interface Scored {
  stepId: string
  title: string
  weightGroup: string
  points: number
  share: number | null
  autoScore: number | null
  manualScore: number | null
}

/** How a record is scored as a whole. */
export interface Whole {
  weights: Weights
  isLate: boolean
  latePercent: number
}

/** What trying a regrade on one record gave, whatever policy is chosen later. */
export interface Tried {
  whole: Whole
  before: Scored[]
  after: Scored[]
  unchecked: { stepId: string; why: string }[]
}

/** A step that was changed, for taking it back. */
export interface Applied {
  stepId: string
  /** How often the learner had tried it by then; like the state after, absent in rows from before it was kept. */
  attempts?: number
  before: Marks & { state: StepState; passedAt: string | null }
  after: Marks & { state?: StepState }
}
interface Marks {
  points: number
  share: number | null
  autoScore: number | null
  manualScore: number | null
}

export interface Assessment {
  /** What the step asks; null where it asks nothing. */
  question: Question | null
  /** What a new check gave in a running environment; null where it could not run, with the reason. */
  rechecked: { share: number } | { why: string } | null
}

const scored = (step: StoredStep): Scored => ({
  stepId: step.stepId,
  title: step.title,
  weightGroup: step.weightGroup,
  points: step.points,
  share: step.share,
  autoScore: step.autoScore,
  manualScore: step.manualScore,
})

/** A step's question as a change leaves it; null where it is not about the question. */
export function questionUnder(question: Question, change: Omit<RegradeChange, 'step_id'>): Question | null {
  if (change.question?.type === question.type) return withOptionsOf(question, change.question)
  return change.answer ? withKey(question, change.answer) : null
}

/** Choices keep what learners chose among, which a question may have been asked with differently: only what is right is another. */
function withOptionsOf(asked: Question, corrected: Question): Question {
  // What was checked was checked in environments of the experiment that was asked: another one has found nothing.
  if (asked.type === 'operation' && corrected.type === 'operation')
    return { ...corrected, experiment: asked.experiment, steps: asked.steps }
  const isChoice = (question: Question) => question.type === 'single' || question.type === 'multiple'
  if (!isChoice(asked) || !isChoice(corrected)) return corrected
  const known = new Set(asked.options.map(({ id }) => id))
  return corrected.answer.every((id) => known.has(id)) ? { ...corrected, options: asked.options } : corrected
}

/** The share that the stored work earns under a change, or why that cannot be known. The best try counts. */
export function shareUnder(
  step: StoredStep,
  change: RegradeChange,
  assessment: Assessment,
): number | null | { why: string } {
  if (step.isOpen) return step.share
  const question = assessment.question && questionUnder(assessment.question, change)
  if (question) {
    const mark = markerOf(question)
    // What people mark has no share of its own.
    const shares = step.answers.flatMap((given) => mark(given).share ?? [])
    return shares.length ? Math.max(...shares) : step.share
  }
  if (change.task === 'full') return 1
  if (change.task === 'output') {
    if (step.share === 1 || step.outputs.length === 0) return step.share
    return step.outputs.some((output) => output.includes(change.contains ?? '')) ? 1 : step.share
  }
  if (change.task === 'recheck') {
    if (assessment.rechecked === null || 'why' in assessment.rechecked)
      return assessment.rechecked ?? { why: '没有可用的环境' }
    return assessment.rechecked.share
  }
  return step.share
}

/** Tries a change on one step; what cannot be graded again stays. */
export function tryStep(
  step: StoredStep,
  change: RegradeChange,
  assessment: Assessment,
): { after: Scored; why: string | null } {
  const share = shareUnder(step, change, assessment)
  const isKnown = share === null || typeof share === 'number'
  const kept = isKnown ? share : step.share
  const points = change.points ?? step.points
  const autoScore = scoring.autoScoreOf({ ...step, points, share: kept })
  // A teacher's own mark stays, as far as the step is still worth it.
  const manualScore = step.manualScore === null ? null : Math.min(step.manualScore, points)
  return { after: { ...scored(step), points, share: kept, autoScore, manualScore }, why: isKnown ? null : share.why }
}

/** Tries all changes on one record. */
export function tryRecord(
  steps: readonly StoredStep[],
  changes: readonly RegradeChange[],
  assessmentOf: (stepId: string) => Assessment,
  whole: Whole,
): Tried {
  const changeOf = new Map(changes.map((change) => [change.step_id, change]))
  const unchecked: Tried['unchecked'] = []
  const after = steps.map((step) => {
    const change = changeOf.get(step.stepId)
    if (!change) return scored(step)
    const tried = tryStep(step, change, assessmentOf(step.stepId))
    if (tried.why !== null) unchecked.push({ stepId: step.stepId, why: tried.why })
    return tried.after
  })
  return { whole, before: steps.map(scored), after, unchecked }
}

/** Total and most of a record by its steps. */
export const totalOf = (steps: readonly Scored[], whole: Whole) =>
  scoring.totalOf(
    steps.map(({ autoScore, manualScore, ...step }) => ({ ...step, automatic: autoScore, manual: manualScore })),
    whole.weights,
    { isLate: whole.isLate, deductPercent: whole.latePercent },
  )

const percentOf = ({ score, maxScore }: { score: number; maxScore: number }): number =>
  maxScore > 0 ? (100 * score) / maxScore : 0

/**
 * The steps as a policy leaves them. `only_up` takes the new ones whole, or nothing where the total would not rise; `max`
 * takes per step the better score; `replace` takes the new ones.
 */
export function underPolicy(tried: Tried, policy: RegradePolicy): Scored[] {
  const { before, after, whole } = tried
  if (policy === 'replace') return after
  if (policy === 'only_up') {
    return percentOf(totalOf(after, whole)) > percentOf(totalOf(before, whole)) ? after : before
  }
  return after.map((next, at) => {
    const last = before[at]!
    const isBetter = (next.autoScore ?? 0) >= (last.autoScore ?? 0)
    if (isBetter) return next
    const autoScore = Math.min(last.autoScore ?? 0, next.points)
    return { ...next, share: last.share, autoScore }
  })
}

export interface RegradedRow {
  oldScore: number
  oldMax: number
  newScore: number
  newMax: number
  delta: number
  /** In percent of the most: where a regrade changes the points, more points can be less of them. */
  percentDelta: number
  crosses: 'up' | 'down' | null
  steps: { stepId: string; title: string; before: number | null; after: number | null }[]
}

const counts = (step: Scored): number | null => step.manualScore ?? step.autoScore

/** What a record has before and after, and whether it crosses the pass mark (a percent). */
export function regradeRow(tried: Tried, policy: RegradePolicy, passPercent: number): RegradedRow {
  const next = underPolicy(tried, policy)
  const before = totalOf(tried.before, tried.whole)
  const after = totalOf(next, tried.whole)
  const [was, is] = [percentOf(before) >= passPercent, percentOf(after) >= passPercent]
  return {
    oldScore: before.score,
    oldMax: before.maxScore,
    newScore: after.score,
    newMax: after.maxScore,
    delta: scoring.rounded(after.score - before.score),
    percentDelta: scoring.rounded(percentOf(after) - percentOf(before)),
    crosses: was === is ? null : is ? 'up' : 'down',
    steps: tried.before.flatMap((step, at) => {
      const changed = next[at]!
      return counts(step) === counts(changed) && step.points === changed.points
        ? []
        : [{ stepId: step.stepId, title: step.title, before: counts(step), after: counts(changed) }]
    }),
  }
}

/** A step's state after its share changed: full marks are through it, less is not any more. */
export function stateUnder(state: StepState, before: number | null, after: number | null): StepState {
  if (before === after || after === null) return state
  if (after >= 1) return 'passed'
  return state === 'passed' || state === 'not_started' ? 'failed' : state
}

/**
 * The answers that the line of an event stands for: those given before answers were kept by themselves, of the four types
 * that there were. Only choices were written as several.
 */
export function answersOf(detail: string, question: Question | null): string[][] {
  if (question?.type === 'multiple') return [detail.split('、')]
  const isOneText = question?.type === 'fill' && question.blanks.length === 1
  return isOneText || question?.type === 'single' || question?.type === 'true_false' ? [[detail]] : []
}

/** A step as it is when a regrade is taken back. */
export interface StepNow extends Marks {
  readByTeacher: boolean
  deducted: number
  state: StepState
  passedAt: Date | null
  firstOpenedAt: Date | null
}
type TakenBack = Marks & { state: StepState; passedAt: Date | null }

/** The database keeps fewer digits than a share that was computed. */
const same = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.fround(a) === Math.fround(b))

/**
 * A step without what a regrade did to it; null where nothing is left of that. What happened since stays: tries of the
 * learner (`triedSince` is their best share, null for none), a mark of a teacher, what another regrade put there.
 */
export function takenBack(now: StepNow, { before, after }: Applied, triedSince: number | null): TakenBack | null {
  const kept = <K extends 'points' | 'share' | 'manualScore'>(field: K) =>
    same(now[field], after[field]) ? before[field] : now[field]
  const points = kept('points')
  const manualScore = kept('manualScore')
  const share = triedSince === null ? kept('share') : scoring.bestShare(before.share, triedSince)
  const isUntouched = same(points, before.points) && same(share, before.share) && same(now.autoScore, after.autoScore)
  const autoScore = isUntouched ? before.autoScore : scoring.autoScoreOf({ ...now, points: points ?? 0, share })
  const next = {
    points: points ?? 0,
    share,
    autoScore,
    manualScore,
    ...stateBack(now, { before, after }, share, triedSince),
  }
  const isNothing = (['points', 'share', 'autoScore', 'manualScore'] as const).every((field) =>
    same(next[field], now[field]),
  )
  return isNothing && next.state === now.state ? null : next
}

function stateBack(
  now: StepNow,
  { before, after }: Pick<Applied, 'before' | 'after'>,
  share: number | null,
  triedSince: number | null,
): Pick<TakenBack, 'state' | 'passedAt'> {
  if (triedSince === null && now.state !== (after.state ?? now.state))
    return { state: now.state, passedAt: now.passedAt }
  if (before.state === 'passed')
    return { state: 'passed', passedAt: before.passedAt ? new Date(before.passedAt) : null }
  if (triedSince !== null) {
    const isThrough = share !== null && share >= 1
    return isThrough ? { state: 'passed', passedAt: now.passedAt } : { state: 'failed', passedAt: null }
  }
  return { state: before.state === 'not_started' && now.firstOpenedAt ? 'in_progress' : before.state, passedAt: null }
}
