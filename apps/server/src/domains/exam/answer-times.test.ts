import { expect, test } from 'vitest'
import { answerTimes } from './answer-times.ts'

const after = (seconds: number) => new Date(Date.UTC(2026, 10, 26) + seconds * 1000)
const begun = after(0)

test.each<[string, [string, number][], Record<string, number>]>([
  ['nothing was answered', [], {}],
  ['the first takes from the beginning', [['one', 40]], { one: 40 }],
  [
    'each takes since the one before',
    [
      ['one', 40],
      ['two', 100],
      ['three', 105],
    ],
    { one: 40, two: 60, three: 5 },
  ],
  [
    'what was written bit by bit or changed later adds up',
    [
      ['one', 40],
      ['two', 60],
      ['two', 75],
      ['one', 90],
    ],
    { one: 55, two: 35 },
  ],
  [
    'a long pause is five minutes',
    [
      ['one', 10],
      ['two', 4000],
    ],
    { one: 10, two: 300 },
  ],
])('%s', (_name, given, times) => {
  const answers = given.map(([key, seconds]) => ({ key, at: after(seconds) }))
  expect(Object.fromEntries(answerTimes(begun, answers))).toEqual(times)
})
