import type { ChartTable } from './types.ts'

// A cell that begins like this is a formula to a spreadsheet.
const FORMULA = /^[=+\-@\t\r]/

/** The table as CSV that Excel opens in Chinese: with a byte order mark, CRLF, and no cell that could run as a formula. */
export function csvOf({ columns, rows }: ChartTable): string {
  const lines = [
    columns.map((column) => cell(column.title)),
    ...rows.map((row) => columns.map((column) => cell(row[column.dataIndex]))),
  ]
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number | null | undefined): string {
  if (value == null) return ''
  if (typeof value === 'number') return String(value)
  const plain = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A file name from a title: without what file systems refuse. */
export function fileNameOf(title: string, suffix: string): string {
  const plain = title.replaceAll(/[\\/:*?"<>|\s]+/g, '_').slice(0, 80)
  return `${plain || '图表'}.${suffix}`
}
