import type { MarkBook, MarkCell, MarkRow } from '@lab/contract/markbook'
import {
  columnsOf,
  lateLoss,
  resultOf,
  type MarkCategory,
  type MarkColumn,
  type MarkResult,
  type MarkScheme,
  type MarkStanding,
} from '@lab/contract/markbook-rules'
import { placedTitle } from '@lab/contract/record-words'
import { formatNumber } from '../../../kit/format.ts'

export interface ShownColumn extends MarkColumn {
  title: string
  isEntered: boolean
  /** What counts of a mark that is late is less by the scheme. */
  policy: Pick<MarkScheme, 'missing' | 'late_percent' | 'late_limit'>
}
export interface ColumnGroup {
  /** Null for what counts nowhere. */
  category: MarkCategory | null
  columns: ShownColumn[]
}

type Columns = Pick<MarkBook, 'works'> & { scheme: MarkScheme }

/** The columns below their categories, in their order; what counts nowhere is last. */
export function columnGroups({ scheme, works }: Columns): ColumnGroup[] {
  const titles = new Map([
    ...works.map((work) => [work.id, placedTitle(work)] as const),
    ...scheme.entered.map(({ id, title }) => [id, title] as const),
  ])
  const entered = new Set(scheme.entered.map(({ id }) => id))
  const columns = columnsOf(scheme, works).map((column) => ({
    ...column,
    title: titles.get(column.id) ?? '',
    isEntered: entered.has(column.id),
    policy: scheme,
  }))
  const of = (id: string | null) => columns.filter((one) => one.category_id === id)
  const nowhere = of(null)
  return [
    ...scheme.categories.map((category) => ({ category, columns: of(category.id) })),
    ...(nowhere.length > 0 ? [{ category: null, columns: nowhere }] : []),
  ]
}

const standingOf = ({ state, percent, late_days }: MarkCell): MarkStanding =>
  state === 'scored' ? { state, percent: percent ?? 0, late_days } : { state }

/** What a learner's columns come to by a scheme, which need not be the one that is saved. */
export const resultBy = ({ scheme, works }: Columns, { cells }: Pick<MarkRow, 'cells'>): MarkResult =>
  resultOf(scheme, columnsOf(scheme, works), new Map(cells.map((cell) => [cell.column_id, standingOf(cell)])))

const stateWords = { unmarked: '待评分', missing: '未提交', excused: '免计', open: '--', scored: '' } as const

/** A cell as the table shows it: points where they were put in, percent of a work. */
export function cellText(cell: MarkCell | undefined, column: ShownColumn): string {
  if (!cell) return '--'
  if (cell.state !== 'scored') return column.isEntered && cell.state === 'open' ? '--' : stateWords[cell.state]
  return formatNumber(column.isEntered ? cell.given : cell.percent, 1)
}

/** The cell in words. */
export function cellWords(cell: MarkCell | undefined, column: ShownColumn, isDropped: boolean): string {
  const loss = cell?.state === 'scored' && column.takes_late ? lateLoss(column.policy, cell.late_days) : 0
  const unit = column.isEntered ? ` / ${column.max_score} 分` : '（百分制）'
  const text = cellText(cell, column)
  return [
    `${text === '--' ? '还没有成绩' : text}${cell?.state === 'scored' ? unit : ''}`,
    cell && cell.late_days > 0 ? `迟交 ${cell.late_days} 天${loss > 0 ? `，扣 ${loss}%` : ''}` : '',
    cell?.is_given && !column.isEntered ? '教师改定' : '',
    isDropped ? '最低的一项，不计入' : '',
  ]
    .filter(Boolean)
    .join('，')
}

/** The cell with whose it is: for the pointer that rests on it and for screen readers. */
export const cellSentence = (
  name: string,
  cell: MarkCell | undefined,
  column: ShownColumn,
  isDropped: boolean,
): string => `${name}，${column.title}：${cellWords(cell, column, isDropped)}`

export interface Effect {
  rows: { learner: MarkRow['learner']; before: number | null; after: number | null; word: string }[]
  changed: number
  /** The mean total of those who have one, before and after. */
  means: readonly [number | null, number | null]
  failing: readonly [number, number]
}

const meanOf = (totals: readonly (number | null)[]): number | null => {
  const known = totals.filter((one) => one !== null)
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : null
}
const failingOf = (totals: readonly (number | null)[]): number =>
  totals.filter((one) => one !== null && one < 60).length

/** What a scheme changes of the totals that hold now; whose changes most comes first. */
export function effectOf(book: Pick<MarkBook, 'scheme' | 'works' | 'rows'>, draft: MarkScheme): Effect {
  const rows = book.rows.map((row) => {
    const after = resultBy({ scheme: draft, works: book.works }, row)
    return { learner: row.learner, before: row.total, after: after.total, word: after.word }
  })
  const before = rows.map((row) => row.before)
  const after = rows.map((row) => row.after)
  const by = ({ before: from, after: to }: Effect['rows'][number]): number =>
    from === to ? 0 : from === null || to === null ? Infinity : Math.abs(to - from)
  return {
    rows: rows.toSorted((a, b) => (by(a) === by(b) ? 0 : by(b) - by(a))),
    changed: rows.filter((row) => row.before !== row.after).length,
    means: [meanOf(before), meanOf(after)],
    failing: [failingOf(before), failingOf(after)],
  }
}
