import { describe, expect, test } from 'vitest'
import { stuckReason, type AtWork } from '../record/index.ts'
import { stuckness } from './rules.ts'

const work = (given: Partial<AtWork> = {}): AtWork => ({
  recordState: 'in_progress',
  stepState: 'in_progress',
  sameFailures: 0,
  stepSeconds: 0,
  ...given,
})
const mates = { medianSeconds: 300, finishers: 5 }

describe('how stuck somebody is', () => {
  test.each([
    ['at ease', work(), mates, 0],
    ['failed once', work({ sameFailures: 1 }), mates, 0.33],
    ['the same failure three times', work({ sameFailures: 3 }), mates, 1],
    ['six times', work({ sameFailures: 6 }), mates, 2],
    ['as long as the others', work({ stepSeconds: 300 }), mates, 0.5],
    ['exactly at the limit', work({ stepSeconds: 600 }), mates, 0.99],
    ['just over it', work({ stepSeconds: 601 }), mates, 1],
    ['twice over it', work({ stepSeconds: 1200 }), mates, 2],
    ['long, but nobody to compare with', work({ stepSeconds: 9000 }), { medianSeconds: null, finishers: 0 }, 0],
    ['passed it', work({ stepState: 'passed', sameFailures: 9 }), mates, 0],
    ['handed in', work({ recordState: 'submitted', sameFailures: 9 }), mates, 0],
  ])('%s', (_name, given, classmates, expected) => expect(stuckness(given, classmates)).toBe(expected))

  test('whoever is stuck stands above whoever is not', () => {
    const all = [0, 1, 2, 3, 5].flatMap((sameFailures) =>
      [0, 100, 599, 600, 601, 5000].map((stepSeconds) => work({ sameFailures, stepSeconds })),
    )
    for (const one of all) expect(stuckness(one, mates) >= 1).toBe(stuckReason(one, mates) !== null)
  })
})
