import { fits, type Candidate, type Cell } from './cells.ts'
import { diceOf, mixed } from './dice.ts'

/** What can be taken once: a question, or several that ask the same. */
export interface Unit {
  members: readonly Candidate[]
  /** Cells that one of its members fits. Units that fit the same cells have the same array. */
  cells: readonly number[]
  penalty: number
}

/** An array that is the same one for the same numbers. */
export function interning(): (numbers: readonly number[]) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (numbers) => {
    const name = numbers.join()
    const first = known.get(name) ?? numbers
    known.set(name, first)
    return first
  }
}

function alike(candidates: readonly Candidate[]): Candidate[][] {
  const groups: Candidate[][] = []
  const byLikeness = new Map<string, Candidate[]>()
  for (const candidate of candidates) {
    const group = candidate.likeness === null ? undefined : byLikeness.get(candidate.likeness)
    if (group) group.push(candidate)
    else {
      const first = [candidate]
      groups.push(first)
      if (candidate.likeness !== null) byLikeness.set(candidate.likeness, first)
    }
  }
  return groups
}

const some = (members: readonly Candidate[], cell: Cell): boolean => members.some((candidate) => fits(candidate, cell))

/** Candidates as units, in an order that does not depend on how they were read. */
export function unitsOf(candidates: readonly Candidate[], cells: readonly Cell[]): Unit[] {
  const same = interning()
  const ordered = candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return alike(ordered).map((members) => ({
    members,
    cells: same(cells.flatMap((cell, at) => (some(members, cell) ? [at] : []))),
    penalty: Math.min(...members.map(({ penalty }) => penalty)),
  }))
}

/** Of the members of a unit the one to ask for a cell. */
export function memberFor(unit: Unit, cell: Cell): Candidate {
  if (unit.members.length === 1) return unit.members[0]!
  const fitting = unit.members.filter((candidate) => fits(candidate, cell))
  return fitting.reduce((best, next) => (next.penalty < best.penalty ? next : best))
}

/** Units by penalty; of equal ones the seed decides. Made only as far as it is asked for. */
export function* orderOf(penalties: readonly number[], seed: string): Generator<number> {
  const dice = diceOf(seed)
  const groups = Map.groupBy(penalties.keys(), (unit) => penalties[unit]!)
  for (const [, units] of [...groups].toSorted(([a], [b]) => a - b)) yield* mixed(units, dice)
}

/** For each cell the units that fit it, by what they are expected to bring, the least first. */
export function sparesIn(
  units: readonly Unit[],
  cells: readonly Cell[],
): (cell: number) => readonly { unit: number; expected: number }[] {
  const known = new Map<number, { unit: number; expected: number }[]>()
  return (cell) => {
    const spares =
      known.get(cell) ??
      units
        .flatMap((unit, at) =>
          unit.cells.includes(cell) ? [{ unit: at, expected: memberFor(unit, cells[cell]!).expected }] : [],
        )
        .toSorted((a, b) => a.expected - b.expected)
    known.set(cell, spares)
    return spares
  }
}
