import type { record } from '@lab/contract/record'
import { placedTitle, recordStateLabels, type RecordState } from '@lab/contract/record-words'
import type { DataOf } from '@lab/contract/endpoint'
import { formatNumber } from '../../../../kit/format.ts'
import type { Tone } from '../../../../kit/tones.ts'

export type Gradebook = DataOf<typeof record.gradebook>
export type GradebookMember = Gradebook['members'][number]
export type GradebookOffering = Gradebook['offerings'][number]
export type GradebookCell = GradebookMember['cells'][number]

/** The colour of a cell. What has not been begun has none, so that gaps are seen as gaps. */
export const cellTones = {
  not_started: 'grey',
  in_progress: 'blue',
  submitted: 'amber',
  graded: 'green',
  returned: 'red',
} as const satisfies Record<RecordState, Tone>

/** A cell shows a score as a number, and work in progress as a bar, with the score that counts until it is submitted. */
export function cellText(
  cell: Pick<GradebookCell, 'state' | 'score' | 'progress' | 'counts_earlier'> | undefined,
): string {
  if (!cell || cell.state === 'not_started') return '--'
  if (cell.state === 'graded') return formatNumber(cell.score, 1)
  if (cell.state === 'submitted') return cell.score === null ? '待评' : formatNumber(cell.score, 1)
  if (cell.state === 'returned') return '退回'
  if (cell.counts_earlier) return `${formatNumber(cell.score, 1)} 重做中`
  return ''
}

/**
 * What is said of somebody's total: nothing of who has begun nothing, also where what is over counts 0, and that it is not
 * final until everything is graded.
 */
export function totalStanding(
  { total, cells }: Pick<GradebookMember, 'total' | 'cells'>,
  offerings: number,
): { text: string; isFinal: boolean; words: string } {
  if (cells.every(({ state }) => state === 'not_started')) {
    const words = total === null ? '尚未开始学习' : '尚未开始学习，已截止的内容按 0 分计'
    return { text: '--', isFinal: false, words }
  }
  const graded = cells.filter(({ state }) => state === 'graded').length
  const isFinal = graded === offerings
  return {
    text: formatNumber(total, 1),
    isFinal,
    words: isFinal ? '已全部评分' : `暂定，已评分 ${graded}/${offerings} 项`,
  }
}

/** How long the bar of a cell is, in percent; null for cells without one. */
export const cellBar = (cell: Pick<GradebookCell, 'state' | 'progress'> | undefined): number | null =>
  cell?.state === 'in_progress' ? Math.round(cell.progress) : null

/** Each once, in their order: a group's record is in the row of every member. */
const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

/** Records that were submitted and wait for their grade to be confirmed. */
export const toConfirm = (gradebook: Pick<Gradebook, 'members'>): string[] =>
  unique(
    gradebook.members.flatMap((member) =>
      member.cells.flatMap((cell) => (cell.state === 'submitted' ? [cell.record_id] : [])),
    ),
  )

/** submitted records of one content that wait for their grade, and the first of them in the order of the rows. */
export type GradingPile = { offering: GradebookOffering; recordId: string; count: number }

/** The contents with something to grade, in the order of the columns. */
export const gradingPiles = ({ offerings, members }: Pick<Gradebook, 'offerings' | 'members'>): GradingPile[] =>
  offerings.flatMap((offering) => {
    const waiting = unique(
      members.flatMap((member) => {
        const cell = cellsByOffering(member).get(offering.id)
        return cell?.state === 'submitted' ? [cell.record_id] : []
      }),
    )
    return waiting[0] === undefined ? [] : [{ offering, recordId: waiting[0], count: waiting.length }]
  })

/** The cell in words, for the pointer that rests on it and for screen readers. */
export function cellSentence(
  member: GradebookMember,
  offering: GradebookOffering,
  cell: GradebookCell | undefined,
): string {
  const state = cell?.state ?? 'not_started'
  return [
    `${member.learner.real_name}，${placedTitle(offering)}：${recordStateLabels[state]}`,
    cell && cell.score !== null
      ? `${cell.counts_earlier ? '前次成绩 ' : ''}${formatNumber(cell.score, 1)} / ${offering.max_score} 分`
      : '',
    cell && state === 'in_progress' ? `进度 ${Math.round(cell.progress)}%` : '',
    cell?.is_late ? '迟交' : '',
  ]
    .filter(Boolean)
    .join('，')
}

const indexed = new WeakMap<GradebookMember, ReadonlyMap<string, GradebookCell>>()

/** A member's cells by offering, found without searching; made once, however often the row is drawn. */
export function cellsByOffering(member: GradebookMember): ReadonlyMap<string, GradebookCell> {
  let cells = indexed.get(member)
  if (!cells) indexed.set(member, (cells = new Map(member.cells.map((cell) => [cell.offering_id, cell]))))
  return cells
}

/** Learners who have not submitted all of some contents. Given back is not submitted. */
export function unfinished(gradebook: Gradebook, offeringIds: readonly string[]): GradebookMember['learner'][] {
  const isDone = (cell: GradebookCell | undefined): boolean => cell?.state === 'submitted' || cell?.state === 'graded'
  return gradebook.members
    .filter((member) => offeringIds.some((id) => !isDone(cellsByOffering(member).get(id))))
    .map((member) => member.learner)
}

/** How many cells are in each state, for the legend; what nobody has begun counts as not started. */
export function countStates(gradebook: Pick<Gradebook, 'members' | 'offerings'>): Record<RecordState, number> {
  const counts: Record<RecordState, number> = { not_started: 0, in_progress: 0, submitted: 0, graded: 0, returned: 0 }
  let known = 0
  for (const member of gradebook.members) {
    for (const cell of member.cells) {
      counts[cell.state] += 1
      known += 1
    }
  }
  counts.not_started += gradebook.members.length * gradebook.offerings.length - known
  return counts
}

/** The cell that an arrow key leads to; the edge stops it. Rows and columns count from 0. */
export function movedCell(
  from: { row: number; column: number },
  key: string,
  size: { rows: number; columns: number },
): { row: number; column: number } | null {
  const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  const { row, column } = from
  switch (key) {
    case 'ArrowUp':
      return { row: clamp(row - 1, size.rows), column }
    case 'ArrowDown':
      return { row: clamp(row + 1, size.rows), column }
    case 'ArrowLeft':
      return { row, column: clamp(column - 1, size.columns) }
    case 'ArrowRight':
      return { row, column: clamp(column + 1, size.columns) }
    case 'PageUp':
      return { row: clamp(row - 10, size.rows), column }
    case 'PageDown':
      return { row: clamp(row + 10, size.rows), column }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: size.columns - 1 }
    default:
      return null
  }
}
