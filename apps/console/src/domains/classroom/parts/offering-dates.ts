import type { Offering } from '@lab/contract/offering'
import type { StateName } from '../../../kit/states.ts'

type Ends = { opens_at: string | null; closes_at: string | null }

const two = (value: number): string => String(value).padStart(2, '0')

function moment(text: string, now: Date): string {
  const date = new Date(text)
  const year = date.getFullYear() === now.getFullYear() ? '' : `${date.getFullYear()}年`
  return `${year}${date.getMonth() + 1}月${date.getDate()}日 ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** From when to when a content is open, as a teacher says it; the year only where it is another than now. */
export function openTimes({ opens_at: from, closes_at: to }: Ends, now: Date): string {
  if (from && to) return `${moment(from, now)} 至 ${moment(to, now)}`
  if (from) return `${moment(from, now)} 起开放`
  return to ? `${moment(to, now)} 截止` : '随时可学'
}

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
