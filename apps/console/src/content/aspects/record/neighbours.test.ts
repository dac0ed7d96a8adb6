import { expect, test } from 'vitest'
import { neighboursOf } from './neighbours.ts'

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
