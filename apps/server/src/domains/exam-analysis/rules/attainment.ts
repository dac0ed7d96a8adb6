import { deviation, meanOf } from './moments.ts'
import type { Matrix } from './matrix.ts'

/** 课程目标: what a course wants of its learners, and the part of each item that shows it. */
export interface Goal {
  /** What a class should attain of it, from 0 to 1. */
  expected: number
  /** By item: the part of its points that counts here, above 0 and up to 1. */
  items: readonly { item: number; part: number }[]
}

/** How far a goal is attained; null where nothing of it was asked. */
export interface GoalAttainment {
  /** 达成度: mean points in relation to the most. */
  attained: number | null
  isMet: boolean | null
  /** The points that show the goal. */
  points: number
  mean: number | null
  deviation: number | null
  /** Each learner's own; null for who was asked none of it. */
  own: (number | null)[]
  /** Who reaches what is expected, and who does not, by their rows. */
  reached: number[]
  missed: number[]
}

/**
 * Direct attainment from marks. Each learner's is in relation to what that learner was asked, so that drawn papers compare;
 * that of the class is the mean of these.
 */
export function attainmentOf({ marks, points }: Matrix, { expected, items }: Goal): GoalAttainment {
  const own = marks.map((row) => {
    let [earned, most] = [0, 0]
    for (const { item, part } of items) {
      const mark = row[item] ?? null
      if (mark === null) continue
      earned += mark * part
      most += points[item]! * part
    }
    return most === 0 ? null : { earned, share: earned / most }
  })
  const asked = own.filter((one) => one !== null)
  const attained = meanOf(asked.map(({ share }) => share))
  const earned = asked.map((one) => one.earned)
  const who = (isReached: boolean) =>
    own.flatMap((one, at) => (one !== null && one.share >= expected === isReached ? [at] : []))
  return {
    attained,
    isMet: attained === null ? null : attained >= expected,
    points: items.reduce((sum, { item, part }) => sum + points[item]! * part, 0),
    mean: meanOf(earned),
    deviation: deviation(earned),
    own: own.map((one) => one && one.share),
    reached: who(true),
    missed: who(false),
  }
}

/** 课程达成度: the goals by their weights; of goals that nothing was asked of, none. Null where nothing was asked at all. */
export function totalAttainment(goals: readonly { weight: number; attained: number | null }[]): number | null {
  const shown = goals.flatMap(({ weight, attained }) => (attained === null ? [] : { weight, attained }))
  const weights = shown.reduce((sum, { weight }) => sum + weight, 0)
  return weights === 0 ? null : shown.reduce((sum, { weight, attained }) => sum + weight * attained, 0) / weights
}
