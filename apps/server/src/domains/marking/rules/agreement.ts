import { agree } from './rounds.ts'

/** A mark, for figures about who gave it. */
export interface GivenMark {
  answer: string
  round: number
  markerId: string
  score: number
  seconds: number
}

export interface MarkerFigures {
  markerId: string
  n: number
  mean: number
  deviation: number | null
  medianSeconds: number | null
}

export interface Agreement {
  /** Answers that two have marked. */
  n: number
  /** To the point, and within what counts as agreement. */
  same: number
  within: number
  /** How much more the second gives than the first. */
  meanDifference: number
  /** Null where one of the two gives all the same. */
  correlation: number | null
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const squares = (values: readonly number[]): number => {
  const mean = meanOf(values)
  return values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** How strict and how fast each marker is. Who marked much comes first; a time that nobody took counts for nobody. */
export function markerFigures(marks: readonly GivenMark[]): MarkerFigures[] {
  const byMarker = Map.groupBy(marks, ({ markerId }) => markerId)
  return [...byMarker]
    .map(([markerId, theirs]) => {
      const scores = theirs.map(({ score }) => score)
      return {
        markerId,
        n: theirs.length,
        mean: meanOf(scores),
        deviation: scores.length < 2 ? null : Math.sqrt(squares(scores) / (scores.length - 1)),
        medianSeconds: medianOf(theirs.flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []))),
      }
    })
    .toSorted((a, b) => b.n - a.n || (a.markerId < b.markerId ? -1 : 1))
}

/** How far first and second markers agree; null where no answer has two marks. */
export function agreementOf(marks: readonly GivenMark[], tolerance: number): Agreement | null {
  const pairs = [...Map.groupBy(marks, ({ answer }) => answer).values()].flatMap((its) => {
    const [first, second] = [its.find(({ round }) => round === 1), its.find(({ round }) => round === 2)]
    return first && second ? [{ first: first.score, second: second.score }] : []
  })
  if (pairs.length === 0) return null
  const [ones, others] = [pairs.map(({ first }) => first), pairs.map(({ second }) => second)]
  const [one, other] = [meanOf(ones), meanOf(others)]
  const both = pairs.reduce((sum, pair) => sum + (pair.first - one) * (pair.second - other), 0)
  const spread = Math.sqrt(squares(ones) * squares(others))
  return {
    n: pairs.length,
    same: pairs.filter(({ first, second }) => agree(first, second, 0)).length,
    within: pairs.filter(({ first, second }) => agree(first, second, tolerance)).length,
    meanDifference: other - one,
    correlation: spread < 1e-9 ? null : both / spread,
  }
}
