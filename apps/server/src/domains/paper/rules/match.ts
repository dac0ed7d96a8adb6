/**
 * Units into cells: each unit at most once, each cell up to its demand. Units are taken in the order that is given, each by an
 * augmenting path, so what is filled is the most that can be filled, and of all such fillings one with the least penalties
 * (sets of units that can be placed are a matroid: taking the best first is best in the end).
 */
export interface Matching {
  cellOf: Map<number, number>
  /** The units in each cell. */
  taken: Set<number>[]
}

/** Which cells each unit fits; the same array where they fit the same. */
export type Fitting = readonly (readonly number[])[]

export const nothingIn = (cells: number): Matching => ({
  cellOf: new Map(),
  taken: Array.from({ length: cells }, () => new Set<number>()),
})

export const copyOf = ({ cellOf, taken }: Matching): Matching => ({
  cellOf: new Map(cellOf),
  taken: taken.map((units) => new Set(units)),
})

export const missingOf = ({ taken }: Matching, demands: readonly number[]): number[] =>
  demands.map((demand, cell) => Math.max(0, demand - taken[cell]!.size))

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Each unit of the path moves on to the cell that it was found to reach. */
function move({ cellOf, taken }: Matching, via: ReadonlyMap<number, number>, last: number): void {
  let to: number | undefined = last
  while (to !== undefined) {
    const unit = via.get(to)!
    const from = cellOf.get(unit)
    if (from !== undefined) taken[from]!.delete(unit)
    taken[to]!.add(unit)
    cellOf.set(unit, to)
    to = from
  }
}

function place(matching: Matching, fitting: Fitting, demands: readonly number[], unit: number): boolean {
  /** The unit that would move into a cell. */
  const via = new Map<number, number>()
  const reached: number[] = []
  const reach = (from: number): void => {
    for (const cell of fitting[from]!)
      if (!via.has(cell)) {
        via.set(cell, from)
        reached.push(cell)
      }
  }
  reach(unit)
  for (const cell of reached) {
    if (matching.taken[cell]!.size < demands[cell]!) {
      move(matching, via, cell)
      return true
    }
    for (const other of matching.taken[cell]!) reach(other)
  }
  return false
}

/** Takes units in their order until every cell has what it asks for, or nothing more can be had. */
export function fill(
  matching: Matching,
  fitting: Fitting,
  demands: readonly number[],
  order: Iterable<number>,
): Matching {
  let open = sumOf(missingOf(matching, demands))
  /** What cannot be placed now never can, and neither can what fits the same. */
  const spent = new Set<readonly number[]>()
  for (const unit of order) {
    if (open === 0) break
    if (matching.cellOf.has(unit) || spent.has(fitting[unit]!)) continue
    if (place(matching, fitting, demands, unit)) open--
    else spent.add(fitting[unit]!)
  }
  return matching
}

/**
 * Cells that together ask for more than all there is for them, from one that is not full after filling: whatever could
 * fill it is in one of them already. That is the proof that nothing fills it.
 */
export function shortWith(matching: Matching, fitting: Fitting, cell: number): number[] {
  const found = new Set([cell])
  const kinds = new Map<readonly number[], Set<number>>()
  for (const [unit, at] of matching.cellOf) {
    const cells = kinds.get(fitting[unit]!) ?? new Set()
    kinds.set(fitting[unit]!, cells.add(at))
  }
  for (const next of found)
    for (const [fits, cells] of kinds) if (fits.includes(next)) for (const at of cells) found.add(at)
  return [...found].toSorted((a, b) => a - b)
}

/** How many units fit one of the cells. */
export const fittingAny = (fitting: Fitting, cells: readonly number[]): number =>
  fitting.filter((own) => own.some((cell) => cells.includes(cell))).length
