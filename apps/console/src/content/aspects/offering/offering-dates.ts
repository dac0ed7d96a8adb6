import type { Offering } from '@lab/contract/offering'
import type { StateName } from '../../../kit/states.ts'

/** How each phase looks. */
export const phaseLooks = {
  not_open: { state: 'notStarted', label: '未开放' },
  open: { state: 'running', label: '开放中' },
  closed: { state: 'ended', label: '已截止' },
} as const satisfies Record<Offering['phase'], { state: StateName; label: string }>

/** Share of the learners who have finished, in percent; 0 in an empty class. */
export const finishedPercent = (row: Pick<Offering, 'finished_count' | 'learner_count'>): number =>
  row.learner_count > 0 ? (100 * row.finished_count) / row.learner_count : 0

/** The list with one element moved to where another stands. */
export function movedTo<Row extends { id: string }>(rows: readonly Row[], id: string, overId: string): Row[] {
  const from = rows.findIndex((row) => row.id === id)
  const to = rows.findIndex((row) => row.id === overId)
  const moved = rows[from]
  if (!moved || to < 0) return [...rows]
  const rest = rows.filter((row) => row.id !== id)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}
