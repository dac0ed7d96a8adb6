import { expect, test } from 'vitest'
import { allocationsFor, dealt, handingOf } from './allocation-rules.ts'

const shares = new Map([
  ['a', { isIn: true, quota: 30 }],
  ['b', { isIn: false, quota: 5 }],
  ['c', { isIn: true, quota: undefined }],
])
const allocation = (marker_id: string, quota: number | null, learner_ids: string[] = []) => ({
  marker_id,
  item_key: 'k',
  quota,
  learner_ids,
})

test.each([
  ['free', []],
  ['count', [allocation('a', 30), allocation('c', null)]],
  ['learners', [allocation('a', null, ['1', '3']), allocation('c', null, ['2'])]],
] as const)('answers are handed out %s', (handing, expected) => {
  const made = allocationsFor('k', handing, shares, ['1', '2', '3'])
  expect(made).toEqual(expected)
  expect(handingOf(made)).toBe(handing)
})

test('learners are dealt out so that none is left', () => {
  expect(dealt(['1', '2', '3', '4'], 3)).toEqual([['1', '4'], ['2'], ['3']])
})
