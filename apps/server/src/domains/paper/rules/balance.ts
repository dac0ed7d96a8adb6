/** A question of a form: its unit, the cell that it is for, its points and the share of them that it is expected to bring. */
export interface Slot {
  cell: number
  unit: number
  points: number
  expected: number
}

/** A unit that could be taken for a cell. */
export type Spare = Pick<Slot, 'unit' | 'expected'>

export interface Table {
  /** Slots that all forms have. */
  shared: readonly Slot[]
  forms: Slot[][]
  /** What else fits a cell, by what it is expected to bring, the least first. */
  sparesOf: (cell: number) => readonly Spare[]
  penaltyOf: (unit: number, cell: number) => number
  /** Units that a form has. */
  used: Set<number>
}

const pointsOf = (slots: readonly Slot[]): number => slots.reduce((sum, { points }) => sum + points, 0)
const broughtBy = (slots: readonly Slot[]): number =>
  slots.reduce((sum, { points, expected }) => sum + points * expected, 0)

/** The share of its points that a form is expected to bring; 0 for one without any. */
export function shareOf(slots: readonly Slot[]): number {
  const points = pointsOf(slots)
  return points === 0 ? 0 : broughtBy(slots) / points
}

/** Closer than this is equal. */
const close = 0.0005
/** How far from the best place a spare is looked for. */
const reach = 40

/** The free spare whose share is nearest to what is wanted, and that is as welcome as the one it replaces. */
function nearest({ sparesOf, penaltyOf, used }: Table, { cell, unit }: Slot, wanted: number): Spare | undefined {
  const spares = sparesOf(cell)
  const penalty = penaltyOf(unit, cell)
  let [low, high] = [0, spares.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spares[middle]!.expected < wanted) low = middle + 1
    else high = middle
  }
  let found: Spare | undefined
  const isBetter = (spare: Spare): boolean =>
    !used.has(spare.unit) &&
    penaltyOf(spare.unit, cell) <= penalty &&
    (!found || Math.abs(spare.expected - wanted) < Math.abs(found.expected - wanted))
  for (let at = Math.max(0, low - reach); at < Math.min(spares.length, low + reach); at++)
    if (isBetter(spares[at]!)) found = spares[at]
  return found
}

function replace(table: Table, form: number, at: number, spare: Spare): void {
  const slot = table.forms[form]![at]!
  table.used.delete(slot.unit)
  table.used.add(spare.unit)
  table.forms[form]![at] = { ...slot, ...spare }
}

/** Moves every question of a form a little towards the target, so that none of them has to bear it all. */
function shift(table: Table, form: number, target: number): void {
  const slots = table.forms[form]!
  const all = [...table.shared, ...slots]
  let left = pointsOf(slots)
  let lacking = target * pointsOf(all) - broughtBy(all)
  for (const [at, slot] of slots.entries()) {
    const wanted = slot.expected + lacking / left
    const spare = nearest(table, slot, wanted)
    if (spare && Math.abs(spare.expected - wanted) < Math.abs(slot.expected - wanted)) {
      lacking -= (spare.expected - slot.expected) * slot.points
      replace(table, form, at, spare)
    }
    left -= slot.points
  }
}

type Step = { after: number; apply: () => void }

/** The replacement, or the exchange with another form, that brings one form nearest to the target. */
function bestStep(table: Table, shares: readonly number[], form: number, target: number): Step | undefined {
  const total = pointsOf([...table.shared, ...table.forms[form]!])
  const lacking = (target - shares[form]!) * total
  let best: Step | undefined
  const offer = (after: number, apply: () => void): void => {
    if (after < (best?.after ?? Infinity)) best = { after, apply }
  }
  const offBy = (index: number, change: number): number => {
    const own = index === form ? total : pointsOf([...table.shared, ...table.forms[index]!])
    return (shares[index]! + change / own - target) ** 2 - (shares[index]! - target) ** 2
  }
  for (const [at, slot] of table.forms[form]!.entries()) {
    const spare = nearest(table, slot, slot.expected + lacking / slot.points)
    if (spare) offer(offBy(form, (spare.expected - slot.expected) * slot.points), () => replace(table, form, at, spare))
    for (const [other, slots] of table.forms.entries())
      if (other !== form)
        for (const [there, theirs] of slots.entries())
          if (theirs.cell === slot.cell) {
            const change = (theirs.expected - slot.expected) * slot.points
            offer(offBy(form, change) + offBy(other, -change), () => {
              table.forms[form]![at] = theirs
              slots[there] = slot
            })
          }
  }
  return best && best.after < -1e-10 ? best : undefined
}

/** Brings the forms to the target by replacements and exchanges, the form that is furthest from it first. */
function approach(table: Table, target: number): void {
  const most = 60 * table.forms.length
  for (let step = 0; step < most; step++) {
    const shares = table.forms.map((slots) => shareOf([...table.shared, ...slots]))
    const order = shares.map((share, form) => ({ form, off: Math.abs(share - target) }))
    const away = order.filter(({ off }) => off > close).toSorted((a, b) => b.off - a.off)
    let next: Step | undefined
    for (const { form } of away) next ??= bestStep(table, shares, form, target)
    if (!next) return
    next.apply()
  }
}

const sharesOf = ({ forms, shared }: Table): number[] => forms.map((slots) => shareOf([...shared, ...slots]))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Changes forms so that each is expected to bring the target, or without one all of them the same. What is chosen stays as
 * welcome as it was: nothing is replaced by what was used more lately.
 */
export function balance(table: Table, target: number | null, isGentle = false): void {
  if (table.forms.length === 0) return
  if (target !== null) {
    if (!isGentle)
      for (const [form, share] of sharesOf(table).entries())
        if (Math.abs(share - target) > 0.01) shift(table, form, target)
    approach(table, target)
  }
  const shares = sharesOf(table)
  // Where the target is out of reach the forms still are to be equal.
  if (Math.max(...shares) - Math.min(...shares) > 2 * close) approach(table, mean(shares))
}
