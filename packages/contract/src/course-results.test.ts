import { expect, test } from 'vitest'
import { courseTotal, gradeWord, type CourseCell } from './course-results.ts'

const scored = (percent: number, weight = 1): CourseCell => ({ kind: 'scored', percent, weight })
const missing: CourseCell = { kind: 'missing', weight: 1 }
const waiting: CourseCell = { kind: 'waiting', weight: 2 }

test.each([
  ['nothing', [], null, null],
  ['what only waits', [waiting], null, null],
  ['what is marked, by its weight', [scored(90, 3), scored(50)], 80, 80],
  ['what weighs nothing', [scored(90), scored(10, 0)], 90, 90],
  ['what waits, which does not count yet', [scored(90), waiting], 90, 90],
  ['what is missing', [scored(90), missing], 45, 90],
  ['nothing but what is missing', [missing], 0, null],
] as const)('%s comes to its total, with what is missing as zero and without it', (_what, cells, zero, skip) => {
  expect([courseTotal(cells, 'zero'), courseTotal(cells, 'skip')]).toEqual([zero, skip])
})

test.each([
  [100, '优秀'],
  [89.9, '良好'],
  [70, '中等'],
  [60, '及格'],
  [59.9, '不及格'],
])('%d is %s', (total, word) => {
  expect(gradeWord(total)).toBe(word)
})
