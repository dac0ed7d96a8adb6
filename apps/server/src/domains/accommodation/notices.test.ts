import { expect, test } from 'vitest'
import { adjustedWords } from './notices.ts'

const moment = new Date('2026-11-27T04:00:00Z')

test.each([
  ['nothing', {}, []],
  ['a later end', { closesAt: moment }, ['截止时间：2026-11-27 12:00']],
  [
    'an earlier start and more submissions',
    { opensAt: moment, attempts: 3 },
    ['开放时间：2026-11-27 12:00', '可提交次数：3 次'],
  ],
  ['the class’s end again', { closesAt: null, attempts: null }, ['截止时间：按教学安排', '可提交次数：按教学安排']],
])('%s', (_what, adjusted, words) => {
  expect(adjustedWords(adjusted)).toEqual(words)
})
