/**
 * Papers from a blueprint: 60 questions of 20,000 over 45 cells that overlap, one paper and three parallel forms, and what
 * to relax where the bank has too few. Absolute, in milliseconds, of the solver alone.
 */
import { solve, type Wanted } from '../apps/server/src/domains/paper/rules/solve.ts'
import { prepareDraws } from '../apps/server/src/domains/paper/rules/draw.ts'
import { aCell, bankOf, parentOf } from '../apps/server/src/domains/paper/testing/candidates.ts'
import { median, type Measure } from './lib/measure.ts'

const rounds = 5
const bank = bankOf(20_000)

/** Chapters by difficulty, some of a type, some of any: 60 questions in all. */
const cells = Array.from({ length: 45 }, (_, at) =>
  aCell({
    pointIds: at % 9 === 8 ? [] : [at % 3 === 0 ? `c${at % 10}` : `c${at % 10}.${at % 5}`],
    types: at % 2 === 0 ? ['single'] : at % 5 === 0 ? [] : ['fill'],
    difficulties: at % 4 === 3 ? [] : [((at % 5) + 1) as 1],
    count: at % 3 === 0 ? 2 : 1,
    points: 1 + (at % 3),
  }),
)
const wanted = (fields: Partial<Wanted>): Wanted => ({
  cells,
  relaxations: [],
  forms: 1,
  mostShared: 0,
  target: 0.65,
  seed: 'seed',
  parentOf,
  ...fields,
})

function timed(run: (round: number) => void): { middle: number; detail: string } {
  const times = Array.from({ length: rounds }, (_, round) => {
    const start = performance.now()
    run(round)
    return performance.now() - start
  })
  return { middle: median(times), detail: times.map((time) => time.toFixed(0)).join(', ') }
}

function measure(name: string, bound: number, run: (round: number) => void): Measure {
  const { middle, detail } = timed(run)
  return { name, ratio: middle, bound, better: 'lower', detail }
}

function solved(fields: Partial<Wanted>, short: boolean): void {
  const { shortfalls } = solve(bank, wanted(fields))
  if (shortfalls.length > 0 !== short) throw new Error(`${shortfalls.length} shortfalls`)
}

export default async function bench(): Promise<Measure[]> {
  const scarce = cells.with(
    4,
    aCell({ types: ['ordering'], pointIds: ['c4.4'], difficulties: [5], count: 60, points: 1 }),
  )
  const rules = Array.from({ length: 10 }, (_, at) => aCell({ pointIds: [`c${at}`], count: 6 }))
  return [
    measure('60 of 20,000, ms', 2_000, (round) => solved({ seed: `${round}` }, false)),
    measure('three forms, ms', 5_000, (round) => solved({ seed: `${round}`, forms: 3 }, false)),
    measure('what to relax, ms', 2_000, () => solved({ cells: scarce }, true)),
    measure('60 drawn for 100 learners, ms', 2_000, () => {
      const { drawFor } = prepareDraws(bank, rules)
      for (let at = 0; at < 100; at++) if (!drawFor({ seed: `${at}` })) throw new Error('not enough')
    }),
  ]
}
