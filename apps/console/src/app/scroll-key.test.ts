import { expect, test } from 'vitest'
import { scrollKey } from './scroll-key.ts'

test.each([
  ['/exp', '/exp'],
  ['/exp/', '/exp'],
  ['/course/recent', '/course/recent'],
  ['/course/all', '/course/all'],
  ['/exam', '/exam'],
  ['/series', '/series'],
  ['/library', '/library'],
  ['/exp/7/basics', 'visit'],
  ['/class', 'visit'],
  ['/exp-series', 'visit'],
  ['/', 'visit'],
])('%s is remembered by %s', (pathname, expected) => {
  expect(scrollKey({ pathname, key: 'visit' })).toBe(expected)
})
