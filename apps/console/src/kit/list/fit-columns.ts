import type { ListColumn } from './list-types.ts'

export const SELECT_WIDTH = 44
export const DEFAULT_MIN_WIDTH = 120

/** What a column needs at least. */
export const leastWidth = <Row>({ width, minWidth = DEFAULT_MIN_WIDTH }: ListColumn<Row>): number => width ?? minWidth

/**
 * How many columns have to leave for the rest to fit into `room`, `beside` of which is taken by the marks and the
 * actions. The lowest priority leaves first; among equals the last column does. Columns without a priority stay.
 */
export function columnsToFold<Row>(columns: readonly ListColumn<Row>[], room: number, beside: number): number {
  let width = columns.reduce((sum, column) => sum + leastWidth(column), beside)
  let count = 0
  for (const column of leavingOrder(columns)) {
    if (width <= room) break
    width -= leastWidth(column)
    count += 1
  }
  return count
}

/**
 * What each column gets: one with a width just that, the others what is left in proportion to what they need at least.
 * The browser by itself would halve the room of a long name for the sake of a short note.
 */
export function columnWidths<Row>(columns: readonly ListColumn<Row>[], room: number, beside: number): number[] {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, beside)
  const least = columns.reduce((sum, column) => sum + (column.width === undefined ? leastWidth(column) : 0), 0)
  const grown = Math.max(1, (room - taken) / Math.max(1, least))
  return columns.map((column) => column.width ?? Math.floor(leastWidth(column) * grown))
}

/** The columns that stay, and those that are shown in the second line of the first cell, both in their own order. */
export function foldColumns<Row>(
  columns: ListColumn<Row>[],
  count: number,
): { shown: ListColumn<Row>[]; folded: ListColumn<Row>[] } {
  if (count === 0) return { shown: columns, folded: [] }
  const leaving = new Set(leavingOrder(columns).slice(0, count))
  return {
    shown: columns.filter((column) => !leaving.has(column)),
    folded: columns.filter((column) => leaving.has(column)),
  }
}

const leavingOrder = <Row>(columns: readonly ListColumn<Row>[]): ListColumn<Row>[] =>
  columns
    .filter((column) => column.priority !== undefined)
    .toReversed()
    .toSorted((one, other) => (one.priority ?? 0) - (other.priority ?? 0))
