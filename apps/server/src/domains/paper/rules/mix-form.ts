import type { Question } from '@lab/contract/question/content'
import type { PaperQuestion, PaperSection } from '@lab/contract/question/paper-content'
import { diceOf, mixed } from './dice.ts'

/** An option that speaks of the others, by their place or their letters: their order has to stay. */
const speaksOfOthers = /以上|上述|[A-H]\s*[、和与及或]\s*[A-H]|all of the above|none of the above/i

function withOptionsMixed(question: Question, dice: () => number): Question {
  if (question.type !== 'single' && question.type !== 'multiple') return question
  if (question.options.some(({ text }) => speaksOfOthers.test(text))) return question
  return { ...question, options: [...mixed(question.options, dice)] }
}

/** The same paper with the questions of each section, and the options of choices, in another order. Keys stay. */
export function mixedForm(sections: readonly PaperSection[], seed: string): PaperSection[] {
  const dice = diceOf(seed)
  const mix = (one: PaperQuestion): PaperQuestion => ({ ...one, question: withOptionsMixed(one.question, dice) })
  return sections.map((section) => ({ ...section, questions: [...mixed(section.questions, dice)].map(mix) }))
}
