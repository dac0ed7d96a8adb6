import writeXlsxFile from 'write-excel-file/node'
import type { FileAnswer } from '@lab/contract/endpoint'

export type CellValue = string | number | null
export interface Sheet {
  name: string
  header: string[]
  rows: CellValue[][]
}

/**
 * Text that a spreadsheet program cannot take for a formula, also after the sheet was saved as csv: what begins like one
 * gets an apostrophe in front.
 */
export const plainText = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text)

/** A sheet's name as spreadsheet programs allow it. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/gu, ' ')
    .slice(0, 31)
    .trim() || '数据'
const fileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')

const cell = (value: CellValue) => {
  if (value === null) return null
  return typeof value === 'number' ? { value, type: Number } : { value: plainText(value), type: String }
}

/** Sheets as an xlsx download, each with a bold, fixed header row. */
export async function xlsxAnswer(title: string, ...sheets: Sheet[]): Promise<FileAnswer> {
  const file = writeXlsxFile(sheets.map(written))
  return {
    filename: fileName(`${title}.xlsx`),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: await file.toBuffer(),
  }
}

function written(sheet: Sheet) {
  const header = sheet.header.map((label) => ({ value: plainText(label), type: String, fontWeight: 'bold' as const }))
  const widths = sheet.header.map((label, column) => {
    const longest = Math.max(...[label, ...sheet.rows.map((row) => String(row[column] ?? ''))].map(widthOf))
    return { width: Math.min(60, longest + 3) }
  })
  const data = [header, ...sheet.rows.map((row) => row.map(cell))]
  return { data, sheet: sheetName(sheet.name), columns: widths, stickyRowsCount: 1 }
}

/** Columns that a text takes: Chinese characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1), 0)
