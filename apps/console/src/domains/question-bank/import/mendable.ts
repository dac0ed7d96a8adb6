import type { Option, Question } from '@lab/contract/question/content'
import { emptyBlank, emptyOption } from '../../../content/question/question-edits.ts'

const atLeastTwo = (options: readonly Option[]): Option[] => [
  ...options,
  ...Array.from({ length: Math.max(0, 2 - options.length) }, emptyOption),
]

/** A question that may lack parts, with places for what it lacks: an editor can go on with it. */
export function mendable(question: Question): Question {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return { ...question, options: atLeastTwo(question.options) }
    case 'fill':
      return { ...question, blanks: question.blanks.length > 0 ? question.blanks : [emptyBlank()] }
    case 'ordering':
      return { ...question, items: atLeastTwo(question.items) }
    case 'matching': {
      const [left, right] = [atLeastTwo(question.left), atLeastTwo(question.right)]
      const pairs = left.map(
        ({ id }, at) =>
          question.pairs.find((pair) => pair.left === id) ?? { left: id, right: right[at % right.length]!.id },
      )
      return { ...question, left, right, pairs }
    }
    default:
      return question
  }
}
