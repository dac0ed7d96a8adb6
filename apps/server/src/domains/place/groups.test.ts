import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGroups, groupSizes } from './groups.ts'

test.each([
  [0, 4, []],
  [1, 4, [1]],
  [9, 4, [5, 4]],
  [10, 4, [4, 3, 3]],
  [30, 5, [5, 5, 5, 5, 5, 5]],
  [31, 5, [6, 5, 5, 5, 5, 5]],
])('%i learners in groups of %i', (count, size, sizes) => {
  expect(groupSizes(count, size)).toEqual(sizes)
})

test('everybody lands in exactly one group, and sizes differ by at most one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 2, max: 12 }),
      fc.boolean(),
      (count, size, balanced) => {
        const learners = Array.from({ length: count }, (_, index) => ({ id: String(index), strength: index % 7 }))
        let seed = 1
        const dice = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
        const groups = drawGroups(learners, size, balanced ? 'balanced' : 'random', dice)
        expect(groups.flat().toSorted()).toEqual(learners.map((learner) => learner.id).toSorted())
        const sizes = groups.map((group) => group.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      },
    ),
  )
})

test('balanced groups have close averages', () => {
  const learners = Array.from({ length: 40 }, (_, index) => ({ id: String(index), strength: index * 2.5 }))
  const groups = drawGroups(learners, 5, 'balanced', () => 0.5)
  const averages = groups.map((group) => group.reduce((sum, id) => sum + Number(id) * 2.5, 0) / group.length)
  expect(Math.max(...averages) - Math.min(...averages)).toBeLessThan(5)
})
