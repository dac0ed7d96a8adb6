import { depthOf } from './outline-words.ts'

export interface TableLine {
  title: string
  depth: number
  theory: number
  practice: number
}

type Cells = readonly (readonly string[])[]

const numberIn = (cell: string | undefined): number => Number(/\d{1,3}(?:\.5)?/.exec(cell ?? '')?.[0] ?? 0)

/** The columns of a table of hours, by its first lines; null for any other table. */
function columnsOf(cells: Cells) {
  const head = cells.slice(0, 2).map((row) => row.map((cell) => cell.replaceAll(/\s/g, '')))
  const find = (shape: RegExp, besides: readonly number[] = []): number => {
    for (const row of head) {
      const at = row.findIndex((cell, index) => !besides.includes(index) && shape.test(cell))
      if (at >= 0) return at
    }
    return -1
  }
  const practice = find(/实践|实验|上机|实训/)
  const theory = find(/理论|讲授|授课/, [practice])
  const total = find(/学时|课时|合计|小计/, [practice, theory])
  const others = [practice, theory, total]
  const named = find(/内容|名称|主题/, others)
  const title = named >= 0 ? named : find(/章|单元|项目|任务|模块/, others)
  const hasHours = head.flat().some((cell) => /学时|课时/.test(cell))
  return title < 0 || !hasHours ? null : { title, theory, practice, total }
}

/** A table that says how many hours each chapter has. */
export function hoursTable(cells: Cells): { lines: TableLine[]; total: number | null } | null {
  const columns = columnsOf(cells)
  if (!columns) return null
  const lines: TableLine[] = []
  let total: number | null = null
  for (const row of cells) {
    const title = (row[columns.title] ?? '').replaceAll('\n', ' ').trim()
    const practice = numberIn(row[columns.practice])
    const all = numberIn(row[columns.total])
    const theory = columns.theory >= 0 ? numberIn(row[columns.theory]) : Math.max(0, all - practice)
    if (theory + practice === 0) continue
    if (row.some((cell) => /^(?:合计|总计|共计|小计)$/.test(cell.replaceAll(/\s/g, '')))) total ??= theory + practice
    else if (title) lines.push({ title, depth: depthOf(title) ?? 0, theory, practice })
  }
  return lines.length > 0 ? { lines, total } : null
}
