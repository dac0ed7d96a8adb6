import type { Question } from '@lab/contract/question/content'
import type { ItemMark } from '../learning/index.ts'
import { markerOf, type Mark, type Marker } from '../question/index.ts'
import { answerOf, type ItemEntry } from '../record/index.ts'

/** A question's marker is prepared once, however many answer it. */
const prepared = new WeakMap<Question, Marker>()
/** Of a question so many answers are remembered with their marks: most of a class give one of a few. */
const mostRemembered = 500
/** Longer ones are hardly ever given twice. */
const longestRemembered = 80

export function markerFor(question: Question): Marker {
  const known = prepared.get(question)
  if (known) return known
  const marker = remembering(markerOf(question))
  prepared.set(question, marker)
  return marker
}

/** Equal answers are marked once. */
function remembering(marker: Marker): Marker {
  const marks = new Map<string, Mark>()
  return (answer) => {
    const said = `${answer.length} ${answer.join('\u0000')}`
    if (said.length > longestRemembered) return marker(answer)
    const known = marks.get(said)
    if (known) return known
    const mark = marker(answer)
    if (marks.size < mostRemembered) marks.set(said, mark)
    return mark
  }
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
