import type { CountedAttempt } from '@lab/contract/offering'
import type { RecordState } from '@lab/contract/record'
import { expect, test } from 'vitest'
import { countedOf, type Countable } from './counted.ts'

/** An attempt as its state and its score of 20; `late` after a deadline. */
type Given = [state: RecordState, score: number | null, late?: 'late']
const attemptsOf = (given: readonly Given[], maxScore = 20): Countable[] =>
  given.map(([state, score, late], at) => ({
    id: String(at + 1),
    state,
    score,
    maxScore,
    isLate: late === 'late',
  }))

const rows: [what: string, given: Given[], how: CountedAttempt, attemptId: string, score: number | null][] = [
  ['the only one, being worked on', [['in_progress', 4]], 'best', '1', 4],
  ['the only one, not begun', [['not_started', null]], 'average', '1', null],
  [
    'last: the newest, whatever its state',
    [
      ['submitted', 18],
      ['in_progress', 6],
    ],
    'last',
    '2',
    6,
  ],
  [
    'last: the newest of those submitted',
    [
      ['graded', 18],
      ['submitted', 12],
    ],
    'last',
    '2',
    12,
  ],
  [
    'first: what was submitted first',
    [
      ['graded', 8],
      ['submitted', 12],
    ],
    'first',
    '1',
    8,
  ],
  [
    'first: while the next is at work',
    [
      ['submitted', 8],
      ['in_progress', 20],
    ],
    'first',
    '1',
    8,
  ],
  [
    'first: returned work does not count until it is submitted again',
    [
      ['returned', 8],
      ['submitted', 5],
    ],
    'first',
    '2',
    5,
  ],
  [
    'best: the highest',
    [
      ['graded', 8],
      ['submitted', 15],
      ['graded', 12],
    ],
    'best',
    '2',
    15,
  ],
  [
    'best: the earlier of two equal ones',
    [
      ['submitted', 12],
      ['submitted', 12],
    ],
    'best',
    '1',
    12,
  ],
  [
    'best: not what is only being worked on',
    [
      ['submitted', 12],
      ['in_progress', 20],
    ],
    'best',
    '1',
    12,
  ],
  ['best: nothing submitted yet', [['in_progress', 3]], 'best', '1', 3],
  [
    'best: a score that is still to come is none',
    [
      ['submitted', null],
      ['submitted', 1],
    ],
    'best',
    '2',
    1,
  ],
  [
    'average: of all that were submitted',
    [
      ['graded', 10],
      ['submitted', 15],
      ['in_progress', 20],
    ],
    'average',
    '2',
    12.5,
  ],
  [
    'average: two decimals',
    [
      ['submitted', 10],
      ['submitted', 10],
      ['submitted', 11],
    ],
    'average',
    '3',
    10.33,
  ],
]
test.for(rows)('%s', ([, given, how, attemptId, score]) => {
  expect(countedOf(attemptsOf(given), how)).toMatchObject({ attemptId, score })
})

test('percents are compared where attempts are worth different points', () => {
  const [small] = attemptsOf([['submitted', 9]], 10)
  const [, large] = attemptsOf([
    ['submitted', 0],
    ['submitted', 16],
  ])
  expect(countedOf([small!, large!], 'best')).toMatchObject({ attemptId: '1', score: 9, maxScore: 10 })
  expect(countedOf([small!, large!], 'average')).toMatchObject({ attemptId: '2', score: 17, maxScore: 20 })
})

test('lateness is that of the attempt that counts', () => {
  const both = attemptsOf([
    ['submitted', 18, 'late'],
    ['submitted', 6],
  ])
  expect(countedOf(both, 'best').isLate).toBe(true)
  expect(countedOf(both, 'last').isLate).toBe(false)
})
