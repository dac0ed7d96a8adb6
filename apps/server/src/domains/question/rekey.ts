import { pairOf, type Answer } from '@lab/contract/question/answer'
import type { Question, QuestionOf } from '@lab/contract/question/content'
import type { QuestionType } from '@lab/contract/question/types'

type Rekeyed<Type extends QuestionType> = (question: QuestionOf<Type>, answer: Answer) => QuestionOf<Type>

const rekeyed: { [Type in QuestionType]: Rekeyed<Type> } = {
  single: (question, answer) => ({ ...question, answer: answer.slice(0, 1) }),
  multiple: (question, answer) => ({ ...question, answer: [...answer] }),
  true_false: (question, answer) => ({ ...question, answer: [answer[0] === '错' ? '错' : '对'] }),
  // The one blank of a question accepts each of the texts.
  fill: (question, answer) =>
    question.blanks.length === 1
      ? {
          ...question,
          blanks: [{ ...question.blanks[0]!, rules: answer.map((text) => ({ kind: 'text', text })) }],
        }
      : question,
  ordering: (question, answer) => {
    const items = answer.flatMap((id) => question.items.find((item) => item.id === id) ?? [])
    return items.length === question.items.length ? { ...question, items } : question
  },
  matching: (question, answer) => ({ ...question, pairs: answer.map(pairOf) }),
  short_answer: (question) => question,
  programming: (question) => question,
  operation: (question) => question,
}

/** The question with another key; a key that says nothing about its type changes nothing. */
export const withKey = (question: Question, answer: Answer): Question =>
  (rekeyed[question.type] as (question: Question, answer: Answer) => Question)(question, answer)
