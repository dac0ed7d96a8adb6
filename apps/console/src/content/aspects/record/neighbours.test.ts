import { expect, test } from 'vitest'
import { belongsTo, neighboursOf } from './neighbours.ts'

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
  ['its content', { contentId: 'e', classId: undefined }, true],
  ['its content in its class', { contentId: 'e', classId: 'c' }, true],
  ['another content', { contentId: 'x', classId: undefined }, false],
  ['another class', { contentId: 'e', classId: 'x' }, false],
])('a record opens under %s: %#', (_, at, expected) => {
  expect(belongsTo({ content_id: 'e', class_id: 'c' }, at)).toBe(expected)
})
