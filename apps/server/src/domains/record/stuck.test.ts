import { expect, test } from 'vitest'
import { stuckness, stuckReason } from './stuck.ts'
import { stuckCases, working } from './testing/stuck-cases.ts'

test.each(stuckCases)('%s', (_name, more, classmates, reason, much) => {
  const work = { ...working, ...more }
  expect(stuckReason(work, classmates)).toBe(reason)
  const found = stuckness(work, classmates)
  if (much === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(much, 10)
})

test('learners who are stuck come before those who are not', () => {
  const mates = { medianSeconds: 300, finishers: 5 }
  for (const sameFailures of [0, 1, 2, 3, 5]) {
    for (const stepSeconds of [0, 100, 599, 600, 601, 5000]) {
      const work = { ...working, sameFailures, stepSeconds }
      expect((stuckness(work, mates) ?? 0) >= 1).toBe(stuckReason(work, mates) !== null)
    }
  }
})
