import { describe, expect, test } from 'vitest'
import { belongsTo, gradingQueue, neighboursOf } from './neighbours.ts'

const row = (id: string | null, name: string) => ({ id, learner: { id: name, real_name: name } })
const rows = [row('1', '甲'), row(null, '乙'), row('3', '丙'), row('4', '丁')]

test.each([
  ['1', undefined, '丙'],
  ['3', '甲', '丁'],
  ['4', '丙', undefined],
  ['9', undefined, undefined],
])('next to %s: %s and %s, passing over who has not begun', (id, before, after) => {
  const found = neighboursOf(rows, id)
  expect([found.before?.name, found.after?.name]).toEqual([before, after])
})

test.each([
  ['its content', {}, true],
  ['its content in its class', { placeId: 'c' }, true],
  ['its content in its class within a series', { within: 's', placeId: 'c', offeringId: 'o' }, true],
  ['its content within its series', { within: 's' }, true],
  ['another content', { contentId: 'x' }, false],
  ['another class', { placeId: 'x' }, false],
  ['another series of its class', { placeId: 'c', offeringId: 'x' }, false],
  ['another series', { within: 'x' }, false],
])('a record opens under %s: %#', (_, at, expected) => {
  const anywhere = { contentId: 'e', within: undefined, placeId: undefined, offeringId: undefined }
  const record = { content_id: 'e', place_id: 'c', offering_id: 'o', within_id: 's' }
  expect(belongsTo(record, { ...anywhere, ...at })).toBe(expected)
})

describe('what is left to be graded', () => {
  const of = (id: string | null, state: 'submitted' | 'graded' | 'in_progress' | 'not_started') => ({
    id,
    state,
    learner: { id: `l${id}`, real_name: `学员${id}` },
  })
  const rows = [
    of('1', 'submitted'),
    of('2', 'graded'),
    of('3', 'submitted'),
    of(null, 'not_started'),
    of('5', 'submitted'),
  ]
  test.each([
    ['1', 2, 1, '3', '5'],
    ['2', 3, 0, '3', '1'],
    ['5', 2, 1, '1', '3'],
    ['elsewhere', 3, 1, '1', '5'],
  ])('from %s on: %i left, %i graded, next %s, before %s', (id, left, done, next, before) => {
    const queue = gradingQueue(rows, id)
    expect([queue.left, queue.done, queue.next?.id, queue.before?.id]).toEqual([left, done, next, before])
  })
  test('nothing besides the last', () => {
    expect(gradingQueue([of('1', 'submitted'), of('2', 'graded')], '1')).toEqual({ left: 0, done: 1 })
  })
})
