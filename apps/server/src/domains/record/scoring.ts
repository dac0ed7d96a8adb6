import type { StepOutcome } from '@lab/contract/record'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** Scores have two decimals. */
export const rounded = (score: number): number => Math.round((score + Number.EPSILON) * 100) / 100

/** Share of a step's points that one run of its check earned: all for passed, what the check said for failed. */
export function shareOf(outcome: StepOutcome, share: number): number {
  if (outcome === 'passed') return 1
  return outcome === 'failed' ? Math.min(1, Math.max(0, share)) : 0
}

/** The best of all tries: trying again never loses points, and the order of tries does not matter. */
export const bestShare = (before: number | null, share: number): number => Math.max(before ?? 0, share)

export interface ScoredStep {
  kind: string
  points: number
  hintCost: number | null
  hintOpened: boolean
  /** Best share so far, null before the first try. */
  share: number | null
}

/** What a step earned by itself: share × points − the opened hint's cost, not below 0. Reports are read by people. */
export function autoScoreOf(step: ScoredStep): number | null {
  if (step.kind === 'report' || step.share === null) return null
  return rounded(Math.max(0, step.share * step.points - (step.hintOpened ? (step.hintCost ?? 0) : 0)))
}

export interface CountedStep {
  kind: string
  points: number
  automatic: number | null
  /** What a teacher set instead. */
  manual: number | null
}

/** How the reports and the rest weigh, in percent; a report weight of 0 means that points simply add up. */
export interface Weights {
  autoPercent: number
  reportPercent: number
}
export interface Lateness {
  isLate: boolean
  /** Percent of the total that a late hand-in loses. */
  deductPercent: number
}
export const onTime: Lateness = { isLate: false, deductPercent: 0 }

const earned = (steps: readonly CountedStep[]): number =>
  steps.reduce((sum, step) => sum + (step.manual ?? step.automatic ?? 0), 0)
const pointsOf = (steps: readonly CountedStep[]): number => steps.reduce((sum, step) => sum + step.points, 0)

/**
 * Total of a record and the most that it can be. With a report weight and points on both sides, each side is scaled to
 * its percent of all points; a late hand-in then loses its percent.
 */
export function totalOf(
  steps: readonly CountedStep[],
  weights: Weights,
  lateness: Lateness,
): { score: number; maxScore: number } {
  const reports = steps.filter((step) => step.kind === 'report')
  const others = steps.filter((step) => step.kind !== 'report')
  const maxScore = pointsOf(steps)
  const isWeighted = weights.reportPercent > 0 && pointsOf(reports) > 0 && pointsOf(others) > 0
  const score = isWeighted
    ? ((earned(others) / pointsOf(others)) * weights.autoPercent +
        (earned(reports) / pointsOf(reports)) * weights.reportPercent) *
      (maxScore / 100)
    : earned(steps)
  const kept = lateness.isLate ? 1 - lateness.deductPercent / 100 : 1
  return { score: rounded(score * kept), maxScore: rounded(maxScore) }
}

/** A score that a teacher enters for a step: null takes it back; otherwise from 0 to the step's points. */
export function scoreWithin(score: number | null, points: number): number | null | Refusal<'record.scoreRange'> {
  if (score === null) return null
  return score < 0 || score > points ? refuse('record.scoreRange', { max: points }) : rounded(score)
}
