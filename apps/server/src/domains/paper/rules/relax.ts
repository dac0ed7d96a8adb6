import { questionDifficulties, type QuestionDifficulty } from '@lab/contract/question/paper-content'
import { usableTypes, type QuestionType } from '@lab/contract/question/types'
import { fits, type Cell } from './cells.ts'
import { copyOf, fill, missingOf, sumOf, type Fitting, type Matching } from './match.ts'
import { interning, type Unit } from './units.ts'

/** One thing that a cell may be less strict about: a neighbouring difficulty, the knowledge point above, another type. */
export type Relaxation = { cell: number } & (
  | { kind: 'difficulty'; value: QuestionDifficulty }
  /** null is any point. */
  | { kind: 'point'; value: string | null }
  | { kind: 'type'; value: QuestionType }
)

export interface Suggestion {
  relaxation: Relaxation
  /** So many of the missing questions are found by it alone. */
  gain: number
}

/** The one that changes least comes first. */
const weights = { difficulty: 0, point: 1, type: 2 } as const satisfies Record<Relaxation['kind'], number>

/** What a cell takes when it is less strict. */
export function widened(cell: Cell, relaxation: Relaxation): Cell {
  if (relaxation.kind === 'difficulty') return { ...cell, difficulties: [...cell.difficulties, relaxation.value] }
  if (relaxation.kind === 'type') return { ...cell, types: [...cell.types, relaxation.value] }
  return { ...cell, pointIds: relaxation.value === null ? [] : [...cell.pointIds, relaxation.value] }
}

/** What a cell could be less strict about. */
function waysOf(cell: Cell, at: number, parentOf: (point: string) => string | null): Relaxation[] {
  const near = questionDifficulties.filter(
    (value) =>
      cell.difficulties.length > 0 &&
      !cell.difficulties.includes(value) &&
      cell.difficulties.some((own) => Math.abs(own - value) === 1),
  )
  const parents = new Set(cell.pointIds.map(parentOf))
  const above = parents.has(null) ? [null] : [...parents].filter((id) => id !== null && !cell.pointIds.includes(id))
  const others = cell.types.length === 0 ? [] : usableTypes.filter((type) => !cell.types.includes(type))
  return [
    ...near.map((value) => ({ cell: at, kind: 'difficulty', value }) as const),
    ...above.map((value) => ({ cell: at, kind: 'point', value }) as const),
    ...others.map((value) => ({ cell: at, kind: 'type', value }) as const),
  ]
}

export interface Stuck {
  cells: readonly Cell[]
  units: readonly Unit[]
  fitting: Fitting
  demands: readonly number[]
  order: readonly number[]
  matching: Matching
}

interface Tried {
  relaxation: Relaxation
  stuck: Stuck
  gain: number
}

const missing = ({ matching, demands }: Stuck): number => sumOf(missingOf(matching, demands))

/** The same with one cell less strict, filled as far as it goes then. */
function tried(stuck: Stuck, relaxation: Relaxation): Tried {
  const { cell: at } = relaxation
  const cell = widened(stuck.cells[at]!, relaxation)
  const same = interning()
  const fitting = stuck.fitting.map((own, unit) =>
    own.includes(at) || !stuck.units[unit]!.members.some((one) => fits(one, cell)) ? own : same([...own, at]),
  )
  const matching = fill(copyOf(stuck.matching), fitting, stuck.demands, stuck.order)
  const next = { ...stuck, cells: stuck.cells.with(at, cell), fitting, matching }
  return { relaxation, stuck: next, gain: missing(stuck) - missing(next) }
}

/** The most that is tried out, so that the answer comes in time whatever is asked. */
const mostTried = 240
const mostCombined = 24

const best = (a: Tried, b: Tried): number => b.gain - a.gain || weights[a.relaxation.kind] - weights[b.relaxation.kind]

/**
 * What to be less strict about: each thing with what it brings alone, the most first, and a few that together bring all (or as
 * much as there is). Every figure comes from filling the cells again.
 */
export function suggestionsFor(
  stuck: Stuck,
  short: readonly number[],
  parentOf: (point: string) => string | null,
): { suggestions: Suggestion[]; together: Relaxation[] } {
  const ways = short.flatMap((at) => waysOf(stuck.cells[at]!, at, parentOf)).slice(0, mostTried)
  const helpful = ways
    .map((way) => tried(stuck, way))
    .filter(({ gain }) => gain > 0)
    .toSorted(best)
  const together: Relaxation[] = []
  let now = stuck
  while (missing(now) > 0) {
    const left = helpful.slice(0, mostCombined).filter(({ relaxation }) => !together.includes(relaxation))
    const [next] = left.map(({ relaxation }) => tried(now, relaxation)).toSorted(best)
    if (!next || next.gain <= 0) break
    together.push(next.relaxation)
    now = next.stuck
  }
  return { suggestions: helpful.map(({ relaxation, gain }) => ({ relaxation, gain })), together }
}
