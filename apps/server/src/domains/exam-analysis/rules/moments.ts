/** Sums, spreads and correlations of samples; variances and covariances divide by n − 1. Null where a sample is too small. */

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

export const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : sum(values) / values.length

export function covariance(xs: readonly number[], ys: readonly number[]): number | null {
  const n = xs.length
  if (n < 2) return null
  const [x, y] = [sum(xs) / n, sum(ys) / n]
  let all = 0
  for (let at = 0; at < n; at++) all += (xs[at]! - x) * (ys[at]! - y)
  return all / (n - 1)
}

export const variance = (values: readonly number[]): number | null => covariance(values, values)

export function deviation(values: readonly number[]): number | null {
  const spread = variance(values)
  return spread === null ? null : Math.sqrt(spread)
}

/** What is smaller than this is what adding and taking away leaves of nothing. */
const nothing = 1e-9

/** Pearson's correlation; null where one of the two does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const [x, y, both] = [variance(xs), variance(ys), covariance(xs, ys)]
  if (x === null || y === null || both === null || x < nothing || y < nothing) return null
  return both / Math.sqrt(x * y)
}

/** The correlation in relation to the highest that these marks could have: the same marks, each list sorted. */
export function efficiencyOf(xs: readonly number[], ys: readonly number[]): number | null {
  const ascending = (a: number, b: number) => a - b
  const [is, most] = [covariance(xs, ys), covariance(xs.toSorted(ascending), ys.toSorted(ascending))]
  return is === null || most === null || most < nothing ? null : is / most
}

/** The middle value. */
export function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** Power sums about the mean: of squares, cubes and fourth powers. */
function powers(values: readonly number[]): { n: number; s2: number; s3: number; s4: number } {
  const [n, mean] = [values.length, meanOf(values) ?? 0]
  let [s2, s3, s4] = [0, 0, 0]
  for (const value of values) {
    const d = value - mean
    s2 += d ** 2
    s3 += d ** 3
    s4 += d ** 4
  }
  return { n, s2, s3, s4 }
}

/** Skewness by the k-statistics of small samples: k3 / k2^1.5; above 0 the few are far up. */
export function skewnessOf(values: readonly number[]): number | null {
  const { n, s2, s3 } = powers(values)
  if (n < 3 || s2 < nothing) return null
  const [k2, k3] = [s2 / (n - 1), (n * s3) / ((n - 1) * (n - 2))]
  return k3 / k2 ** 1.5
}

/** Kurtosis by the k-statistics of small samples: k4 / k2²; 0 for a normal distribution. */
export function kurtosisOf(values: readonly number[]): number | null {
  const { n, s2, s4 } = powers(values)
  if (n < 4 || s2 < nothing) return null
  const k2 = s2 / (n - 1)
  const k4 = (n * (n + 1) * s4 - 3 * (n - 1) * s2 ** 2) / ((n - 1) * (n - 2) * (n - 3))
  return k4 / k2 ** 2
}
