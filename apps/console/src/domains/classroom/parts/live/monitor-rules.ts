import type { Monitor, MonitorCell, MonitorChange, MonitorRow } from '@lab/contract/live'
import { checkMessage } from '../../../../content/aspects/record/check-message.ts'
import { peopleOf } from '../../../../content/aspects/record/party.ts'

/** The monitor after something changed. What did not change keeps its identity, so that only changed rows are drawn again. */
export function applyChange(monitor: Monitor | undefined, change: MonitorChange): Monitor | undefined {
  let next = change.monitor ?? monitor
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

/** Heartbeats come every half minute while a page is open; two of them missed is being away. */
const onlineMs = 90_000
export const isOnline = (row: Pick<MonitorRow, 'last_active_at'>, now: Date): boolean =>
  row.last_active_at !== null && now.getTime() - new Date(row.last_active_at).getTime() < onlineMs

export const monitorSorts = { need: '需要帮助优先', number: '学号', progress: '进度' } as const
export type MonitorSort = keyof typeof monitorSorts
export const monitorFilters = { all: '全部', stuck: '卡住', hand: '求助', online: '在线' } as const
export type MonitorFilter = keyof typeof monitorFilters

const byNumber = (a: MonitorRow, b: MonitorRow): number =>
  a.learner.number.localeCompare(b.learner.number, 'zh-CN', { numeric: true }) || (a.learner.id < b.learner.id ? -1 : 1)

/** How a learner stands, in the order of who needs the teacher. Only the first two are emphasised. */
export const standings = ['hand', 'stuck', 'working', 'not_started', 'finished'] as const
export type Standing = (typeof standings)[number]
export function standingOf(row: Pick<MonitorRow, 'state' | 'stuck'>, hasHand: boolean): Standing {
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
function byNeed(hands: readonly string[]): (a: MonitorRow, b: MonitorRow) => number {
  const raised = new Map(hands.map((learner, at) => [learner, at]))
  const rank = (row: MonitorRow): number => standings.indexOf(standingOf(row, raised.has(row.learner.id)))
  const within = (a: MonitorRow, b: MonitorRow): number => {
    const standing = standings[rank(a)]
    if (standing === 'hand') return raised.get(a.learner.id)! - raised.get(b.learner.id)!
    if (standing === 'stuck') return b.step_seconds - a.step_seconds
    return standing === 'working' ? a.progress - b.progress : 0
  }
  return (a, b) => rank(a) - rank(b) || within(a, b) || byNumber(a, b)
}

/** Ids of the learners in the order asked for; `hands` are those with a raised hand, the oldest first. */
export function monitorOrder(rows: readonly MonitorRow[], sort: MonitorSort, hands: readonly string[]): string[] {
  const compare =
    sort === 'need'
      ? byNeed(hands)
      : sort === 'number'
        ? byNumber
        : (a: MonitorRow, b: MonitorRow) => a.progress - b.progress || byNumber(a, b)
  return rows.toSorted(compare).map((row) => row.learner.id)
}

export interface Narrowing {
  filter: MonitorFilter
  group: string | undefined
  word: string
}
/** What a row is found by: names and numbers, of a group also its members'. */
const searched = ({ real_name, number, members }: MonitorRow['learner']): string =>
  [real_name, number, ...members.flatMap((one) => [one.real_name, one.number])].join('\n')

/** Whether a row is to be seen. */
export function isShown(
  row: MonitorRow,
  { filter, group, word }: Narrowing,
  hands: ReadonlySet<string>,
  now: Date,
): boolean {
  if (group !== undefined && row.learner.group_name !== group) return false
  if (word && !searched(row.learner).toLowerCase().includes(word.toLowerCase())) return false
  if (filter === 'stuck') return row.stuck !== null
  if (filter === 'online') return isOnline(row, now)
  return filter !== 'hand' || hands.has(row.learner.id)
}

/**
 * Learners who fail the same step with the same sentence of its author, whatever its tools printed before, or whose check
 * says nothing at all, where the same script ended with the same exit code; the most frequent first, only where there are at least two.
 */
export interface SharedFailure {
  key: string
  stepId: string
  stepTitle: string
  /** Empty where the check says nothing; then its exit code. */
  message: string
  exitCode: number | null
  /** What the tools printed before it, of the first of the learners. */
  output: string
  learners: { id: string; real_name: string }[]
  /** How many have it, a group once. */
  parties: number
}
export function sharedFailures(monitor: Monitor, fewest = 2): SharedFailure[] {
  const titles = new Map(monitor.steps.map((step) => [step.id, step.title]))
  const groups = new Map<string, SharedFailure>()
  for (const row of monitor.rows) {
    for (const cell of row.cells) {
      if (cell.state !== 'failed') continue
      const { said, before } = checkMessage(cell.message)
      const { silence } = cell
      const key = [cell.step_id, said, silence?.script ?? '', silence?.exit_code ?? ''].join('\n')
      const group = groups.get(key) ?? {
        key,
        stepId: cell.step_id,
        stepTitle: titles.get(cell.step_id) ?? '',
        message: said,
        exitCode: silence?.exit_code ?? null,
        output: before,
        learners: [],
        parties: 0,
      }
      group.learners.push(...peopleOf(row.learner))
      group.parties += 1
      groups.set(key, group)
    }
  }
  return [...groups.values()]
    .filter((group) => group.parties >= fewest)
    .toSorted((a, b) => b.learners.length - a.learners.length || a.key.localeCompare(b.key))
}

/** The figures above the monitor. */
export const monitorCounts = (monitor: Monitor, now: Date) => ({
  learners: monitor.rows.length,
  online: monitor.rows.filter((row) => isOnline(row, now)).length,
  stuck: monitor.rows.filter((row) => row.stuck !== null).length,
  finished: monitor.rows.filter((row) => row.state === 'submitted' || row.state === 'graded').length,
})

/** Cells by step, for drawing a row column by column. */
export const cellsByStep = (row: MonitorRow): ReadonlyMap<string, MonitorCell> =>
  new Map(row.cells.map((cell) => [cell.step_id, cell]))
