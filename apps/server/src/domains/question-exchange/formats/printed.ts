import type { Question } from '@lab/contract/question/content'
import { letterOf } from '@lab/contract/question/types'
import { disordered, shuffled } from '../../question/index.ts'
import { keyLines, offered } from './xlsx/write.ts'

/** A question as it stands on paper: what it offers by letters, and the answer by these letters. */
export interface Printed {
  question: Question
  offered: string[]
  key: string[]
}

/** As it was written, for teachers: what is to be ordered is in its order. */
export const asWritten = (question: Question): Printed => ({
  question,
  offered: offered(question),
  key: keyLines(question),
})

/** As learners get it: what is to be ordered or matched is in an order of the seed, which gives nothing away. */
export function asAsked(question: Question, seed: string): Printed {
  if (question.type === 'ordering') {
    const items = disordered(question.items, seed)
    const key = question.items.map((item) => letterOf(items.indexOf(item))).join('→')
    return { question, offered: items.map(({ text }) => text), key: [key] }
  }
  return asWritten(question.type === 'matching' ? { ...question, right: shuffled(question.right, seed) } : question)
}
