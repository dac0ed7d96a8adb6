import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCandidate, aCell, bankOf } from '../testing/candidates.ts'
import { fits } from './cells.ts'
import { prepareDraws } from './draw.ts'

const idsOf = (drawn: readonly (readonly { id: string }[])[]): string[] => drawn.flat().map(({ id }) => id)

test('each rule draws what fits it, nothing is drawn twice, and what is in the paper is not drawn', () => {
  const bank = bankOf(400)
  const rules = [
    aCell({ types: ['single'], count: 10, points: 2 }),
    aCell({ pointIds: ['c1'], count: 8, points: 3 }),
    aCell({ types: ['single'], pointIds: ['c1'], count: 2, points: 5 }),
  ]
  const taken = new Set(bank.slice(0, 100).map(({ id }) => id))
  const { drawFor } = prepareDraws(bank, rules, taken)
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const drawn = drawFor({ seed })
      expect(drawn.map((own) => own.length)).toEqual([10, 8, 2])
      for (const [at, own] of drawn.entries()) for (const question of own) expect(fits(question, rules[at]!)).toBe(true)
      expect(new Set(idsOf(drawn)).size).toBe(20)
      expect(idsOf(drawn).filter((id) => taken.has(id))).toEqual([])
    }),
    { numRuns: 40 },
  )
})

test('the same seed draws the same however the bank was read, another seed something else', () => {
  const bank = bankOf(200)
  const rules = [aCell({ count: 10 })]
  const [one, other] = [prepareDraws(bank, rules), prepareDraws(bank.toReversed(), rules)]
  expect(idsOf(one.drawFor({ seed: 'a' }))).toEqual(idsOf(other.drawFor({ seed: 'a' })))
  expect(idsOf(one.drawFor({ seed: 'a' }))).not.toEqual(idsOf(one.drawFor({ seed: 'b' })))
})

test('a rule that could be met leaves to another what only that one can use', () => {
  const bank = [aCandidate('a', { difficulty: 1 }), aCandidate('b', { difficulty: 2 })]
  const { drawFor } = prepareDraws(bank, [aCell(), aCell({ difficulties: [2] })])
  for (const seed of ['1', '2', '3', '4']) expect(drawFor({ seed }).map(([own]) => own!.id)).toEqual(['a', 'b'])
})

test('with too few questions what there is is drawn, and the missing ones are counted', () => {
  const bank = [aCandidate('a', { difficulty: 1 }), aCandidate('b', { difficulty: 2 })]
  const draws = prepareDraws(bank, [aCell({ count: 2 }), aCell({ difficulties: [2], count: 1 })])
  expect(draws.matching).toEqual([2, 1])
  expect(draws.missing.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(idsOf(draws.drawFor({ seed: 'a' })).toSorted()).toEqual(['a', 'b'])
})

test('what a learner had before comes only where there are no others', () => {
  const bank = Array.from({ length: 12 }, (_, at) => aCandidate(`q${String(at).padStart(2, '0')}`))
  const { drawFor } = prepareDraws(bank, [aCell({ count: 5 })])
  const seen = new Set(['q00', 'q01', 'q02', 'q03', 'q04', 'q05', 'q06', 'q07'])
  const drawn = idsOf(drawFor({ seed: 'a', seen }))
  expect(drawn.filter((id) => !seen.has(id)).toSorted()).toEqual(['q08', 'q09', 'q10', 'q11'])
})

test('what was asked lately in the same place is taken before what a learner had, and after all others', () => {
  const bank = ['a', 'b', 'c', 'd'].map((id) => aCandidate(id))
  const { drawFor } = prepareDraws(bank, [aCell({ count: 3 })])
  const drawn = idsOf(drawFor({ seed: 'x', seen: new Set(['a']), lately: new Set(['b', 'c']) }))
  expect(drawn.toSorted()).toEqual(['b', 'c', 'd'])
})

test('all learners are expected to earn nearly the same', () => {
  const bank = bankOf(500)
  const { drawFor } = prepareDraws(bank, [aCell({ count: 20 })])
  const shares = Array.from({ length: 60 }, (_, at) => {
    const own = drawFor({ seed: `${at}` }).flat()
    return own.reduce((sum, { expected }) => sum + expected, 0) / own.length
  })
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.005)
})

test('questions of one rule are drawn about equally often', () => {
  const bank = Array.from({ length: 20 }, (_, at) => aCandidate(`q${String(at).padStart(2, '0')}`))
  const { drawFor } = prepareDraws(bank, [aCell({ count: 5 })])
  const counts = new Map<string, number>()
  for (let at = 0; at < 400; at++)
    for (const id of idsOf(drawFor({ seed: `seed ${at}` }))) counts.set(id, (counts.get(id) ?? 0) + 1)
  expect(counts.size).toBe(20)
  expect(Math.min(...counts.values())).toBeGreaterThan(65)
  expect(Math.max(...counts.values())).toBeLessThan(140)
})
