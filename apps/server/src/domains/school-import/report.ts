import { stringify } from 'csv-stringify/sync'
import type { FileAnswer } from '@lab/contract/endpoint'
import { schoolActionLabels, schoolFieldLabel, schoolSheetLabels } from '@lab/contract/school-import'
import { facesOf } from './present.ts'
import type { RowRecord } from './store.ts'

const csv = (filename: string, rows: Record<string, string | number>[], columns: string[]): FileAnswer => ({
  filename,
  type: 'text/csv; charset=utf-8',
  // `escape_formulas`: a cell that begins like a formula must stay text when the file is opened in a spreadsheet.
  body: Buffer.from(stringify(rows, { header: true, columns, bom: true, escape_formulas: true })),
})

const baseOf = (fileName: string): string => fileName.replace(/\.\w+$/, '')

/** What an import does, or did, line by line. */
export function reportOf({ fileName }: { fileName: string }, rows: readonly RowRecord[]): FileAnswer {
  const lines = rows.map((row) => {
    const { key, name, organization } = facesOf(row)
    return {
      工作表: schoolSheetLabels[row.sheet],
      行号: row.line || '',
      编号: key,
      名称: name,
      组织: organization,
      结果: schoolActionLabels[row.action],
      变化: row.changes
        .map(({ field, from, to }) => `${schoolFieldLabel(row.sheet, field)}：${from || '空'} → ${to}`)
        .join('；'),
      单元格: row.cell,
      说明: row.reason,
      撤销: row.undone,
    }
  })
  const columns = ['工作表', '行号', '编号', '名称', '组织', '结果', '变化', '单元格', '说明', '撤销']
  return csv(`${baseOf(fileName)}-导入报告.csv`, lines, columns)
}

/** The first passwords of new accounts, to be handed out. */
export const codesOf = (
  { fileName }: { fileName: string },
  people: readonly { row: RowRecord; username: string; code: string }[],
): FileAnswer =>
  csv(
    `${baseOf(fileName)}-初始密码.csv`,
    people.map(({ row, username, code }) => {
      const { key, name, organization } = facesOf(row)
      return { 组织: organization, 编号: key, 姓名: name, 用户名: username, 初始密码: code }
    }),
    ['组织', '编号', '姓名', '用户名', '初始密码'],
  )
