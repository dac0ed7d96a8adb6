import { describe, expect, test } from 'vitest'
import type { Method } from './endpoint.ts'
import { isSuccess } from './envelope.ts'

describe('which codes of an HTTP 200 are a success', () => {
  test.each<[Method, number[], number[]]>([
    ['GET', [10200, 10201, 10250, 10299, 10404], [10199, 10300, 311011, 311012, 99999, 0]],
    ['POST', [10200, 10201, 10299, 311011, 311012], [10199, 10300, 10404, 411006, 99999]],
    ['PUT', [10200], [10201, 10204, 10299, 10404, 99999]],
    ['DELETE', [10200, 10204], [10201, 10299, 10404, 99999]],
  ])('%s: %j, and not %j', (method, good, bad) => {
    expect(good.filter((code) => !isSuccess(method, 200, code))).toEqual([])
    expect(bad.filter((code) => isSuccess(method, 200, code))).toEqual([])
  })
})

test.each<[Method, number, boolean]>([
  ['POST', 201, true],
  ['POST', 204, true],
  ['POST', 200, false],
  ['PUT', 201, false],
  ['PUT', 204, false],
  ['DELETE', 204, false],
  ['GET', 204, false],
])('%s answered by HTTP %i without a code: %s', (method, http, isGood) => {
  expect(isSuccess(method, http, undefined)).toBe(isGood)
})

test('no code makes a success of an HTTP failure', () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    for (const http of [301, 400, 403, 404, 500]) expect(isSuccess(method, http, 10200)).toBe(false)
  }
})
