import { extremesOf, meanIn, quintileCount, quintilesOf } from './groups.ts'
import { fewestForDiscrimination } from '../../question-bank/index.ts'
import { columnOf, totalsOf, type Matrix } from './matrix.ts'

/** A learner's choices of an item's options; null where the item was not asked. */
export type Chosen = readonly (ReadonlySet<string> | null)[]

export interface OptionFigures {
  id: string
  isRight: boolean
  /** Who chose it, by their rows. */
  who: number[]
  /** The share that chose it: of all, of the highest and of the lowest 27 percent. */
  share: number
  top: number | null
  bottom: number | null
  /** The share in each fifth by totals, the lowest first; null for a fifth without learners. */
  curve: (number | null)[]
  /** What is wrong with it as a distractor. */
  says: 'unused' | 'attracts_strong' | null
}

/** A wrong option that so few choose takes nobody in. */
const unusedBelow = 0.02

/** The mean of a value in each fifth of the learners by totals. */
function inFifths(fifths: readonly number[], valueOf: (at: number) => number): (number | null)[] {
  const sums = Array.from({ length: quintileCount }, () => ({ sum: 0, n: 0 }))
  for (const [at, fifth] of fifths.entries()) {
    sums[fifth]!.sum += valueOf(at)
    sums[fifth]!.n += 1
  }
  return sums.map(({ sum, n }) => (n === 0 ? null : sum / n))
}

/** The mean share of its points that each fifth of the learners earns with an item. */
export function itemCurve(matrix: Matrix, item: number): (number | null)[] {
  const column = columnOf(matrix, totalsOf(matrix), item)
  const points = matrix.points[item]!
  return inFifths(quintilesOf(column.total), (at) => (points === 0 ? 0 : column.item[at]! / points))
}

/** How each option of an item took learners in, high and low. */
export function optionFigures(
  totals: readonly number[],
  options: readonly { id: string; isRight: boolean }[],
  chosen: Chosen,
): OptionFigures[] {
  const asked = chosen.flatMap((choice, who) => (choice === null ? [] : [{ who, choice, total: totals[who]! }]))
  const of = asked.map(({ total }) => total)
  const isEnough = asked.length >= fewestForDiscrimination
  const { top, bottom } = isEnough ? extremesOf(of) : { top: [], bottom: [] }
  const fifths = quintilesOf(of)
  return options.map(({ id, isRight }) => {
    const took = (at: number): number => Number(asked[at]!.choice.has(id))
    const who = asked.filter(({ choice }) => choice.has(id)).map((one) => one.who)
    const share = asked.length === 0 ? 0 : who.length / asked.length
    const [high, low] = [meanIn(top, took), meanIn(bottom, took)]
    const attracts = high !== null && low !== null && high > low
    const says = isRight || !isEnough ? null : share < unusedBelow ? 'unused' : attracts ? 'attracts_strong' : null
    return { id, isRight, who, share, top: high, bottom: low, curve: inFifths(fifths, took), says }
  })
}
