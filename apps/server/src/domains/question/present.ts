import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { PresentedOf, PresentedQuestion } from '@lab/contract/question/present'
import type { QuestionType } from '@lab/contract/question/types'
import { disordered, shuffled } from './shuffle.ts'

export interface Presenting {
  /** Decides the order of what is shuffled: the attempt's seed with the item's key, so that every item has its own. */
  seed: string
  /** Options of choices are shuffled as well; what is to be ordered or matched always is. */
  shufflesOptions?: boolean
}

type Present<Type extends QuestionType> = (question: QuestionOf<Type>, how: Presenting) => PresentedOf<Type>

const presenters: { [Type in QuestionType]: Present<Type> } = {
  single: ({ type, options }, how) => ({ type, options: choices(options, how) }),
  multiple: ({ type, options }, how) => ({ type, options: choices(options, how) }),
  true_false: ({ type }) => ({ type }),
  fill: ({ type, blanks, any_order }) => ({ type, blanks: blanks.length, any_order }),
  ordering: ({ type, items }, { seed }) => ({ type, items: disordered(items, seed) }),
  matching: ({ type, left, right }, { seed }) => ({ type, left, right: shuffled(right, seed) }),
  short_answer: ({ type }) => ({ type }),
  programming: ({ type }) => ({ type }),
  operation: ({ type, steps }) => ({ type, steps: steps.map(({ id, title }) => ({ id, text: title })) }),
}

const choices = <Thing>(options: readonly Thing[], { seed, shufflesOptions = false }: Presenting): Thing[] =>
  shufflesOptions ? shuffled(options, seed) : [...options]

/** A question as a learner meets it: nothing of what is right is in it. */
export const presentQuestion = (question: Question, how: Presenting): PresentedQuestion =>
  (presenters[question.type] as (question: Question, how: Presenting) => PresentedQuestion)(question, how)
