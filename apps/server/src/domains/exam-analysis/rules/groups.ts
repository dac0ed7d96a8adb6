/** How much of a learner belongs to a group: 1 of who is clearly in it, a part of those who are level at its edge. */
export type Shares = readonly { who: number; part: number }[]

/** The part of all learners that the highest and the lowest group take. */
export const extremePart = 0.27

/**
 * The highest `size` of the learners by their totals. Who is level at the edge is in it in equal parts, so that no order of
 * a list says who counts.
 */
export function topOf(totals: readonly number[], size: number): Shares {
  const edge = totals.toSorted((a, b) => b - a)[size - 1]
  if (edge === undefined) return []
  const above = totals.filter((total) => total > edge).length
  const level = totals.filter((total) => total === edge).length
  const part = (size - above) / level
  return totals.flatMap((total, who) => (total < edge ? [] : [{ who, part: total > edge ? 1 : part }]))
}

/** The highest and the lowest 27 percent, at least one each. */
export function extremesOf(totals: readonly number[]): { top: Shares; bottom: Shares } {
  const size = Math.max(1, Math.round(totals.length * extremePart))
  return {
    top: topOf(totals, size),
    bottom: topOf(
      totals.map((total) => -total),
      size,
    ),
  }
}

/** The mean of a value over a group. */
export function meanIn(group: Shares, valueOf: (who: number) => number): number | null {
  const all = group.reduce((sum, { part }) => sum + part, 0)
  return all === 0 ? null : group.reduce((sum, { who, part }) => sum + part * valueOf(who), 0) / all
}

export const quintileCount = 5

/** The fifth of the list that each total is in, from 0 for the lowest; who is level is in the same. */
export function quintilesOf(totals: readonly number[]): number[] {
  const sorted = totals.toSorted((a, b) => a - b)
  const middle = new Map<number, number>()
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to + 1 < sorted.length && sorted[to + 1] === sorted[from]) to++
    middle.set(sorted[from]!, (from + to) / 2)
    from = to + 1
  }
  return totals.map((total) => Math.floor((quintileCount * (middle.get(total)! + 0.5)) / totals.length))
}
