export type SheetCell = string | number | boolean | Date | null

export const sheetLimits = { rows: 5000, columns: 200, bytes: 30 * 1024 * 1024 } as const

/** 0 → A, 25 → Z, 26 → AA: how a spreadsheet names its columns. */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCodePoint(65 + ((rest - 1) % 26)) + name
  return name
}

/** A cell as text. Dates carry no zone in a spreadsheet, so they are read as they were written. */
export function cellText(cell: unknown): string {
  if (cell == null) return ''
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return ''
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'string' ? cell : ''
}
