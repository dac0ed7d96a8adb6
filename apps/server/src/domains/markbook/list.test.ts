import { expect, test } from 'vitest'
import type { BookLine } from './book.ts'
import { linesFor } from './list.ts'

const line = (number: string, real_name: string, total: number | null): BookLine => ({
  learner: { id: number, real_name, avatar: '', number, group_id: null, group_name: '' },
  cells: [],
  result: { parts: [], total, word: '', counted: new Map(), dropped: new Set() },
})
const lines = [line('S10', '王芳', 80), line('S2', '陈明', null), line('S1', '李强', 95.5)]
const numbers = (query: Partial<Parameters<typeof linesFor>[1]>) =>
  linesFor(lines, { page: 1, per_page: 20, sort: 'number', order: 'asc', ...query }).shown.map(
    ({ learner }) => learner.number,
  )

test.each([
  ['numbers as people count', {}, ['S1', 'S2', 'S10']],
  ['names', { sort: 'name' }, ['S2', 'S1', 'S10']],
  ['totals, who has none last', { sort: 'total' }, ['S10', 'S1', 'S2']],
  ['totals the other way, who has none last as well', { sort: 'total', order: 'desc' }, ['S1', 'S10', 'S2']],
] as const)('lines are ordered by %s', (_what, query, expected) => {
  expect(numbers(query)).toEqual(expected)
})

test('a page of them, with how many were found in all', () => {
  const query = { page: 2, per_page: 2, sort: 'number', order: 'asc' } as const
  expect(linesFor(lines, query)).toMatchObject({ shown: [{ learner: { number: 'S10' } }], total: 3 })
  expect(linesFor(lines, { ...query, page: 1, keyword: 's1' })).toMatchObject({ total: 2 })
})
