import type { QuestionSource } from '@lab/contract/question/paper-content'
import { fewestForFacility, type QuestionMeasure } from '../../question-bank/index.ts'
import { extremesOf, type Shares } from './groups.ts'

/** What one learner earned: of all their questions, by the keys of these. */
export interface MarkedSheet {
  submittedAt: Date
  items: readonly { key: string; points: number; mark: number | null }[]
}

type Pin = Pick<QuestionSource, 'question_id' | 'version'>

interface Answered {
  pin: Pin
  answers: { total: number; share: number; at: Date }[]
}

const groupSum = (group: Shares, shareOf: (who: number) => number) => ({
  size: group.reduce((sum, { part }) => sum + part, 0),
  earned: group.reduce((sum, { who, part }) => sum + part * shareOf(who), 0),
})

/**
 * What the sheets of one offering say of the questions of banks that were asked in it. `pinOf` names the version that a key
 * asks; null where it is no question of a bank. What waits for a mark is not counted.
 */
export function measuresOf<Sheet extends MarkedSheet>(
  sheets: readonly Sheet[],
  pinOf: (sheet: Sheet, key: string) => Pin | null,
): QuestionMeasure[] {
  const byPin = new Map<string, Answered>()
  for (const sheet of sheets) {
    const total = sheet.items.reduce((sum, { mark }) => sum + (mark ?? 0), 0)
    for (const { key, points, mark } of sheet.items) {
      const pin = mark === null || points === 0 ? null : pinOf(sheet, key)
      if (!pin) continue
      const name = `${pin.question_id} ${pin.version}`
      const answered = byPin.get(name) ?? { pin, answers: [] }
      byPin.set(name, answered)
      answered.answers.push({ total, share: mark! / points, at: sheet.submittedAt })
    }
  }
  return [...byPin.values()].map(({ pin, answers }) => {
    const isCompared = answers.length >= fewestForFacility
    const { top, bottom } = isCompared ? extremesOf(answers.map(({ total }) => total)) : { top: [], bottom: [] }
    const shareOf = (who: number): number => answers[who]!.share
    return {
      questionId: pin.question_id,
      version: pin.version,
      askedAt: new Date(Math.max(...answers.map(({ at }) => at.getTime()))),
      answers: answers.length,
      earned: answers.reduce((sum, { share }) => sum + share, 0),
      top: groupSum(top, shareOf),
      bottom: groupSum(bottom, shareOf),
    }
  })
}
