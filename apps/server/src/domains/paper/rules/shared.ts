import { copyOf, fill, missingOf, shortWith, sumOf, type Fitting, type Matching } from './match.ts'

/** How often each cell's questions are needed: once for all forms where they are shared, else once for each. */
export const demandsOf = (counts: readonly number[], forms: number, shared: readonly number[]): number[] =>
  counts.map((count, cell) => count * forms - shared[cell]! * (forms - 1))

/** The same filling when a cell asks for less: what is too much of it is free for the others. */
function refilled(
  matching: Matching,
  fitting: Fitting,
  demands: readonly number[],
  order: readonly number[],
): Matching {
  const next = copyOf(matching)
  for (const [cell, units] of next.taken.entries())
    for (const unit of [...units].slice(demands[cell])) {
      units.delete(unit)
      next.cellOf.delete(unit)
    }
  return fill(next, fitting, demands, order)
}

/**
 * How many questions of each cell all forms have in common, so that there are enough: as few as possible and at most `most`.
 * For two forms there is no way with fewer; for more than two, each step takes what helps most.
 */
export function sharedBy(
  filled: Matching,
  fitting: Fitting,
  counts: readonly number[],
  { forms, most, order }: { forms: number; most: number; order: readonly number[] },
): number[] {
  let shared = counts.map(() => 0)
  let now = filled
  while (sumOf(shared) < most && forms > 1) {
    const demands = demandsOf(counts, forms, shared)
    const missing = missingOf(now, demands)
    const left = sumOf(missing)
    if (left === 0) break
    const short = missing.flatMap((count, cell) => (count > 0 ? shortWith(now, fitting, cell) : []))
    const ways = [...new Set(short)].filter((cell) => shared[cell]! < counts[cell]!)
    let best: { shared: number[]; matching: Matching; left: number } | undefined
    for (const cell of ways) {
      const more = shared.with(cell, shared[cell]! + 1)
      const fewer = demandsOf(counts, forms, more)
      const matching = refilled(now, fitting, fewer, order)
      const then = sumOf(missingOf(matching, fewer))
      if (then < (best?.left ?? left)) best = { shared: more, matching, left: then }
      if (then <= left - (forms - 1)) break
    }
    if (!best) break
    ;[shared, now] = [best.shared, best.matching]
  }
  return shared
}
