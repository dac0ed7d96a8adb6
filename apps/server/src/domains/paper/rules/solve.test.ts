import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aCandidate, aCell, bankOf, parentOf } from '../testing/candidates.ts'
import { fits, type Candidate, type Cell } from './cells.ts'
import { widened } from './relax.ts'
import { solve, type Solution, type Wanted } from './solve.ts'

const wanted = (cells: Cell[], fields: Partial<Wanted> = {}): Wanted => ({
  cells,
  relaxations: [],
  forms: 1,
  mostShared: 0,
  target: null,
  seed: 'seed',
  parentOf,
  ...fields,
})
const idsOf = ({ forms }: Solution, form = 0): string[] => forms[form]!.chosen.map(({ question }) => question.id)

/** The most slots that can be filled, by trying every question in every slot. */
function mostByTrying(candidates: readonly Candidate[], cells: readonly Cell[]): number {
  const slots = cells.flatMap((cell) => Array.from({ length: cell.count }, () => cell))
  const known = new Map<string, number>()
  const from = (slot: number, used: number): number => {
    if (slot === slots.length) return 0
    const name = `${slot} ${used}`
    const before = known.get(name)
    if (before !== undefined) return before
    let most = from(slot + 1, used)
    for (const [at, candidate] of candidates.entries())
      if (!(used & (1 << at)) && fits(candidate, slots[slot]!))
        most = Math.max(most, 1 + from(slot + 1, used | (1 << at)))
    known.set(name, most)
    return most
  }
  return from(0, 0)
}

/** The least total of penalties with which all slots are filled. */
function leastPenalty(candidates: readonly Candidate[], cells: readonly Cell[]): number {
  const slots = cells.flatMap((cell) => Array.from({ length: cell.count }, () => cell))
  const known = new Map<string, number>()
  const from = (slot: number, used: number): number => {
    if (slot === slots.length) return 0
    const name = `${slot} ${used}`
    const before = known.get(name)
    if (before !== undefined) return before
    let least = Infinity
    for (const [at, candidate] of candidates.entries())
      if (!(used & (1 << at)) && fits(candidate, slots[slot]!))
        least = Math.min(least, candidate.penalty + from(slot + 1, used | (1 << at)))
    known.set(name, least)
    return least
  }
  return from(0, 0)
}

const smallQuestion = fc.record({
  type: fc.constantFrom('single', 'fill'),
  difficulty: fc.constantFrom(1, 2, 3),
  point: fc.constantFrom('a', 'b'),
  expected: fc.double({ min: 0, max: 1, noNaN: true }),
  penalty: fc.constantFrom(0, 0, 1, 2),
})
const smallBank = (most: number): fc.Arbitrary<Candidate[]> =>
  fc.array(smallQuestion, { maxLength: most }).map((questions) =>
    questions.map(({ point, type, difficulty, ...rest }, at) =>
      aCandidate(`q${at}`, {
        ...rest,
        type: type as 'single',
        difficulty: difficulty as 1,
        within: new Set([point]),
      }),
    ),
  )
const smallCell: fc.Arbitrary<Cell> = fc
  .record({
    types: fc.subarray(['single', 'fill'] as const, { maxLength: 1 }),
    difficulties: fc.subarray([1, 2, 3] as const, { maxLength: 2 }),
    pointIds: fc.subarray(['a', 'b'], { maxLength: 1 }),
    count: fc.integer({ min: 1, max: 3 }),
    points: fc.constantFrom(1, 2, 5),
  })
  .map((fields) => aCell(fields))
const smallCells = fc.array(smallCell, { minLength: 1, maxLength: 4 })

/** Every form has what each cell asks for, of what fits it, and nothing twice. */
function expectMet(solution: Solution, cells: readonly Cell[], forms: number): void {
  expect(solution.forms).toHaveLength(forms)
  for (const { chosen } of solution.forms) {
    expect(new Set(chosen.map(({ question }) => question.id)).size).toBe(chosen.length)
    for (const { cell, question } of chosen) expect(fits(question, cells[cell]!)).toBe(true)
    expect(cells.map((_, at) => chosen.filter(({ cell }) => cell === at).length)).toEqual(
      cells.map(({ count }) => count),
    )
  }
}

describe('one paper', () => {
  test('has as many questions as can be had at all, each where it fits', () => {
    fc.assert(
      fc.property(
        smallBank(9),
        smallCells,
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        (bank, cells, target) => {
          const solution = solve(bank, wanted(cells, { target }))
          const { chosen } = solution.forms[0]!
          expect(chosen).toHaveLength(mostByTrying(bank, cells))
          expect(new Set(idsOf(solution)).size).toBe(chosen.length)
          for (const { cell, question } of chosen) expect(fits(question, cells[cell]!)).toBe(true)
          if (solution.shortfalls.length === 0) expectMet(solution, cells, 1)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('each shortage is proven: what it names asks for more than all that fits any of it', () => {
    fc.assert(
      fc.property(smallBank(9), smallCells, (bank, cells) => {
        const { forms, shortfalls } = solve(bank, wanted(cells))
        const total = cells.reduce((sum, { count }) => sum + count, 0)
        const missing = shortfalls.reduce((sum, short) => sum + short.wanted - short.found, 0)
        expect(missing).toBe(total - forms[0]!.chosen.length)
        for (const short of shortfalls) {
          const named = short.cells.map((cell) => cells[cell]!)
          expect(bank.filter((question) => named.some((cell) => fits(question, cell)))).toHaveLength(short.found)
          expect(named.reduce((sum, { count }) => sum + count, 0)).toBe(short.wanted)
          expect(short.wanted).toBeGreaterThan(short.found)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('what was used lately is taken only where there is no other way', () => {
    fc.assert(
      fc.property(
        smallBank(9),
        smallCells,
        fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
        (bank, cells, target) => {
          const { forms, shortfalls } = solve(bank, wanted(cells, { target }))
          fc.pre(shortfalls.length === 0)
          const penalty = forms[0]!.chosen.reduce((sum, { question }) => sum + question.penalty, 0)
          expect(penalty).toBe(leastPenalty(bank, cells))
        },
      ),
      { numRuns: 100 },
    )
  })

  test('each suggestion brings what it says', () => {
    fc.assert(
      fc.property(smallBank(8), smallCells, (bank, cells) => {
        const before = solve(bank, wanted(cells))
        for (const { relaxation, gain } of before.suggestions) {
          const wider = cells.with(relaxation.cell, widened(cells[relaxation.cell]!, relaxation))
          expect(mostByTrying(bank, wider) - before.forms[0]!.chosen.length).toBe(gain)
          const after = solve(bank, wanted(cells, { relaxations: [relaxation] }))
          expect(after.forms[0]!.chosen.length - before.forms[0]!.chosen.length).toBe(gain)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('has only one of the questions that ask the same', () => {
    const bank = [
      aCandidate('a', { likeness: 'x', difficulty: 1 }),
      aCandidate('b', { likeness: 'x', difficulty: 2 }),
      aCandidate('c', { difficulty: 2 }),
    ]
    const cells = [aCell({ difficulties: [1] }), aCell({ difficulties: [2] })]
    expect(idsOf(solve(bank, wanted(cells)))).toEqual(['a', 'c'])
    expect(solve(bank.slice(0, 2), wanted(cells)).shortfalls).toEqual([{ cells: [0, 1], wanted: 2, found: 1 }])
  })

  test('is expected to bring the target', () => {
    const cells = bankOfCells(60)
    for (const target of [0.5, 0.6, 0.7]) {
      const { forms } = solve(bankOf(2000), wanted(cells, { target }))
      expect(forms[0]!.expected).toBeCloseTo(target, 2)
    }
  })

  test('is the same for the same seed, and another for another', () => {
    const cells = bankOfCells(30)
    const [bank, other] = [bankOf(1000), bankOf(1000).toReversed()]
    expect(idsOf(solve(other, wanted(cells)))).toEqual(idsOf(solve(bank, wanted(cells))))
    expect(idsOf(solve(bank, wanted(cells, { seed: 'other' })))).not.toEqual(idsOf(solve(bank, wanted(cells))))
  })
})

/** A blueprint over the generated bank: ten chapters, of any difficulty. */
const bankOfCells = (count: number): Cell[] =>
  Array.from({ length: 10 }, (_, at) => aCell({ pointIds: [`c${at}`], count: count / 10, points: 1 + (at % 3) }))

describe('what to be less strict about', () => {
  const single = (difficulty: 1 | 2 | 3, point: string, id: string) =>
    aCandidate(id, { difficulty, within: new Set([point, parentOf(point) ?? point]) })
  const bank = [single(2, 'a.1', 'q1'), single(3, 'a.1', 'q2'), single(2, 'a.2', 'q3')]

  test('says what each way brings, and what brings all together', () => {
    const cells = [aCell({ difficulties: [2], pointIds: ['a.1'], types: ['single'], count: 3 })]
    const { shortfalls, suggestions, together } = solve(bank, wanted(cells))
    expect(shortfalls).toEqual([{ cells: [0], wanted: 3, found: 1 }])
    expect(suggestions).toEqual([
      { relaxation: { cell: 0, kind: 'difficulty', value: 3 }, gain: 1 },
      { relaxation: { cell: 0, kind: 'point', value: 'a' }, gain: 1 },
    ])
    expect(together).toEqual(suggestions.map(({ relaxation }) => relaxation))
    const relaxed = solve(bank, wanted(cells, { relaxations: together }))
    expect(relaxed.shortfalls).toEqual([])
    expect(idsOf(relaxed).toSorted()).toEqual(['q1', 'q2', 'q3'])
  })

  test('a relaxed cell still takes what it was meant for first', () => {
    const cells = [aCell({ difficulties: [2], count: 2 })]
    const relaxed = solve(bank, wanted(cells, { relaxations: [{ cell: 0, kind: 'difficulty', value: 3 }] }))
    expect(idsOf(relaxed).toSorted()).toEqual(['q1', 'q3'])
  })
})

describe('several forms', () => {
  test('meet every cell, have nothing in common, or are proven impossible', () => {
    fc.assert(
      fc.property(smallBank(12), smallCells, fc.constantFrom(2, 3), (bank, cells, forms) => {
        const all = cells.map((cell) => ({ ...cell, count: cell.count * forms }))
        const most = mostByTrying(bank, all)
        const solution = solve(bank, wanted(cells, { forms }))
        expect(solution.forms.reduce((sum, { chosen }) => sum + chosen.length, 0)).toBe(most)
        const ids = solution.forms.flatMap((_, at) => idsOf(solution, at))
        expect(new Set(ids).size).toBe(ids.length)
        if (most === all.reduce((sum, { count }) => sum + count, 0)) expectMet(solution, cells, forms)
        else expect(solution.shortfalls).not.toEqual([])
      }),
      { numRuns: 80 },
    )
  })

  test('two forms have as few questions in common as there have to be', () => {
    fc.assert(
      fc.property(smallBank(9), smallCells, fc.integer({ min: 1, max: 4 }), (bank, cells, mostShared) => {
        const solution = solve(bank, wanted(cells, { forms: 2, mostShared }))
        /** Whether so many in common are enough, by every way to spread them over the cells. */
        const spreads = (left: number, at = 0): number[][] =>
          at === cells.length
            ? [[]]
            : Array.from({ length: Math.min(left, cells[at]!.count) + 1 }, (_, own) =>
                spreads(left - own, at + 1).map((rest) => [own, ...rest]),
              ).flat()
        const isEnough = spreads(mostShared).some((spread) => {
          const apart = cells.map((cell, at) => ({ ...cell, count: cell.count * 2 - spread[at]! }))
          return mostByTrying(bank, apart) === apart.reduce((sum, { count }) => sum + count, 0)
        })
        expect(solution.shortfalls.length === 0).toBe(isEnough)
        if (!isEnough) return
        expectMet(solution, cells, 2)
        const common = idsOf(solution).filter((id) => idsOf(solution, 1).includes(id))
        expect(common.toSorted()).toEqual(solution.shared.toSorted())
        const missing = cells.reduce((sum, { count }) => sum + count * 2, 0)
        const most = mostByTrying(
          bank,
          cells.map((cell) => ({ ...cell, count: cell.count * 2 })),
        )
        expect(common).toHaveLength(missing - most)
      }),
      { numRuns: 60 },
    )
  })

  test('are expected to bring the same, with a target and without', () => {
    const cells = bankOfCells(60)
    const bank = bankOf(3000)
    for (const target of [null, 0.62]) {
      const { forms } = solve(bank, wanted(cells, { forms: 3, target }))
      const shares = forms.map(({ expected }) => expected)
      expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(0.005)
      if (target !== null) expect(shares[0]).toBeCloseTo(target, 2)
    }
  })
})
