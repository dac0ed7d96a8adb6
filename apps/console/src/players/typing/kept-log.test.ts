// @vitest-environment happy-dom
import type { TypingEvent } from '@lab/contract/typing-log'
import { beforeEach, expect, test } from 'vitest'
import { goOnWith, KeptLog } from './kept-log.ts'

const keys = (text: string, from = 0): TypingEvent[] =>
  Array.from(text, (one, nth) => ({ type: 'key', at: (from + nth) * 100, text: one }))
const resume = (at: number): TypingEvent => ({ type: 'resume', at })
// As a database gives it back: the fields in another order.
const turned = (events: TypingEvent[]) =>
  events.map((event) => Object.fromEntries(Object.entries(event).toReversed()) as TypingEvent)

test.each<[string, TypingEvent[], { from: number; events: TypingEvent[] }, TypingEvent[]]>([
  ['nothing was saved yet', [], { from: 0, events: keys('abc') }, [...keys('abc'), resume(200)]],
  ['what follows was kept', keys('ab'), { from: 2, events: keys('c', 2) }, [...keys('abc'), resume(200)]],
  [
    'part of it arrived',
    turned(keys('ab')),
    { from: 1, events: keys('bc', 1) },
    [...turned(keys('ab')), ...keys('c', 2), resume(200)],
  ],
  ['all of it arrived', keys('abc'), { from: 1, events: keys('bc', 1) }, keys('abc')],
  ['another machine went on', keys('abx'), { from: 2, events: keys('c', 2) }, keys('abx')],
  ['another machine went on further', keys('abcd'), { from: 2, events: keys('c', 2) }, keys('abcd')],
  ['the server has less than was before it', keys('a'), { from: 2, events: keys('c', 2) }, keys('a')],
])('goes on where %s', (_where, saved, kept, log) => {
  expect(goOnWith(saved, kept)).toEqual(log)
})

const place = { userId: 'u', recordId: 'r' }
beforeEach(() => localStorage.clear())

test('what is kept belongs to one learner, one run and one attempt', () => {
  new KeptLog(place, 1).keep({ from: 0, events: keys('abc') })
  expect(new KeptLog(place, 1).goOnWith([])).toHaveLength(4)
  expect(new KeptLog(place, 2).goOnWith([])).toEqual([])
  expect(new KeptLog({ ...place, userId: 'v' }, 1).goOnWith([])).toEqual([])
  expect(new KeptLog({ ...place, recordId: 's' }, 1).goOnWith([])).toEqual([])
})

test('nothing stays once everything was taken', () => {
  const kept = new KeptLog(place, 1)
  kept.keep({ from: 0, events: keys('abc') })
  kept.keep({ from: 3, events: [] })
  expect(Object.keys(localStorage)).toEqual([])
})
