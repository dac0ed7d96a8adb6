import type { Wall, WallCell, WallChange, WallRow } from '@lab/contract/live'
import { checkMessage } from '../../../../content/aspects/record/check-message.ts'

/** The wall after something changed. What did not change keeps its identity, so that only changed rows are drawn again. */
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

export const wallSorts = { need: '需要帮助优先', number: '学号', progress: '进度' } as const
export type WallSort = keyof typeof wallSorts
export const wallFilters = { all: '全部', stuck: '卡住', hand: '求助', online: '在线' } as const
export type WallFilter = keyof typeof wallFilters

const byNumber = (a: WallRow, b: WallRow): number =>
  a.learner.number.localeCompare(b.learner.number, 'zh-CN', { numeric: true }) || (a.learner.id < b.learner.id ? -1 : 1)

/** How a learner stands, in the order of who needs the teacher. Only the first two are emphasised. */
export const standings = ['hand', 'stuck', 'working', 'not_started', 'finished'] as const
export type Standing = (typeof standings)[number]
export function standingOf(row: Pick<WallRow, 'state' | 'stuck'>, hasHand: boolean): Standing {
  if (hasHand) return 'hand'
  if (row.stuck !== null) return 'stuck'
  if (row.state === 'not_started') return 'not_started'
  return row.state === 'in_progress' || row.state === 'returned' ? 'working' : 'finished'
}
export const needsTeacher = (standing: Standing): boolean => standing === 'hand' || standing === 'stuck'

/**
 * Who needs the teacher comes first: raised hands, the one raised first on top; then who is stuck, the longest at the step
 * on top; then who is at work, the least progress on top; then who has not begun; who is through comes last. Among equals
 * by number, so that rows do not jump about.
 */
function byNeed(hands: readonly string[]): (a: WallRow, b: WallRow) => number {
  const raised = new Map(hands.map((learner, at) => [learner, at]))
  const rank = (row: WallRow): number => standings.indexOf(standingOf(row, raised.has(row.learner.id)))
  const within = (a: WallRow, b: WallRow): number => {
    const standing = standings[rank(a)]
    if (standing === 'hand') return raised.get(a.learner.id)! - raised.get(b.learner.id)!
    if (standing === 'stuck') return b.step_seconds - a.step_seconds
    return standing === 'working' ? a.progress - b.progress : 0
  }
  return (a, b) => rank(a) - rank(b) || within(a, b) || byNumber(a, b)
}

/** Ids of the learners in the order asked for; `hands` are those with a raised hand, the oldest first. */
export function wallOrder(rows: readonly WallRow[], sort: WallSort, hands: readonly string[]): string[] {
  const compare =
    sort === 'need'
      ? byNeed(hands)
      : sort === 'number'
        ? byNumber
        : (a: WallRow, b: WallRow) => a.progress - b.progress || byNumber(a, b)
  return rows.toSorted(compare).map((row) => row.learner.id)
}

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
 * Learners who fail the same step with the same sentence of its author, whatever its tools printed before, or whose check
 * says nothing at all; the most frequent first, only where there are at least two.
 */
export interface SharedFailure {
  key: string
  stepId: string
  stepTitle: string
  /** Empty where the check says nothing. */
  message: string
  /** What the tools printed before it, of the first of the learners. */
  output: string
  learners: { id: string; real_name: string }[]
}
export function sharedFailures(wall: Wall, fewest = 2): SharedFailure[] {
  const titles = new Map(wall.steps.map((step) => [step.id, step.title]))
  const groups = new Map<string, SharedFailure>()
  for (const row of wall.rows) {
    for (const cell of row.cells) {
      if (cell.state !== 'failed') continue
      const { said, before } = checkMessage(cell.message)
      const key = `${cell.step_id}\n${said}`
      const group = groups.get(key) ?? {
        key,
        stepId: cell.step_id,
        stepTitle: titles.get(cell.step_id) ?? '',
        message: said,
        output: before,
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
