import type { MarkCell, MarkRow } from '@lab/contract/markbook'
import { firstScheme } from '@lab/contract/markbook-scheme'
import { describe, expect, test } from 'vitest'
import { cellSentence, cellText, columnGroups, effectOf, resultBy } from './book-rules.ts'

const work = (id: string, title: string) => ({
  id,
  kind: 'experiment' as const,
  content_id: id,
  title,
  within: '',
  weight: 1,
  max_score: 50,
  closes_at: null,
  deducts_late: false,
})
const cell = (column_id: string, more: Partial<MarkCell> = {}): MarkCell => ({
  column_id,
  state: 'scored',
  percent: 80,
  late_days: 0,
  record_id: null,
  given: null,
  is_given: false,
  ...more,
})
const row = (name: string, cells: MarkCell[]): MarkRow => ({
  learner: { id: name, real_name: name, number: name, group_name: '' },
  cells,
  total: null,
  posted: null,
})
const scheme = {
  ...firstScheme('all'),
  late_percent: 10,
  late_limit: 30,
  works: [{ offering_id: 'b', category_id: null, weight: null }],
  entered: [{ id: 'in', title: '考勤', category_id: 'all', weight: 1, max_score: 20 }],
}
const works = [work('a', '实验一'), work('b', '选做')]
const groups = columnGroups({ scheme, works })
const [a, entered] = groups[0]!.columns

test('columns are below their category, and what counts nowhere is last', () => {
  expect(groups.map(({ category, columns }) => [category?.title, columns.map(({ title }) => title)])).toEqual([
    ['学习内容', ['实验一', '考勤']],
    [undefined, ['选做']],
  ])
})

describe('a cell', () => {
  test.each([
    ['without anything', undefined, '--'],
    ['with a mark', cell('a'), '80'],
    ['that waits', cell('a', { state: 'unmarked', percent: null }), '待评分'],
    ['that is missing', cell('a', { state: 'missing', percent: null }), '未提交'],
    ['that is excused', cell('a', { state: 'excused', percent: null }), '免计'],
    ['that was begun', cell('a', { state: 'open', percent: null }), '--'],
  ])('%s', (_what, given, text) => {
    expect(cellText(given, a!)).toBe(text)
  })

  test('that is filled in shows its points', () => {
    expect(cellText(cell('in', { percent: 75, given: 15, is_given: true }), entered!)).toBe('15')
    expect(cellSentence('李明', cell('in', { percent: 75, given: 15 }), entered!, false)).toBe('李明，考勤：15 / 20 分')
  })

  test('says what it lost, who changed it and that it is left out', () => {
    const late = cell('a', { late_days: 4 })
    expect(cellSentence('李明', late, a!, false)).toBe('李明，实验一：80（百分制），迟交 4 天，扣 30%')
    expect(cellSentence('李明', cell('a', { is_given: true }), a!, true)).toBe(
      '李明，实验一：80（百分制），教师改定，最低的一项，不计入',
    )
    expect(cellSentence('李明', undefined, a!, false)).toBe('李明，实验一：还没有成绩')
  })
})

test('what a scheme would change is seen before it is saved, the largest change first', () => {
  const rows = [row('甲', [cell('a', { percent: 50 })]), row('乙', [cell('a', { percent: 90 })]), row('丙', [])]
  const book = { scheme, works, rows: rows.map((one) => ({ ...one, total: resultBy({ scheme, works }, one).total })) }
  expect(effectOf(book, scheme)).toMatchObject({ changed: 0, means: [70, 70], failing: [1, 1] })
  const stricter = { ...scheme, missing: 'zero' as const, entered: [] }
  const { rows: after, ...figures } = effectOf(book, stricter)
  expect(figures).toEqual({ changed: 1, means: [70, 140 / 3], failing: [1, 2] })
  expect(after[0]).toMatchObject({ learner: { real_name: '丙' }, before: null, after: 0, word: '不及格' })
})
