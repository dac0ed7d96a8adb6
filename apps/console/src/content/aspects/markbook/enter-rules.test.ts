import { expect, test } from 'vitest'
import { complaintOf, markIn, pastedColumn } from './enter-rules.ts'

test.each([
  ['85', 85],
  [' 85.5 ', 85.5],
  ['８５', 85],
  ['', null],
  ['缺考', undefined],
  ['-1', undefined],
  ['85.555', undefined],
])('%s is read as %s', (text, mark) => {
  expect(markIn(text)).toBe(mark)
})

test.each([
  ['20', undefined],
  ['', undefined],
  ['20.5', '应不大于20'],
  ['缺考', '应为数字，最多两位小数'],
])('%s is answered with %s', (text, complaint) => {
  expect(complaintOf(text, 20)).toBe(complaint)
})

test.each([
  ['a single mark', '85', null],
  ['a column', '85\n90\n\n70\n', ['85', '90', '', '70']],
  ['a column of Windows', '85\r\n90\r\n', ['85', '90']],
  ['several columns, of which the first counts', '85\t优\n90\t良', ['85', '90']],
])('%s is pasted', (_what, text, lines) => {
  expect(pastedColumn(text)).toEqual(lines)
})
