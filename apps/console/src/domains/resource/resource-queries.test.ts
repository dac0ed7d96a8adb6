import { expect, test } from 'vitest'
import { asSearchKey, searchKeys } from './resource-queries.ts'

test('a search begins with the title', () => {
  expect(searchKeys[0]).toEqual({ value: 'title', label: '名称' })
  expect([asSearchKey(undefined), asSearchKey('no such field'), asSearchKey('tag')]).toEqual(['title', 'title', 'tag'])
})
