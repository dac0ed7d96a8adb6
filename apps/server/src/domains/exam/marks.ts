import type { Question } from '@lab/contract/question/content'
import type { ItemMark } from '../learning/index.ts'
import { markedByHand, markerOf, type Mark, type Marker } from '../question/index.ts'
import { answerOf, type AnswerMark, type ItemEntry } from '../record/index.ts'

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

/** What is worked out by submitting: nothing was answered, or something else is asked than the exam has. */
const bySubmitting: AnswerMark = { state: 'in_progress', share: null, message: '' }

/** What an answer earns by the question as the exam has it, to be kept with the answer; by another one, submitting says it. */
export function markAhead(question: Question, answer: readonly string[], isChanged: boolean): AnswerMark {
  if (isChanged || answer.length === 0) return bySubmitting
  const { share, reason } = markerFor(question)(answer)
  if (share === null) return { state: 'passed', share, message: '' }
  return { state: share === 1 ? 'passed' : 'failed', share, message: reason }
}

/** Whether nothing is left to be marked of an item whose answers were kept with what they earn. */
export const isMarked = (item: Pick<ItemEntry, 'state' | 'response'>): boolean =>
  item.state !== 'in_progress' || answerOf(item).length === 0

/** What is said of a question whose points everybody has. */
export const givenToAll = '本题全员满分'

/** The marks of everything that was answered, and of what everybody has the points of; by key of the item. */
export function marksOf(
  items: readonly Pick<ItemEntry, 'key' | 'response'>[],
  { find, isGiven }: { find(key: string): { question: Question } | undefined; isGiven(key: string): boolean },
): ReadonlyMap<string, ItemMark> {
  const marks = new Map<string, ItemMark>()
  for (const item of items) {
    const answer = answerOf(item)
    const asked = find(item.key)
    if (!asked) continue
    if (isGiven(item.key)) marks.set(item.key, { share: 1, message: givenToAll })
    else if (answer.length > 0) marks.set(item.key, markOf(asked.question, answer))
  }
  return marks
}

/** What is shown of an answer and its mark once marks are shown; without an answer, what would have been right. */
export function reviewed(
  question: Question,
  answer: readonly string[],
  { isGiven, byHand, points }: { isGiven: boolean; byHand: number | null; points: number },
): Mark {
  const mark = markerFor(question)(answer)
  if (isGiven) return { ...mark, share: 1, reason: givenToAll }
  return answer.length === 0 ? { ...mark, share: 0, reason: '未作答' } : markedByHand(mark, byHand, points)
}
