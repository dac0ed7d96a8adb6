import { balance, type Slot } from './balance.ts'
import type { Candidate, Cell } from './cells.ts'
import { diceOf, mixed } from './dice.ts'
import { fill, missingOf, nothingIn, type Fitting } from './match.ts'
import { memberFor, orderOf, sparesIn, unitsOf, type Unit } from './units.ts'

export interface DrawFor {
  /** The same seed draws the same. */
  seed: string
  /** Questions that this learner had before: taken only where there are no others. */
  seen?: ReadonlySet<string>
  /** Questions that were asked lately where they learn: others are taken first. */
  lately?: ReadonlySet<string>
}

export interface Draws {
  /** How many questions each rule has to draw from. */
  matching: readonly number[]
  /** How many are missing when all rules draw at once, by rule; so many fewer are drawn. */
  missing: readonly number[]
  /** For each rule its questions, in the order in which they are asked. */
  drawFor: (learner: DrawFor) => Candidate[][]
}

/** A question that was seen is worse than one that was used lately. */
const seenPenalty = 1000
const latelyPenalty = 1

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length

/** The share that rules bring on average of everything they could draw. */
function usualShare(units: readonly Unit[], rules: readonly Cell[]): number {
  const brought = rules.map((rule, at) => {
    const own = units.filter(({ cells }) => cells.includes(at)).map((unit) => memberFor(unit, rule).expected)
    return { points: rule.points * rule.count, share: own.length === 0 ? 0 : mean(own) }
  })
  const points = brought.reduce((sum, one) => sum + one.points, 0)
  return points === 0 ? 0 : brought.reduce((sum, one) => sum + one.points * one.share, 0) / points
}

/**
 * Rules that draw at once, so that none takes what only another can use: prepared for as many learners as there are. What is
 * fixed in the paper (`taken`), and what asks the same, is not drawn. For every learner the expected share is near
 * that of everything that could be drawn.
 */
export function prepareDraws(
  candidates: readonly Candidate[],
  rules: readonly Cell[],
  taken: ReadonlySet<string> = new Set(),
): Draws {
  const units = unitsOf(candidates, rules).filter(({ members }) => !members.some(({ id }) => taken.has(id)))
  const fitting: Fitting = units.map((unit) => unit.cells)
  const demands = rules.map((rule) => rule.count)
  const inAnyOrder = units.map((_, at) => at)
  const missing = missingOf(fill(nothingIn(rules.length), fitting, demands, inAnyOrder), demands)
  // What is missing is missing for everybody, whatever the order: what there is can always be drawn.
  const there = demands.map((demand, at) => demand - missing[at]!)
  const target = usualShare(units, rules)
  const sparesOf = sparesIn(units, rules)

  const drawFor = ({ seed, seen, lately }: DrawFor): Candidate[][] => {
    const penalties = units.map(
      ({ members, penalty }) =>
        penalty +
        (members.some(({ id }) => seen?.has(id)) ? seenPenalty : 0) +
        (members.some(({ id }) => lately?.has(id)) ? latelyPenalty : 0),
    )
    const { taken: drawn } = fill(nothingIn(rules.length), fitting, there, orderOf(penalties, seed))
    const slots = drawn.flatMap((of, cell) =>
      [...of].map((unit): Slot => {
        const { expected } = memberFor(units[unit]!, rules[cell]!)
        return { cell, unit, points: rules[cell]!.points, expected }
      }),
    )
    const table = {
      shared: [],
      forms: [slots],
      sparesOf,
      penaltyOf: (unit: number) => penalties[unit]!,
      used: new Set(slots.map(({ unit }) => unit)),
    }
    balance(table, target, true)
    const dice = diceOf(`${seed} order`)
    return rules.map((rule, cell) => {
      const own = table.forms[0]!.filter((slot) => slot.cell === cell).toSorted((a, b) => a.unit - b.unit)
      return [...mixed(own, dice)].map(({ unit }) => memberFor(units[unit]!, rule))
    })
  }
  return { matching: rules.map((_, at) => units.filter(({ cells }) => cells.includes(at)).length), missing, drawFor }
}
