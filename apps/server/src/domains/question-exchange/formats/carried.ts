import type { Question } from '@lab/contract/question/content'
import {
  fillScoringLabels,
  matchingScoringLabels,
  multipleScoringLabels,
  orderingScoringLabels,
} from '@lab/contract/question/types'

// What a format has no place for travels as name and text next to a question.

const keyOf = <Key extends string>(labels: Readonly<Record<Key, string>>, said: string): Key | undefined =>
  (Object.keys(labels) as Key[]).find((key) => labels[key] === said)

/** The question with a rule of scoring that was written in words. */
export function withScoring(question: Question, said: string): Question {
  switch (question.type) {
    case 'multiple':
      return { ...question, scoring: keyOf(multipleScoringLabels, said) ?? question.scoring }
    case 'fill':
      return {
        ...question,
        any_order: said.includes('可交换顺序'),
        scoring: said.includes(fillScoringLabels.all) ? 'all' : 'each',
      }
    case 'ordering':
      return { ...question, scoring: keyOf(orderingScoringLabels, said) ?? question.scoring }
    case 'matching':
      return { ...question, scoring: keyOf(matchingScoringLabels, said) ?? question.scoring }
    default:
      return question
  }
}

/** Half points are points; anything else is nothing that a question scores. */
export const validPoints = (points: number | undefined): number | null =>
  points !== undefined && points > 0 && points <= 1000 && Number.isInteger(points * 2) ? points : null
