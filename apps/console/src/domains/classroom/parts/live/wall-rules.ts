import type { Wall, WallCell, WallChange, WallRow } from '@lab/contract/live'

/** The wall after something changed. What did not change keeps its identity, so that only changed rows are drawn anew. */
export function applyChange(wall: Wall | undefined, change: WallChange): Wall | undefined {
  let next = change.wall ?? wall
  if (!next) return undefined
  if (change.rows) {
    const changed = new Map(change.rows.map((row) => [row.learner.id, row]))
    next = { ...next, rows: next.rows.map((row) => changed.get(row.learner.id) ?? row) }
  }
  if (change.steps) {
    const figures = new Map(change.steps.map((step) => [step.id, step]))
    next = {
      ...next,
      steps: next.steps.map((step) => {
        const known = figures.get(step.id)
        return known ? { ...step, finishers: known.finishers, median_seconds: known.median_seconds } : step
      }),
    }
  }
  return change.hands ? { ...next, hands: change.hands } : next
}

/** Signs of life come every half minute while a page is open; two of them missed is being away. */
const onlineMs = 90_000
export const isOnline = (row: Pick<WallRow, 'last_active_at'>, now: Date): boolean =>
  row.last_active_at !== null && now.getTime() - new Date(row.last_active_at).getTime() < onlineMs

export const wallSorts = { stuck: '卡住优先', number: '学号', progress: '进度' } as const
export type WallSort = keyof typeof wallSorts
export const wallFilters = { all: '全部', stuck: '卡住', hand: '求助', online: '在线' } as const
export type WallFilter = keyof typeof wallFilters

const byNumber = (a: WallRow, b: WallRow): number =>
  a.learner.number.localeCompare(b.learner.number, 'zh-CN', { numeric: true }) || (a.learner.id < b.learner.id ? -1 : 1)
const hasBegun = (row: WallRow): number => Number(row.state === 'in_progress' || row.state === 'returned')

const comparers: Record<WallSort, (a: WallRow, b: WallRow) => number> = {
  // Who is stuck most, then who is at work, then the rest; among equals by number, so that rows do not jump about.
  stuck: (a, b) => b.stuckness - a.stuckness || hasBegun(b) - hasBegun(a) || byNumber(a, b),
  number: byNumber,
  progress: (a, b) => a.progress - b.progress || byNumber(a, b),
}

/** Ids of the learners in the order asked for. */
export const wallOrder = (rows: readonly WallRow[], sort: WallSort): string[] =>
  rows.toSorted(comparers[sort]).map((row) => row.learner.id)

export interface Narrowing {
  filter: WallFilter
  group: string | undefined
  word: string
}
/** Whether a row is to be seen. */
export function isShown(
  row: WallRow,
  { filter, group, word }: Narrowing,
  hands: ReadonlySet<string>,
  now: Date,
): boolean {
  if (group !== undefined && row.learner.group_name !== group) return false
  if (word && !`${row.learner.real_name}\n${row.learner.number}`.toLowerCase().includes(word.toLowerCase()))
    return false
  if (filter === 'stuck') return row.stuck !== null
  if (filter === 'online') return isOnline(row, now)
  return filter !== 'hand' || hands.has(row.learner.id)
}

/**
 * Learners who fail the same step with the same words, or whose check says nothing at all; the most frequent first, only
 * where there are at least two.
 */
export interface SharedFailure {
  key: string
  stepId: string
  stepTitle: string
  /** Empty where the check says nothing. */
  message: string
  learners: { id: string; real_name: string }[]
}
export function sharedFailures(wall: Wall, fewest = 2): SharedFailure[] {
  const titles = new Map(wall.steps.map((step) => [step.id, step.title]))
  const groups = new Map<string, SharedFailure>()
  for (const row of wall.rows) {
    for (const cell of row.cells) {
      if (cell.state !== 'failed') continue
      const key = `${cell.step_id}\n${cell.message}`
      const group = groups.get(key) ?? {
        key,
        stepId: cell.step_id,
        stepTitle: titles.get(cell.step_id) ?? '',
        message: cell.message,
        learners: [],
      }
      group.learners.push({ id: row.learner.id, real_name: row.learner.real_name })
      groups.set(key, group)
    }
  }
  return [...groups.values()]
    .filter((group) => group.learners.length >= fewest)
    .toSorted((a, b) => b.learners.length - a.learners.length || a.key.localeCompare(b.key))
}

/** The figures above the wall. */
export const wallCounts = (wall: Wall, now: Date) => ({
  learners: wall.rows.length,
  online: wall.rows.filter((row) => isOnline(row, now)).length,
  stuck: wall.rows.filter((row) => row.stuck !== null).length,
  finished: wall.rows.filter((row) => row.state === 'submitted' || row.state === 'graded').length,
})

/** Cells by step, for drawing a row column by column. */
export const cellsByStep = (row: WallRow): ReadonlyMap<string, WallCell> =>
  new Map(row.cells.map((cell) => [cell.step_id, cell]))
