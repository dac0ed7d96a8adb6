import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  ['/exp/7', '/exp/7'],
  ['/exp/7?s=1#top', '/exp/7?s=1#top'],
  ['/exp/../class', '/class'],
  ['/', '/'],
  ['', null],
  ['exp', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['/..//evil.example', null],
  ['/.//evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  [' /exp', null],
  ['https://evil.example/exp', null],
  ['javascript:alert(1)', null],
  ['/exp\u0000', null],
])('%j is %j', (value, expected) => {
  expect(safePath(value)).toBe(expected)
})
