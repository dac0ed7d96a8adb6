import type { Question } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { Rubric } from '@lab/contract/rubric'

/** A knowledge point with those below it; no two of a bank have one name. */
export interface DemoPoint {
  name: string
  below?: readonly DemoPoint[]
}

export interface DemoQuestion {
  /** Markdown. Blanks of a fill-in question are written as `____`. */
  stem: string
  question: Question
  points: number
  difficulty: QuestionDifficulty
  /** Names of points of the bank's tree. */
  knowledge: readonly string[]
  tags?: readonly string[]
  rubric?: Rubric
}

/** A question bank of the demo school, written by us. */
export interface DemoBank {
  title: string
  /** Markdown. */
  summary: string
  tags: readonly string[]
  knowledge: readonly DemoPoint[]
  questions: readonly DemoQuestion[]
}
