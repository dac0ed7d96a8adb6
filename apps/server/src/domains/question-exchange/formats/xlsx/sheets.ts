import readXlsx from 'read-excel-file/node'
import { readArchive } from '../archive.ts'
import { Unreadable } from '../../../../kernel/markup/unreadable.ts'

export interface SheetRows {
  name: string
  rows: string[][]
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  // An apostrophe keeps what begins like a formula from being one (kernel/sheets).
  return String(cell).replace(/^'(?=[=+\-@])/, '')
}

/** The cells of a workbook as text, sheet by sheet. */
export async function sheetsOf(bytes: Uint8Array): Promise<SheetRows[]> {
  // Unpacked once for its size alone: the library would believe what the archive says of it.
  const { paths } = await readArchive(bytes, (path) => path.startsWith('xl/'))
  if (paths.some((path) => /vbaProject/i.test(path)))
    throw new Unreadable('工作簿中含有宏，出于安全不能导入，请另存为不含宏的 .xlsx 文件')
  const sheets = await readXlsx(Buffer.from(bytes)).catch(() => {
    throw new Unreadable('不是有效的 Excel 文件（.xlsx）')
  })
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: (data as unknown[][]).map((row) => row.map(cellText)),
  }))
}
