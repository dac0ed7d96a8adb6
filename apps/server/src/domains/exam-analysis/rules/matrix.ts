/**
 * What the attempts that count have earned: a row for each learner, a column for each item. Null where a learner was not
 * asked an item, or where it waits for a mark.
 */
export interface Matrix {
  /** What each item is worth. */
  points: readonly number[]
  marks: readonly (readonly (number | null)[])[]
}

/** Marks of one item with the rest of the paper, learner by learner; only those who have a mark for it. */
export interface Column {
  /** The learner's row. */
  who: readonly number[]
  item: readonly number[]
  total: readonly number[]
  /** The total without the item. */
  rest: readonly number[]
}

/** What each learner has in all. */
export const totalsOf = ({ marks }: Matrix): number[] =>
  marks.map((row) => row.reduce<number>((sum, mark) => sum + (mark ?? 0), 0))

export function columnOf({ marks }: Matrix, totals: readonly number[], item: number): Column {
  const column = { who: [] as number[], item: [] as number[], total: [] as number[], rest: [] as number[] }
  for (const [who, row] of marks.entries()) {
    const mark = row[item] ?? null
    if (mark === null) continue
    column.who.push(who)
    column.item.push(mark)
    column.total.push(totals[who]!)
    column.rest.push(totals[who]! - mark)
  }
  return column
}

/** Whether everybody has a mark for everything: only then do sums over items compare learners. */
export const isComplete = ({ marks, points }: Matrix): boolean =>
  marks.every((row) => points.every((_, item) => (row[item] ?? null) !== null))
