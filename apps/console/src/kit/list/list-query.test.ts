import { describe, expect, test } from 'vitest'
import { changeQuery, clearFilters, isFiltered } from './list-types.ts'
import { readListQuery, writeListQuery } from './list-address.ts'

describe('reading an address', () => {
  test.each([
    ['', { page: 1, per_page: 20 }],
    ['page=3&per_page=50&status=draft', { page: 3, per_page: 50, status: 'draft' }],
    ['page=-1&per_page=7', { page: 1, per_page: 20 }],
    ['page=abc', { page: 1, per_page: 20 }],
    ['hm=h,h&s=a&t=9&status=', { page: 1, per_page: 20 }],
    ['selectKey=title&selectValue=网络', { page: 1, per_page: 20, selectKey: 'title', selectValue: '网络' }],
  ])('%s', (address, query) => {
    expect(readListQuery(new URLSearchParams(address))).toEqual(query)
  })
})

describe('writing an address', () => {
  test.each([
    [{ page: 1, per_page: 20 }, '', ''],
    [{ page: 2, per_page: 20, status: 'draft' }, '', 'page=2&status=draft'],
    [{ page: 1, per_page: 20, status: '' }, 'status=draft&hm=h&s=1', 's=1&hm=h'],
  ])('%j over "%s"', (query, current, address) => {
    expect(writeListQuery(query, new URLSearchParams(current)).toString()).toBe(address)
  })
  test('what is read is what was written', () => {
    const query = { page: 4, per_page: 100, sort: '-updated_at', category: '选修' }
    expect(readListQuery(writeListQuery(query, new URLSearchParams()))).toEqual(query)
  })
})

test('narrowing or ordering starts at page 1, turning the page does not', () => {
  const query = { page: 5, per_page: 20, status: 'draft' }
  expect(changeQuery(query, { status: undefined }).page).toBe(1)
  expect(changeQuery(query, { sort: 'title' }).page).toBe(1)
  expect(changeQuery(query, { page: 6 })).toMatchObject({ page: 6, status: 'draft' })
})

test('clearing keeps size and order', () => {
  const query = { page: 5, per_page: 50, sort: '-title', status: 'draft', selectKey: 'title', selectValue: 'x' }
  expect(isFiltered(query)).toBe(true)
  expect(clearFilters(query)).toEqual({ page: 1, per_page: 50, sort: '-title' })
  expect(isFiltered(clearFilters(query))).toBe(false)
  expect(isFiltered({ page: 1, per_page: 20, selectKey: 'title' })).toBe(false)
  // What the page itself begins with was chosen by nobody.
  const begun = { page: 1, per_page: 20, state: 'running' }
  expect(isFiltered(begun, { state: 'running' })).toBe(false)
  expect(isFiltered({ ...begun, state: 'ended' }, { state: 'running' })).toBe(true)
})
