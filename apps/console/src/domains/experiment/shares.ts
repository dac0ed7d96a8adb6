/** How a score is made up: by the checks and by the report; together always a hundred. */
export type Shares = { auto: number; report: number }

const whole = (value: unknown): number =>
  Math.min(100, Math.max(0, Math.round(typeof value === 'number' && Number.isFinite(value) ? value : 0)))

/** The shares after one of them was set to a number; the other takes what is left. */
export function sharesWith(part: keyof Shares, value: unknown): Shares {
  const set = whole(value)
  return part === 'auto' ? { auto: set, report: 100 - set } : { auto: 100 - set, report: set }
}

/** The shares that count: without a report the checks make the whole score. */
export const countedShares = (needsReport: boolean, autoPercent: unknown): Shares =>
  needsReport ? sharesWith('auto', autoPercent) : { auto: 100, report: 0 }
