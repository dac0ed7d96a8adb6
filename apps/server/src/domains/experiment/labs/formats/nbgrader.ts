import { listOf, recordOf, stringOf } from '../draft.ts'

export type Cell = Record<string, unknown>

export const sourceOf = (cell: Cell): string =>
  Array.isArray(cell.source) ? cell.source.map(stringOf).join('') : stringOf(cell.source)

export const graderOf = (cell: Cell): Record<string, unknown> => recordOf(recordOf(cell.metadata).nbgrader)

/** Replaces what only its author is to see of a cell, between marks; line by line, as there may be many that never end. */
function withoutParts(source: string, name: string, instead: (indent: string) => string): string {
  const begins = new RegExp(`^([ \\t]*)#+[ \\t]*BEGIN ${name}\\b`)
  const ends = new RegExp(`^[ \\t]*#+[ \\t]*END ${name}\\b`)
  const lines = source.split('\n')
  const lastEnd = lines.findLastIndex((line) => ends.test(line))
  const shown: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const begun = at < lastEnd ? begins.exec(lines[at]!) : null
    shown.push(begun ? instead(begun[1]!) : lines[at]!)
    if (!begun) continue
    at += 1
    while (!ends.test(lines[at]!)) at += 1
  }
  return shown.join('\n')
}

const todo = (indent: string): string => `${indent}# YOUR CODE HERE\n${indent}raise NotImplementedError()`

/** A cell's source as learners get it: without the solution, whole or between its marks, and without hidden tests. */
export function sourceForLearners(cell: Cell): string {
  const source = sourceOf(cell)
  if (cell.cell_type !== 'code' && cell.cell_type !== 'markdown') return source
  const hidden = withoutParts(source, 'HIDDEN TESTS', () => '')
  const marked = withoutParts(hidden, 'SOLUTION', todo)
  if (marked !== hidden || graderOf(cell).solution !== true) return marked
  if (cell.cell_type === 'markdown') return 'YOUR ANSWER HERE'
  // Whole cells are solutions where no marks are; what a function is called and says of itself is the task.
  const [, head = '', indent = '    '] = /^((?:[ \t]*(?:#.*|@.*)?\n)*def [^]*?:[ \t]*\n)([ \t]+)/.exec(hidden) ?? []
  const described = /^[ \t]*("""|''')[^]*?\1[ \t]*\n/.exec(hidden.slice(head.length))?.[0] ?? ''
  return head ? `${head}${described}${todo(indent)}` : todo('')
}

/** The notebook as learners get it; what a cell with a solution printed would say it. */
export function bookForLearners(book: Record<string, unknown>): Record<string, unknown> {
  const cells = listOf(book.cells).map(recordOf)
  return {
    ...book,
    cells: cells.map((cell) => {
      const source = sourceForLearners(cell)
      if (source === sourceOf(cell)) return cell
      return { ...cell, source, ...(cell.cell_type === 'code' ? { outputs: [], execution_count: null } : {}) }
    }),
  }
}
