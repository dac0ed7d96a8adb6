import type { Question } from '@lab/contract/question/content'
import type { ItemMark } from '../learning/index.ts'
import { markerOf, type Marker } from '../question/index.ts'
import { answerOf, type ItemEntry } from '../record/index.ts'

/** A question's marker is prepared once, however many answer it. */
const prepared = new WeakMap<Question, Marker>()

export function markerFor(question: Question): Marker {
  const known = prepared.get(question)
  if (known) return known
  const marker = markerOf(question)
  prepared.set(question, marker)
  return marker
}

/** What an answer earned; what a person marks is done once it is answered. */
export function markOf(question: Question, answer: readonly string[]): ItemMark {
  const { share, reason } = markerFor(question)(answer)
  return share === null ? { state: 'passed' } : { share, message: reason }
}

/** The marks of everything that was answered, by key of the item. */
export function marksOf(
  items: readonly ItemEntry[],
  questionOf: (key: string) => Question | undefined,
): ReadonlyMap<string, ItemMark> {
  const marks = new Map<string, ItemMark>()
  for (const item of items) {
    const answer = answerOf(item)
    const question = questionOf(item.key)
    if (question && answer.length > 0) marks.set(item.key, markOf(question, answer))
  }
  return marks
}
