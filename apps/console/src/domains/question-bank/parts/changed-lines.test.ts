import { expect, it } from 'vitest'
import { changedLines } from './changed-lines.ts'

const marks = { same: ' ', added: '+', removed: '-' } as const
const shown = (before: string, after: string): string[] =>
  changedLines(before, after).map(({ text, change }) => marks[change] + text)

it.each([
  ['甲\n乙', '甲\n乙', [' 甲', ' 乙']],
  ['甲\n乙', '甲\n丙', [' 甲', '-乙', '+丙']],
  ['甲', '甲\n乙', [' 甲', '+乙']],
  ['甲\n乙\n丙', '乙', ['-甲', ' 乙', '-丙']],
  ['甲\n乙', '乙\n甲', ['-甲', ' 乙', '+甲']],
])('%j to %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines)
})
