/** One line of a benchmark's result, as `scripts/bench.mjs` prints and judges it. */
export type Measure = {
  name: string
  /** What was measured: a ratio to the floor of the same run unless the name says otherwise (`ms alone`, `calls`). */
  ratio: number
  bound: number
  better: 'lower' | 'higher'
  detail?: string
}

/** The middle value; of an even number the mean of the two. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The processor's milliseconds for some work, the median of five: what else the machine does does not count. */
export function processorMs(name: string, bound: number, run: () => void): Measure {
  const times = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1_000
  })
  return { name, ratio: median(times), bound, better: 'lower', detail: times.map((time) => time.toFixed(0)).join(', ') }
}

/** The value that a part (0..1) of all do not exceed. NaN for none. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? Number.NaN

export type Pairs<Value> = { floor: Value[]; ours: Value[] }

/** Measures floor and ours alternately (A B, B A, …), so that what disturbs the machine disturbs both. */
export async function alternate<Value>(
  rounds: number,
  floor: () => Promise<Value>,
  ours: () => Promise<Value>,
): Promise<Pairs<Value>> {
  const pairs: Pairs<Value> = { floor: [], ours: [] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) pairs.floor.push(await floor())
    pairs.ours.push(await ours())
    if (round % 2 === 1) pairs.floor.push(await floor())
  }
  return pairs
}

/** The median over the rounds of ours to floor. */
export const ratioOf = ({ floor, ours }: Pairs<number>): number =>
  median(ours.map((value, round) => value / (floor[round] ?? Number.NaN)))

/** `median (least–most)` of both sides, for the detail of a measure. */
export function describe({ floor, ours }: Pairs<number>, unit: string, digits = 0): string {
  const side = (values: number[]): string =>
    `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`
  return `ours ${side(ours)} ${unit}, floor ${side(floor)} ${unit}`
}
