import { dayMs } from '@lab/contract/days'
/** Rounded to one decimal, as percents are shown. */
export const tenth = (value: number): number => Math.round(value * 10) / 10

/** Where a share of the sorted values lies, between neighbours in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share
  const low = Math.floor(at)
  const [a, b] = [sorted[low] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return a + (b - a) * (at - low)
}

/** Five figures of a spread; null of nothing. */
export function spreadOf(values: readonly number[]) {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  return {
    min: sorted[0]!,
    q1: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    q3: quantile(sorted, 0.75),
    max: sorted.at(-1)!,
  }
}

/** Mean, median and the standard deviation of a sample (n − 1); null where there are too few. */
export function centreOf(values: readonly number[]) {
  if (values.length === 0) return { average: null, median: null, deviation: null }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    average: tenth(mean),
    median: tenth(
      quantile(
        values.toSorted((a, b) => a - b),
        0.5,
      ),
    ),
    deviation: values.length < 2 ? null : tenth(Math.sqrt(squares / (values.length - 1))),
  }
}

/** Percents in tens, each with the places of those in it; 100 belongs to the last. */
export function distributionOf(percents: readonly (number | null)[]) {
  const buckets = Array.from({ length: 10 }, (_, at) => ({ from: at * 10, to: at * 10 + 10, who: [] as number[] }))
  for (const [at, percent] of percents.entries()) {
    if (percent === null) continue
    buckets[Math.min(9, Math.max(0, Math.floor(percent / 10)))]!.who.push(at)
  }
  return buckets
}

/** Days from the first to the last, both included; at most `most`, the latest ones. */
export function daysBetween(first: string, last: string, most: number): string[] {
  const days: string[] = []
  for (let at = Date.parse(last); at >= Date.parse(first) && days.length < most; at -= dayMs) {
    days.unshift(new Date(at).toISOString().slice(0, 10))
  }
  return days
}
