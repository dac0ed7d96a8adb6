import type { Monitor, MonitorRow } from '@lab/contract/live'

/** What is around the squares, in pixels: the width of a name, and the gaps between two columns and between two rows. */
interface Spacing {
  name: number
  columnGap: number
  rowGap: number
}

/** How the monitor fills a projector: columns of learners, and the side of a square, in pixels. */
export interface BoardFit extends Spacing {
  columns: number
  square: number
}

const gap = 4
const largest = 40
const smallest = 12
const roomy: Spacing = { name: 132, columnGap: 32, rowGap: 10 }
/** A phone, or a projector whose page is zoomed to 200 %. */
const tight: Spacing = { name: 72, columnGap: 20, rowGap: 4 }
const narrow = 720

/**
 * The largest squares with which everybody is in sight; with the smallest ones the board scrolls. `width` and `height`
 * are those of the board in pixels.
 */
export function fitBoard(learners: number, steps: number, width: number, height: number): BoardFit {
  const spacing = width < narrow ? tight : roomy
  const columnsOf = (square: number): number =>
    Math.floor((width + spacing.columnGap) / (spacing.name + steps * (square + gap) + spacing.columnGap))
  for (let square = largest; square > smallest; square -= 2) {
    const columns = columnsOf(square)
    const rows = Math.ceil(learners / columns)
    if (columns > 0 && rows * (square + spacing.rowGap) <= height) return { ...spacing, columns, square }
  }
  return { ...spacing, columns: Math.max(1, columnsOf(smallest)), square: smallest }
}

/** A name as strangers in the room may read it: the family name, and a star for each further character. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name.trim()]
  return rest.length === 0 ? first : `${first}${'*'.repeat(Math.min(rest.length, 3))}`
}

const passed = (row: MonitorRow): number => row.cells.filter((cell) => cell.state === 'passed').length

/** How many steps the middle one of the learners has passed; of an even number the lower of the two in the middle. */
export function medianPassed(rows: readonly MonitorRow[]): number {
  const counts = rows.map(passed).toSorted((a, b) => a - b)
  return counts[Math.floor((counts.length - 1) / 2)] ?? 0
}

/** What has a new state since the monitor was drawn last, as `learner step`, so that only these squares turn. */
export function changedCells(before: Monitor | undefined, now: Monitor): ReadonlySet<string> {
  if (!before || before.offering_id !== now.offering_id) return new Set()
  const rows = new Map(before.rows.map((row) => [row.learner.id, row]))
  const changed = new Set<string>()
  for (const row of now.rows) {
    const old = rows.get(row.learner.id)
    if (!old || old === row) continue
    const states = new Map(old.cells.map((cell) => [cell.step_id, cell.state]))
    for (const cell of row.cells)
      if ((states.get(cell.step_id) ?? 'not_started') !== cell.state) changed.add(`${row.learner.id} ${cell.step_id}`)
  }
  return changed
}
