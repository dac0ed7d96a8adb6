import type { PaperQuestion } from '@lab/contract/question/paper-content'
import { rubricPoints, type Rubric } from '@lab/contract/rubric'
import { newId } from '../../kernel/database/columns.ts'
import type { PinnedQuestion } from '../question-bank/index.ts'

/** The rubric for other points: each criterion keeps its part, in halves, and together they are the points exactly. */
export function rubricFor(rubric: Rubric | null, points: number): Rubric | null {
  if (!rubric || rubricPoints(rubric) === points) return rubric
  const [total, halves] = [rubricPoints(rubric), Math.round(points * 2)]
  // Every criterion is worth something; with more criteria than halves there is no such rubric.
  if (rubric.length > halves) return null
  const parts = rubric.map((criterion) => {
    const exact = (criterion.points / total) * (halves - rubric.length)
    return { criterion, whole: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  const left = halves - rubric.length - parts.reduce((sum, { whole }) => sum + whole, 0)
  const more = new Set(parts.toSorted((a, b) => b.rest - a.rest).slice(0, left))
  return parts.map((part) => ({ ...part.criterion, points: (1 + part.whole + (more.has(part) ? 1 : 0)) / 2 }))
}

/** A question of a bank as a paper asks it, with a key of its own. */
export const copyOf = (pinned: PinnedQuestion, points = pinned.points, key: string = newId()): PaperQuestion => ({
  ...pinned,
  key,
  points,
  rubric: rubricFor(pinned.rubric, points),
})
