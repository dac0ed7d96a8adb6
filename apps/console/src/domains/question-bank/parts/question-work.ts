import type { BankQuestion } from '@lab/contract/bank-question'
import type { Question } from '@lab/contract/question/content'
import type { QuestionDifficulty } from '@lab/contract/question/paper-content'
import type { QuestionType } from '@lab/contract/question/types'
import type { Rubric } from '@lab/contract/rubric'
import { asType } from '../../../content/question/question-edits.ts'
import type { RichText } from '../../../kit/editor/index.ts'

/** A question while it is being written. */
export type QuestionWork = {
  stem: RichText
  question: Question
  points: number
  difficulty: QuestionDifficulty
  tags: string[]
  point_ids: string[]
  rubric: Rubric | null
}

const plain: Question = { type: 'true_false', answer: ['对'], analysis: '' }

/** A new question of a type, about a point where one is given. */
export const emptyWork = (pointId: string | undefined, type: QuestionType = 'single'): QuestionWork => ({
  stem: { format: 'wysiwyg', value: '' },
  question: asType(plain, type),
  points: 2,
  difficulty: 2,
  tags: [],
  point_ids: pointId === undefined ? [] : [pointId],
  rubric: null,
})

export const workOf = ({
  stem,
  question,
  points,
  difficulty,
  tags,
  knowledge,
  rubric,
}: BankQuestion): QuestionWork => ({
  stem,
  question,
  points,
  difficulty,
  tags,
  point_ids: knowledge.map(({ id }) => id),
  rubric,
})
