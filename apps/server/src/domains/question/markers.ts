import type { Answer } from '@lab/contract/question/answer'
import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'
import { multipleMarker, singleMarker, trueFalseMarker } from './choice.ts'
import { fillMarker } from './fill.ts'
import type { Mark, Marker } from './mark.ts'
import { matchingMarker } from './matching.ts'
import { orderingMarker } from './ordering.ts'
import { operationMarker } from './operation.ts'
import { engineMarker, shortAnswerMarker } from './short-answer.ts'

/** How an answer to each type is marked. */
const markers = {
  single: singleMarker,
  multiple: multipleMarker,
  true_false: trueFalseMarker,
  fill: fillMarker,
  ordering: orderingMarker,
  matching: matchingMarker,
  short_answer: shortAnswerMarker,
  programming: engineMarker,
  operation: operationMarker,
} satisfies { [Type in QuestionType]: (question: QuestionOf<Type>) => Marker }

/** What is prepared once for many answers to the same question. */
export const markerOf = (question: Question): Marker =>
  (markers[question.type] as (question: Question) => Marker)(question)

export const markAnswer = (question: Question, answer: Answer): Mark => markerOf(question)(answer)
