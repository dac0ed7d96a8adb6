import { expect, test } from 'vitest'
import { askedOf, listedAt, scopeOf, type OwnFilters } from './list-query.ts'

test.each([
  ['mine', 'mine'],
  ['granted', 'granted'],
  [undefined, 'org'],
  ['case', 'org'],
  ['nonsense', 'org'],
])('scope %j of an address is %s', (value, expected) => expect(scopeOf(value)).toBe(expected))

test('what the server is asked follows the address and drops nonsense', () => {
  const id = '0de70000-0000-4000-8000-000000000000'
  expect(
    askedOf({ page: 2, per_page: 50, selectValue: '权限', state: 'draft', difficulty: 'easy', category_id: id }),
  ).toEqual({ page: 2, per_page: 50, keyword: '权限', state: 'draft', difficulty: 'easy', category_id: id })
  expect(askedOf({ page: 1, per_page: 20, state: 'gone', difficulty: 'x', category_id: 'y' })).toEqual({
    page: 1,
    per_page: 20,
  })
})

test('a kind’s own filter is asked for by a value that it has', () => {
  const filters: OwnFilters<{ size: 'small' }> = { size: { label: '大小', values: { small: '小' }, width: 96 } }
  const page = { page: 1, per_page: 20 }
  expect(listedAt({ ...page, size: 'small' }, filters)).toEqual({ ...page, size: 'small', scope: 'org' })
  for (const size of ['huge', 'toString', 3]) expect(listedAt({ ...page, size }, filters)).not.toHaveProperty('size')
  expect(listedAt({ ...page, size: 'small' })).not.toHaveProperty('size')
})
