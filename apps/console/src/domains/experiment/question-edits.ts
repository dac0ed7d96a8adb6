import type { QuestionType, StepQuestion } from '@lab/contract/experiment'

export const letterOf = (index: number): string => String.fromCodePoint(65 + index)
export const mostOptions = 8

/** The question as another type, keeping what the types have in common. */
export function asType(question: StepQuestion, type: QuestionType): StepQuestion {
  if (type === question.type) return question
  const options = question.options.length >= 2 ? question.options : ['', '']
  const letters = question.answer.filter((answer) => options.some((_, index) => letterOf(index) === answer))
  switch (type) {
    case 'single':
      return { ...question, type, options, answer: [letters[0] ?? 'A'] }
    case 'multiple':
      return { ...question, type, options, answer: letters.length > 0 ? letters : ['A'] }
    case 'judge':
      return { ...question, type, options: [], answer: ['对'] }
    case 'fill':
      return { ...question, type, options: [], answer: [''] }
  }
}

/** Marks an option as right: the only one of a single choice, one more or less of a multiple one (never none). */
export function marked(question: StepQuestion, letter: string): StepQuestion {
  if (question.type !== 'multiple') return { ...question, answer: [letter] }
  const others = question.answer.filter((one) => one !== letter)
  if (others.length === question.answer.length) return { ...question, answer: [...others, letter].toSorted() }
  return others.length > 0 ? { ...question, answer: others } : question
}

/** Without one option; the letters of the right ones follow their options, and one right option always remains. */
export function withoutOption(question: StepQuestion, index: number): StepQuestion {
  const options = question.options.toSpliced(index, 1)
  const answer = question.answer.flatMap((letter) => {
    const at = (letter.codePointAt(0) ?? 65) - 65
    return at === index ? [] : [letterOf(at > index ? at - 1 : at)]
  })
  return { ...question, options, answer: answer.length > 0 ? answer : ['A'] }
}
