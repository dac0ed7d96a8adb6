/**
 * Two learners with the same wrong answers. A signal for a person who looks closer, never a verdict: friends who learned the
 * same wrong thing look alike, too.
 */
export interface SimilarPair {
  /** Their rows. */
  one: number
  other: number
  /** Items that both have wrong, and of these with the same answer. */
  bothWrong: number
  same: number
  /** How many would be the same by chance, from how often each wrong answer is given. */
  expected: number
  /** How likely so many or more are by chance in one of all the pairs that there are. */
  chance: number
  /** The items with the same wrong answer. */
  items: number[]
  /** Of these, answered within a minute of each other. */
  closeInTime: number
}

/** What learners answered wrong: by learner and item, null where right, empty or not asked. */
export type WrongAnswers = readonly (readonly (string | null)[])[]
/** When each answered each item, in seconds of any one clock; null where unknown. */
export type AnsweredAt = readonly (readonly (number | null)[])[]

const fewestSame = 3
const likelyAbove = 0.05
const closeSeconds = 60
const mostPairs = 200

interface Coded {
  /** Number of a learner's wrong answer to each item, 0 for none. */
  rows: Int32Array[]
  /** How likely two wrong answers to an item are the same. */
  likely: Float64Array
  /** Who gave each wrong answer, by item and its number. */
  givenBy: number[][][]
}

function coded(wrong: WrongAnswers): Coded {
  const items = wrong.reduce((most, row) => Math.max(most, row.length), 0)
  const rows = wrong.map(() => new Int32Array(items))
  const likely = new Float64Array(items)
  const givenBy: number[][][] = []
  for (let item = 0; item < items; item++) {
    const codes = new Map<string, number>()
    const given: number[][] = [[]]
    for (const [who, answers] of wrong.entries()) {
      const answer = answers[item] ?? null
      if (answer === null) continue
      const code = codes.get(answer) ?? codes.size + 1
      codes.set(answer, code)
      rows[who]![item] = code
      ;(given[code] ??= []).push(who)
    }
    const all = given.reduce((sum, { length }) => sum + length, 0)
    likely[item] = all === 0 ? 0 : given.reduce((sum, { length }) => sum + (length / all) ** 2, 0)
    givenBy.push(given)
  }
  return { rows, likely, givenBy }
}

/** How likely at least `least` of independent events happen, each with its own likelihood. */
export function atLeast(least: number, likelihoods: readonly number[]): number {
  // `exactly[n]`: n of those so far; the last place takes all that are enough.
  const exactly = Array.from({ length: least + 1 }, (_, n) => Number(n === 0))
  for (const p of likelihoods) {
    exactly[least] = exactly[least]! + (least === 0 ? 0 : exactly[least - 1]! * p)
    for (let n = least - 1; n > 0; n--) exactly[n] = exactly[n]! * (1 - p) + exactly[n - 1]! * p
    if (least > 0) exactly[0] = exactly[0]! * (1 - p)
  }
  return exactly[least]!
}

/** Pairs that agree in wrong answers more than chance explains, the least likely first. */
export function similarPairs(wrong: WrongAnswers, answeredAt?: AnsweredAt): SimilarPair[] {
  const { rows, likely, givenBy } = coded(wrong)
  const pairCount = (rows.length * (rows.length - 1)) / 2
  const found: SimilarPair[] = []
  const [same, unlikely] = [new Int32Array(rows.length), new Float64Array(rows.length)]
  // A pair is at least as likely as that just these answers of it are the same: most pairs need no closer look.
  const worthALook = Math.log(likelyAbove / Math.max(1, pairCount))
  for (const [one, answers] of rows.entries()) {
    same.fill(0, one)
    unlikely.fill(0, one)
    for (const [item, code] of answers.entries()) {
      if (code === 0) continue
      const evidence = Math.log(likely[item]!)
      for (const other of givenBy[item]![code]!) {
        if (other <= one) continue
        same[other]! += 1
        unlikely[other]! += evidence
      }
    }
    for (let other = one + 1; other < rows.length; other++) {
      if (same[other]! < fewestSame || unlikely[other]! > worthALook) continue
      const both = [...answers.keys()].filter((item) => answers[item] !== 0 && rows[other]![item] !== 0)
      const likelihoods = both.map((item) => likely[item]!)
      const chance = atLeast(same[other]!, likelihoods) * pairCount
      if (chance > likelyAbove) continue
      const items = both.filter((item) => answers[item] === rows[other]![item])
      found.push({
        one,
        other,
        bothWrong: both.length,
        same: items.length,
        expected: likelihoods.reduce((sum, likelihood) => sum + likelihood, 0),
        chance,
        items,
        closeInTime: items.filter((item) => isClose(answeredAt?.[one]?.[item], answeredAt?.[other]?.[item])).length,
      })
    }
  }
  return found.toSorted((a, b) => a.chance - b.chance || b.same - a.same).slice(0, mostPairs)
}

const isClose = (at: number | null | undefined, other: number | null | undefined): boolean =>
  typeof at === 'number' && typeof other === 'number' && Math.abs(at - other) <= closeSeconds
