import { outlineNumbers, type OutlineRow } from '@lab/contract/lesson-outline'

/** A line of an outline to choose, with its number. */
export interface LineOption {
  value: string
  label: string
}

export function lineOptions(rows: readonly OutlineRow[]): LineOption[] {
  const numbers = outlineNumbers(rows)
  return rows.map((row, at) => ({ value: row.id, label: `${numbers[at]} ${row.title}` }))
}
