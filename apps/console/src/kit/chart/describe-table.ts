import type { ChartTable } from './types.ts'

const MAX_ROWS = 12

/** What a chart shows, in one sentence for those who do not see it; long ones point to the table view. */
export function describeTable(title: string, { columns, rows }: ChartTable): string {
  const [key, ...rest] = columns
  if (!key || rows.length === 0) return `${title}，暂无数据`
  if (rows.length > MAX_ROWS) return `${title}，共 ${rows.length} 组数据，可切换到表格视图查看`
  const parts = rows.map((row) => {
    const values = rest.map((column) => `${column.title} ${row[column.dataIndex] ?? '无'}`)
    return [row[key.dataIndex] ?? '', ...values].join('，')
  })
  return `${title}：${parts.join('；')}`
}
