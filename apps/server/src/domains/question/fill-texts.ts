import type { Blank, Option, Question, QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'

type Fill = (text: string) => string
type Filled<Type extends QuestionType> = (question: QuestionOf<Type>, fill: Fill) => QuestionOf<Type>

const options = (given: readonly Option[], fill: Fill): Option[] =>
  given.map((option) => ({ ...option, text: fill(option.text) }))
const blank = (given: Blank, fill: Fill): Blank => ({
  ...given,
  rules: given.rules.map((rule) => (rule.kind === 'text' ? { ...rule, text: fill(rule.text) } : rule)),
})

const filled: { [Type in QuestionType]: Filled<Type> } = {
  single: (question, fill) => ({ ...question, options: options(question.options, fill) }),
  multiple: (question, fill) => ({ ...question, options: options(question.options, fill) }),
  true_false: (question) => question,
  fill: (question, fill) => ({ ...question, blanks: question.blanks.map((one) => blank(one, fill)) }),
  ordering: (question, fill) => ({ ...question, items: options(question.items, fill) }),
  matching: (question, fill) => ({
    ...question,
    left: options(question.left, fill),
    right: options(question.right, fill),
  }),
  short_answer: (question, fill) => ({
    ...question,
    reference: fill(question.reference),
    keywords: question.keywords.map(fill),
  }),
  programming: (question) => question,
  operation: (question) => question,
}

/** The question with every text of it passed through `fill`, as a learner's own values are put in. */
export function withTexts(question: Question, fill: Fill): Question {
  const texts = (filled[question.type] as (question: Question, fill: Fill) => Question)(question, fill)
  return { ...texts, analysis: fill(question.analysis) }
}
