import type { StepOutcome, StepState } from '@lab/contract/record'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Weights } from './tables.ts'

/** Scores have two decimals. */
export const rounded = (score: number): number => Math.round((score + Number.EPSILON) * 100) / 100

/** Share of a step's points that one run of its check earned: all for passed, what the check said for failed. */
export function shareOf(outcome: StepOutcome, share: number): number {
  if (outcome === 'passed') return 1
  return outcome === 'failed' ? Math.min(1, Math.max(0, share)) : 0
}

/** The best of all tries: trying again never loses points, and the order of tries does not matter. */
export const bestShare = (before: number | null, share: number): number => Math.max(before ?? 0, share)

export interface ScoredItem {
  /** Whether only a person can say what it earned. */
  readByTeacher: boolean
  points: number
  /** Points that are taken off what it earns, at most down to 0. */
  deducted: number
  /** Best share so far, null before the first try. */
  share: number | null
}

/** What an item earned by itself; null before a try, and where people say it. */
export function autoScoreOf({ readByTeacher, points, deducted, share }: ScoredItem): number | null {
  return readByTeacher || share === null ? null : rounded(Math.max(0, share * points - deducted))
}

/** Whether only a person can say what an item earned: a report, or an answer that was given and that no rule marks. */
export const isReadByTeacher = (item: { readByTeacher: boolean; state: StepState; share: number | null }): boolean =>
  item.readByTeacher || (item.state === 'passed' && item.share === null)

export interface CountedItem {
  weightGroup: string
  points: number
  automatic: number | null
  /** What a teacher set instead. */
  manual: number | null
}

export interface Lateness {
  isLate: boolean
  /** Percent of the total that a late submission loses. */
  deductPercent: number
}
export const onTime: Lateness = { isLate: false, deductPercent: 0 }

const earned = (items: readonly CountedItem[]): number =>
  items.reduce((sum, item) => sum + (item.manual ?? item.automatic ?? 0), 0)
const pointsOf = (items: readonly CountedItem[]): number => items.reduce((sum, item) => sum + item.points, 0)

/** What the items earned in percent by the weights of their groups; null unless each of them, and no other, has points. */
function weighed(items: readonly CountedItem[], weights: Weights): number | null {
  const groups = Map.groupBy(
    items.filter(({ points }) => points > 0),
    ({ weightGroup }) => weightGroup,
  )
  const shares = Object.entries(weights)
  if (shares.length === 0 || shares.length !== groups.size) return null
  let percent = 0
  for (const [name, share] of shares) {
    const group = groups.get(name)
    if (!group) return null
    percent += (earned(group) / pointsOf(group)) * share
  }
  return percent
}

/**
 * Total of an attempt and the most that it can be. With weights and points in each of their groups, a group is scaled to its
 * percent of all points; a late submission then loses its percent.
 */
export function totalOf(
  items: readonly CountedItem[],
  weights: Weights,
  lateness: Lateness,
): { score: number; maxScore: number } {
  const maxScore = pointsOf(items)
  const percent = weighed(items, weights)
  const score = percent === null ? earned(items) : percent * (maxScore / 100)
  const kept = lateness.isLate ? 1 - lateness.deductPercent / 100 : 1
  return { score: rounded(score * kept), maxScore: rounded(maxScore) }
}

/** A score that a teacher enters for a step: null takes it back; otherwise from 0 to the step's points. */
export function scoreWithin(score: number | null, points: number): number | null | Refusal<'record.scoreRange'> {
  if (score === null) return null
  return score < 0 || score > points ? refuse('record.scoreRange', { max: points }) : rounded(score)
}
