import type { MarkingRound } from '@lab/contract/marking'

/** What one marker gave. */
export interface Mark {
  round: number
  markerId: string
  score: number
  criteria: readonly { id: string; score: number }[] | null
}

export const roundNumbers = { first: 1, second: 2, settle: 3 } as const satisfies Record<MarkingRound, number>

/** How far two marks may be apart and still agree. */
export const toleranceOf = (points: number, percent: number): number => (points * percent) / 100

/** Halves of hundredths that adding leaves are no difference. */
const hair = 1e-6
export const agree = (one: number, other: number, tolerance: number): boolean =>
  Math.abs(one - other) <= tolerance + hair

const mean = (one: number, other: number): number => Math.round(((one + other) / 2) * 100) / 100

/** What counts of an answer: a score, and by criteria where a rubric has them. */
export interface Official {
  score: number
  criteria: { id: string; score: number }[] | null
}

/** What two markers gave, taken together: the mean, criterion by criterion. */
function together(first: Mark, second: Mark): Official {
  if (!first.criteria || !second.criteria) return { score: mean(first.score, second.score), criteria: null }
  const other = new Map(second.criteria.map(({ id, score }) => [id, score]))
  const criteria = first.criteria.map(({ id, score }) => ({ id, score: mean(score, other.get(id) ?? score) }))
  return { score: criteria.reduce((sum, { score }) => sum + score, 0), criteria }
}

const alone = ({ score, criteria }: Mark): Official => ({ score, criteria: criteria && [...criteria] })

/**
 * What an answer is worth by its marks: who settled it decides; two who agree are taken together; of two who do not the
 * first counts until it is settled. Null without any mark.
 */
export function officialOf(marks: readonly Mark[], tolerance: number): Official | null {
  const [first, second, settled] = [1, 2, 3].map((round) => marks.find((mark) => mark.round === round))
  if (settled) return alone(settled)
  if (!first) return null
  return second && agree(first.score, second.score, tolerance) ? together(first, second) : alone(first)
}

/**
 * Whether somebody may give the mark that an answer waits for. Nobody marks the same answer twice; what two disagree about
 * one of them settles only where a place has nobody else, and then who leads it.
 */
export function mayGive(
  round: MarkingRound,
  who: { userId: string; leads: boolean },
  given: readonly Pick<Mark, 'markerId'>[],
  staffCount: number,
): boolean {
  if (!given.some(({ markerId }) => markerId === who.userId)) return true
  return round === 'settle' && who.leads && staffCount <= 2
}
