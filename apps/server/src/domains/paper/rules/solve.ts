import { balance, shareOf, type Slot, type Table } from './balance.ts'
import type { Candidate, Cell } from './cells.ts'
import { fill, fittingAny, missingOf, nothingIn, shortWith, sumOf, type Fitting, type Matching } from './match.ts'
import { suggestionsFor, widened, type Relaxation, type Suggestion } from './relax.ts'
import { demandsOf, sharedBy } from './shared.ts'
import { memberFor, orderOf, sparesIn, unitsOf, type Unit } from './units.ts'

export interface Wanted {
  cells: readonly Cell[]
  /** What cells are less strict about, for what is not found otherwise. */
  relaxations: readonly Relaxation[]
  /** How many papers of the same description. */
  forms: number
  /** At most so many questions are in all of the forms; every other one is in one form only. */
  mostShared: number
  /** The share of the points that a form is expected to bring; null leaves that open and makes the forms equal. */
  target: number | null
  seed: string
  parentOf: (point: string) => string | null
}

export interface Chosen {
  cell: number
  question: Candidate
}

/** Cells that together ask for more questions than there are for all of them. */
export interface Shortfall {
  cells: number[]
  wanted: number
  found: number
}

export interface Solution {
  /** By cell. With shortfalls this is the most that can be had. */
  forms: { chosen: Chosen[]; expected: number }[]
  /** Ids of questions that all forms have. */
  shared: string[]
  shortfalls: Shortfall[]
  suggestions: Suggestion[]
  /** Relaxations that together bring what is missing, or as much of it as there is. */
  together: Relaxation[]
}

function shortfallsOf(matching: Matching, fitting: Fitting, demands: readonly number[]): Shortfall[] {
  let groups: Set<number>[] = []
  for (const [cell, count] of missingOf(matching, demands).entries()) {
    if (count === 0) continue
    const group = new Set(shortWith(matching, fitting, cell))
    // Two that have a cell in common are one shortage.
    const apart = groups.filter((other) => other.isDisjointFrom(group))
    const merged = groups.filter((other) => !other.isDisjointFrom(group))
    groups = [...apart, merged.reduce((all, other) => all.union(other), group)]
  }
  return groups.map((group) => {
    const cells = [...group].toSorted((a, b) => a - b)
    return { cells, wanted: sumOf(cells.map((cell) => demands[cell]!)), found: fittingAny(fitting, cells) }
  })
}

/** Everything there is to choose from, and what fits where. */
interface Field {
  cells: readonly Cell[]
  units: readonly Unit[]
  order: readonly number[]
}

/** First what fits as it is asked for, then what fits the cells as they were relaxed. */
function filled({ cells, units, order }: Field, wide: readonly Unit[], demands: readonly number[]): Matching {
  const matching = fill(
    nothingIn(cells.length),
    units.map((unit) => unit.cells),
    demands,
    order,
  )
  return fill(
    matching,
    wide.map((unit) => unit.cells),
    demands,
    order,
  )
}

/** The questions of each cell over the forms: by what they bring, back and forth, so that forms begin nearly equal. */
function deal(slots: readonly (readonly Slot[])[], forms: number): Slot[][] {
  const dealt = Array.from({ length: forms }, (): Slot[] => [])
  let round = 0
  for (const of of slots) {
    const sorted = of.toSorted((a, b) => a.expected - b.expected)
    for (let from = 0; from < sorted.length; from += forms, round++)
      for (const [place, slot] of sorted.slice(from, from + forms).entries())
        dealt[round % 2 === 0 ? place : forms - 1 - place]!.push(slot)
  }
  return dealt
}

/** Chooses the questions of papers that meet every cell, or says which cells cannot be met and what would help. */
export function solve(candidates: readonly Candidate[], wanted: Wanted): Solution {
  const { forms: count, relaxations } = wanted
  const wideCells = relaxations.reduce<readonly Cell[]>(
    (cells, relaxation) => cells.with(relaxation.cell, widened(cells[relaxation.cell]!, relaxation)),
    wanted.cells,
  )
  const units = unitsOf(candidates, wanted.cells)
  const wide = relaxations.length === 0 ? units : unitsOf(candidates, wideCells)
  const fitting = wide.map((unit) => unit.cells)
  const penalties = units.map(({ penalty }) => penalty)
  const field = { cells: wideCells, units, order: [...orderOf(penalties, wanted.seed)] }
  const counts = wanted.cells.map((cell) => cell.count)

  const apart = demandsOf(
    counts,
    count,
    counts.map(() => 0),
  )
  const asApart = filled(field, wide, apart)
  const shared = sharedBy(asApart, fitting, counts, { forms: count, most: wanted.mostShared, order: field.order })
  const demands = demandsOf(counts, count, shared)
  const matching = sumOf(shared) === 0 ? asApart : filled(field, wide, demands)

  const slots = matching.taken.map((taken, cell) =>
    [...taken].map((unit): Slot => {
      const { expected } = memberFor(wide[unit]!, wideCells[cell]!)
      return { cell, unit, points: wideCells[cell]!.points, expected }
    }),
  )
  const table: Table = {
    shared: slots.flatMap((of, cell) => of.slice(0, shared[cell])),
    forms: deal(
      slots.map((of, cell) => of.slice(shared[cell])),
      count,
    ),
    sparesOf: sparesIn(units, wanted.cells),
    penaltyOf: (unit, cell) => memberFor(wide[unit]!, wideCells[cell]!).penalty,
    used: new Set(matching.cellOf.keys()),
  }
  const shortfalls = shortfallsOf(matching, fitting, demands)
  balance(table, wanted.target)

  const questionOf = (slot: Slot): Candidate => memberFor(wide[slot.unit]!, wideCells[slot.cell]!)
  const stuck = { cells: wideCells, units: wide, fitting, demands, order: field.order, matching }
  const short = shortfalls.flatMap(({ cells }) => cells)
  return {
    forms: table.forms.map((own) => {
      const all = [...table.shared, ...own]
      const chosen = all.map((slot) => ({ cell: slot.cell, question: questionOf(slot) }))
      return { chosen: chosen.toSorted((a, b) => a.cell - b.cell), expected: shareOf(all) }
    }),
    shared: table.shared.map((slot) => questionOf(slot).id),
    shortfalls,
    ...(short.length > 0 ? suggestionsFor(stuck, short, wanted.parentOf) : { suggestions: [], together: [] }),
  }
}
