import { describe, expect, test } from 'vitest'
import { dueAt, longestPaceMs, settleMs, WaitingChanges } from './live-pace.ts'

describe('when a domain is asked for again', () => {
  test.each([
    ['the first change', 10_000, undefined, 10_000 + settleMs],
    ['long after the last time', 10_000, 1_000, 10_000 + settleMs],
    ['in the midst of many', 10_000, 9_900, 9_900 + longestPaceMs],
  ])('%s', (_name, now, last, expected) => expect(dueAt(now, last)).toBe(expected))
})

describe('which queries changes concern', () => {
  const concerned = (changes: (string | null)[]) => {
    const waiting = new WaitingChanges()
    for (const place_id of changes) waiting.add({ domain: 'record', place_id })
    return waiting.take('record')
  }
  test.each([
    [['a'], { placeId: 'a' }, true],
    [['b'], { placeId: 'a' }, false],
    [['b', 'a'], { placeId: 'a' }, true],
    [['b', null], { placeId: 'a' }, true],
    [['b'], undefined, true],
    [['b'], {}, true],
    [[null], { isFollowed: true }, false],
  ])('changes in %j, a query with %j: %s', (changes, meta, expected) => expect(concerned(changes)(meta)).toBe(expected))

  test('what was taken waits no longer', () => {
    const waiting = new WaitingChanges()
    waiting.add({ domain: 'record', place_id: null })
    waiting.take('record')
    expect(waiting.take('record')({ placeId: 'a' })).toBe(false)
  })
})
