import type { record } from '@lab/contract/record'
import { recordStateLabels, type RecordState } from '@lab/contract/record-words'
import type { DataOf } from '@lab/contract/endpoint'
import { formatNumber } from '../../../../kit/format.ts'
import type { Tone } from '../../../../kit/tones.ts'

export type Matrix = DataOf<typeof record.matrix>
export type MatrixMember = Matrix['members'][number]
export type MatrixOffering = Matrix['offerings'][number]
export type MatrixCell = MatrixMember['cells'][number]

/** The colour of a cell. What has not been begun has none, so that gaps are seen as gaps. */
export const cellTones = {
  not_started: 'grey',
  in_progress: 'blue',
  submitted: 'amber',
  graded: 'green',
  returned: 'red',
} as const satisfies Record<RecordState, Tone>

/** A cell shows a score as a number, and work in progress as a bar, with the score that counts until it is handed in. */
export function cellText(
  cell: Pick<MatrixCell, 'state' | 'score' | 'progress' | 'counts_earlier'> | undefined,
): string {
  if (!cell || cell.state === 'not_started') return '--'
  if (cell.state === 'graded') return formatNumber(cell.score, 1)
  if (cell.state === 'submitted') return cell.score === null ? '待评' : formatNumber(cell.score, 1)
  if (cell.state === 'returned') return '退回'
  if (cell.counts_earlier) return `${formatNumber(cell.score, 1)} 重做中`
  return ''
}

/** How long the bar of a cell is, in percent; null for cells without one. */
export const cellBar = (cell: Pick<MatrixCell, 'state' | 'progress'> | undefined): number | null =>
  cell?.state === 'in_progress' ? Math.round(cell.progress) : null

/** Records that were handed in and wait for their grade to be confirmed. */
export const toConfirm = (matrix: Pick<Matrix, 'members'>): string[] =>
  matrix.members.flatMap((member) =>
    member.cells.flatMap((cell) => (cell.state === 'submitted' ? [cell.record_id] : [])),
  )

/** Handed-in records of one content that wait for their grade, and the first of them in the order of the rows. */
export type GradingPile = { offering: MatrixOffering; recordId: string; count: number }

/** The contents with something to grade, in the order of the columns. */
export const gradingPiles = ({ offerings, members }: Pick<Matrix, 'offerings' | 'members'>): GradingPile[] =>
  offerings.flatMap((offering) => {
    const waiting = members.flatMap((member) => {
      const cell = cellsByOffering(member).get(offering.id)
      return cell?.state === 'submitted' ? [cell.record_id] : []
    })
    return waiting[0] === undefined ? [] : [{ offering, recordId: waiting[0], count: waiting.length }]
  })

/** The cell in words, for the pointer that rests on it and for screen readers. */
export function cellSentence(member: MatrixMember, offering: MatrixOffering, cell: MatrixCell | undefined): string {
  const state = cell?.state ?? 'not_started'
  return [
    `${member.learner.real_name}，${offering.title}：${recordStateLabels[state]}`,
    cell && cell.score !== null
      ? `${cell.counts_earlier ? '前次成绩 ' : ''}${formatNumber(cell.score, 1)} / ${offering.max_score} 分`
      : '',
    cell && state === 'in_progress' ? `进度 ${Math.round(cell.progress)}%` : '',
    cell?.is_late ? '迟交' : '',
  ]
    .filter(Boolean)
    .join('，')
}

const indexed = new WeakMap<MatrixMember, ReadonlyMap<string, MatrixCell>>()

/** A member's cells by offering, found without searching; made once, however often the row is drawn. */
export function cellsByOffering(member: MatrixMember): ReadonlyMap<string, MatrixCell> {
  let cells = indexed.get(member)
  if (!cells) indexed.set(member, (cells = new Map(member.cells.map((cell) => [cell.offering_id, cell]))))
  return cells
}

/** Learners who have not handed in all of some contents. Given back is not handed in. */
export function unfinished(matrix: Matrix, offeringIds: readonly string[]): MatrixMember['learner'][] {
  const isDone = (cell: MatrixCell | undefined): boolean => cell?.state === 'submitted' || cell?.state === 'graded'
  return matrix.members
    .filter((member) => offeringIds.some((id) => !isDone(cellsByOffering(member).get(id))))
    .map((member) => member.learner)
}

/** How many cells are in each state, for the legend; what nobody has begun counts as not started. */
export function countStates(matrix: Pick<Matrix, 'members' | 'offerings'>): Record<RecordState, number> {
  const counts: Record<RecordState, number> = { not_started: 0, in_progress: 0, submitted: 0, graded: 0, returned: 0 }
  let known = 0
  for (const member of matrix.members) {
    for (const cell of member.cells) {
      counts[cell.state] += 1
      known += 1
    }
  }
  counts.not_started += matrix.members.length * matrix.offerings.length - known
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
