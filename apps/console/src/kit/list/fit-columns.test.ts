import { describe, expect, test } from 'vitest'
import { columnsToFold, foldColumns, columnWidths } from './fit-columns.ts'
import type { ListColumn, TableColumn } from './list-types.ts'

const columns: ListColumn<unknown>[] = [
  { key: 'title', title: '名称', minWidth: 200 },
  { key: 'state', title: '状态', width: 100 },
  { key: 'category', title: '分类', width: 100, priority: 1 },
  { key: 'creator', title: '创建者', width: 80, priority: 2 },
  { key: 'place', title: '位置', priority: 1 },
]
const keys = (list: ListColumn<unknown>[]) => list.map(({ key }) => key)

describe('columns that do not fit move into the second line', () => {
  test.each([
    // 200 + 100 + 100 + 80 + 120 and 44 next to them.
    { room: 644, folded: [] },
    { room: 643, folded: ['place'] },
    { room: 523, folded: ['category', 'place'] },
    { room: 423, folded: ['category', 'creator', 'place'] },
    { room: 200, folded: ['category', 'creator', 'place'] },
  ])('$room pixels', ({ room, folded }) => {
    const fold = foldColumns(columns, columnsToFold(columns, room, 44))
    expect(keys(fold.folded)).toEqual(folded)
    expect(keys(fold.shown)).toEqual(keys(columns).filter((key) => !folded.includes(key)))
  })

  test('where everything fits the columns stay the same array, so that no row is drawn again', () => {
    expect(foldColumns(columns, 0).shown).toBe(columns)
  })
})

test.each([
  { room: 984, widths: [600, 100, 240] },
  { room: 564, widths: [300, 100, 120] },
  // Below what is needed the table scrolls.
  { room: 400, widths: [300, 100, 120] },
])('$room pixels are shared in proportion to what columns need: $widths', ({ room, widths }) => {
  const shared: ListColumn<unknown>[] = [
    { key: 'title', title: '名称', minWidth: 300 },
    { key: 'state', title: '状态', width: 100 },
    { key: 'note', title: '说明' },
  ]
  expect(columnWidths(shared, room, 44)).toEqual(widths)
})

test('a list in which a column says neither that it stays nor when it leaves has no type', () => {
  const declared: TableColumn<unknown>[] = [
    { key: 'title', title: '名称', isFixed: true },
    { key: 'state', title: '状态', priority: 9 },
    // @ts-expect-error It says neither.
    { key: 'note', title: '说明' },
  ]
  expect(foldColumns(declared, 1).shown.map(({ key }) => key)).toEqual(['title', 'note'])
})
