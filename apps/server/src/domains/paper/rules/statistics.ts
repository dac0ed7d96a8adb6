import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import { questionDifficulties } from '@lab/contract/question/paper-content'
import { questionTypes, type QuestionType } from '@lab/contract/question/types'

/** A question that a paper asks, or that one of its rules may draw. */
export interface Asked {
  /** How many times it is asked: 1, or the chance to be drawn. */
  weight: number
  type: QuestionType
  difficulty: QuestionDifficulty
  points: number
  /** The share of its points that it is expected to bring. */
  expected: number
  /** Enough have answered it to know. */
  isMeasured: boolean
  knowledge: readonly string[]
}

export interface Part {
  count: number
  points: number
}

export interface PaperStatistics {
  count: number
  points: number
  expected_points: number
  minutes: number
  /** Of the questions, how many have a difficulty that was measured. */
  measured: number
  types: (Part & { type: QuestionType })[]
  difficulties: (Part & { difficulty: QuestionDifficulty })[]
  /** The most points first. A question about two points counts for both. */
  knowledge: (Part & { name: string })[]
}

/** What a learner of middling pace takes for a question of middling difficulty. */
const secondsByType = {
  single: 60,
  multiple: 90,
  true_false: 40,
  fill: 75,
  ordering: 120,
  matching: 120,
  short_answer: 480,
  programming: 1500,
  operation: 1200,
} as const satisfies Record<QuestionType, number>
const paceByDifficulty = { 1: 0.7, 2: 0.85, 3: 1, 4: 1.2, 5: 1.45 } as const satisfies Record<
  QuestionDifficulty,
  number
>

const none: Part = { count: 0, points: 0 }
const sumUp = (asked: readonly Asked[]): Part =>
  asked.reduce(
    ({ count, points }, one) => ({ count: count + one.weight, points: points + one.weight * one.points }),
    none,
  )

const parts = <Name>(asked: readonly Asked[], names: readonly Name[], has: (one: Asked, name: Name) => boolean) =>
  names.map((name) => ({ name, ...sumUp(asked.filter((one) => has(one, name))) })).filter(({ count }) => count > 0)

/** What a paper comes to before anybody sits it. */
export function statisticsOf(asked: readonly Asked[]): PaperStatistics {
  const total = (value: (one: Asked) => number): number => asked.reduce((sum, one) => sum + one.weight * value(one), 0)
  const names = [...new Set(asked.flatMap(({ knowledge }) => knowledge))]
  return {
    ...sumUp(asked),
    expected_points: total(({ points, expected }) => points * expected),
    minutes: total(({ type, difficulty }) => secondsByType[type] * paceByDifficulty[difficulty]) / 60,
    measured: total(({ isMeasured }) => (isMeasured ? 1 : 0)),
    types: parts(asked, questionTypes, (one, type) => one.type === type).map(({ name, ...part }) => ({
      type: name,
      ...part,
    })),
    difficulties: parts(asked, questionDifficulties, (one, difficulty) => one.difficulty === difficulty).map(
      ({ name, ...part }) => ({ difficulty: name, ...part }),
    ),
    knowledge: parts(asked, names, (one, name) => one.knowledge.includes(name)).toSorted(
      (a, b) => b.points - a.points || b.count - a.count,
    ),
  }
}
