import { expect, test } from 'vitest'
import { cellText, columnName } from './sheet-cells.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, expected) => {
  expect(columnName(index)).toBe(expected)
})

test.each([
  [null, ''],
  ['学号', '学号'],
  [0.1 + 0.2, '0.3'],
  [1e21, '1e+21'],
  [true, 'TRUE'],
  [new Date('2026-09-01T00:00:00Z'), '2026-09-01'],
  [new Date('2026-09-01T08:30:00Z'), '2026-09-01 08:30:00'],
  [new Date(Number.NaN), ''],
  [{ toString: () => 'x' }, ''],
])('a cell of %s reads %j', (cell, expected) => {
  expect(cellText(cell)).toBe(expected)
})
