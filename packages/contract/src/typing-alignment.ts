import { typingLimits } from './typing-log.ts'

/** How a character of the text was typed. */
export type Mark = 'right' | 'wrong' | 'missed'

export interface Comparison {
  /** For each character of the text up to where the typing is. */
  marks: Mark[]
  /** What is for each of these; empty where it was left out. */
  typed: string[]
  /** Characters typed that the text does not have, by the place in the text before which they stand. */
  extra: { at: number; text: string }[]
}

const { slack } = typingLimits
const width = 2 * slack + 1
const impossible = 0xff_ff_ff

/** One character typed: the least errors for each place in the text near it, and the place that is taken. */
interface Row {
  costs: Uint32Array
  tip: number
}

/**
 * Compares what is typed with the text, character by character as it comes: a character left out or typed too much is one
 * error and not the loss of all that follows. Only places near the typing are looked at, so that each character costs the
 * same in a text of any length.
 */
export class Alignment {
  readonly text: readonly string[]
  readonly #typed: string[] = []
  readonly #rows: Row[] = []

  constructor(text: readonly string[]) {
    this.text = text
    const costs = new Uint32Array(width).fill(impossible)
    for (let place = 0; place <= Math.min(slack, text.length); place += 1) costs[place + slack] = place
    this.#rows.push({ costs, tip: 0 })
  }

  get typed(): readonly string[] {
    return this.#typed
  }
  /** Characters of the text that are behind the typing. */
  get place(): number {
    return this.#rows.at(-1)!.tip
  }
  get isComplete(): boolean {
    return this.place >= this.text.length
  }

  #cost(row: number, place: number): number {
    const at = place - row + slack
    return at < 0 || at >= width || place < 0 || place > this.text.length ? impossible : this.#rows[row]!.costs[at]!
  }

  /** Adds a character. Answers whether it is the one that the text has there. */
  add(character: string): boolean {
    const row = this.#rows.length
    const before = this.#rows[row - 1]!
    const costs = new Uint32Array(width).fill(impossible)
    this.#typed.push(character)
    this.#rows.push({ costs, tip: before.tip })
    const last = Math.min(this.text.length, row + slack)
    let best = impossible
    let tip = before.tip
    const wanted = before.tip + 1
    for (let place = Math.max(0, row - slack); place <= last; place += 1) {
      const isSame = place > 0 && this.text[place - 1] === character
      const cost = Math.min(
        place > 0 ? this.#cost(row - 1, place - 1) + (isSame ? 0 : 1) : impossible,
        this.#cost(row - 1, place) + 1,
        place > 0 ? this.#cost(row, place - 1) + 1 : impossible,
      )
      costs[place - row + slack] = cost
      if (cost < best || (cost === best && Math.abs(place - wanted) < Math.abs(tip - wanted)))
        [best, tip] = [cost, place]
    }
    this.#rows[row]!.tip = tip
    return tip > 0 && this.text[tip - 1] === character && this.#cost(row - 1, tip - 1) === best
  }

  /** Takes the last characters back. */
  erase(count: number): void {
    const left = Math.max(0, this.#typed.length - count)
    this.#typed.length = left
    this.#rows.length = left + 1
  }

  /** Where the last character stands against the text. */
  compare(): Comparison {
    const marks: Mark[] = []
    const typed: string[] = []
    const extra: Comparison['extra'] = []
    let row = this.#typed.length
    let { place } = this
    while (row > 0 || place > 0) {
      const cost = this.#cost(row, place)
      const given = this.#typed[row - 1] ?? ''
      const isSame = row > 0 && place > 0 && this.text[place - 1] === given
      if (row > 0 && place > 0 && cost === this.#cost(row - 1, place - 1) + (isSame ? 0 : 1)) {
        marks.push(isSame ? 'right' : 'wrong')
        typed.push(given)
        row -= 1
        place -= 1
      } else if (row > 0 && cost === this.#cost(row - 1, place) + 1) {
        extra.push({ at: place, text: given })
        row -= 1
      } else {
        marks.push('missed')
        typed.push('')
        place -= 1
      }
    }
    return { marks: marks.reverse(), typed: typed.reverse(), extra: extra.reverse() }
  }
}

/** What was typed against the text, all at once. */
export function compareTyped(text: readonly string[], typed: readonly string[]): Comparison {
  const alignment = new Alignment(text)
  for (const character of typed) alignment.add(character)
  return alignment.compare()
}
