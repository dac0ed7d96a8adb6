import { pairOf, rightAnswer, ruleText } from '@lab/contract/question/answer'
import type { PaperSheet } from '@lab/contract/paper'
import { letterOf } from '@lab/contract/question/types'

export type SheetQuestion = PaperSheet['sections'][number]['questions'][number]

const placeIn = (options: readonly { id: string }[], id: string): number => options.findIndex((one) => one.id === id)
const letters = (options: readonly { id: string }[], ids: readonly string[]): string[] =>
  ids.map((id) => letterOf(placeIn(options, id)))

/** What is right, by the letters and numbers that the sheet shows. */
export function keyLine({ question, presented }: SheetQuestion): string {
  const right = rightAnswer(question)
  if (presented.type === 'single' || presented.type === 'multiple')
    return letters(presented.options, right).toSorted().join('')
  if (presented.type === 'ordering') return letters(presented.items, right).join(' → ')
  if (presented.type === 'matching')
    return right
      .map(pairOf)
      .map(
        ({ left, right: other }) => `${letters(presented.left, [left]).join()}—${placeIn(presented.right, other) + 1}`,
      )
      .join('，')
  if (question.type === 'fill')
    return question.blanks
      .map(({ rules }, at) => `${question.blanks.length > 1 ? `（${at + 1}）` : ''}${rules.map(ruleText).join(' / ')}`)
      .join('　')
  return right.join('')
}

/** How many lines somebody has to write in, by the points of the question. */
export const linesFor = (points: number): number => Math.min(14, Math.max(4, Math.round(points)))
