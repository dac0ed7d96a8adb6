import { formatDuration, formatNumber, splitFileSize } from './format.ts'
import styles from './measures.module.css'
import { exactTime, relativeTime } from './time-text.ts'
import type { Moment } from './time-text.ts'
import { useNow } from './use-now.ts'

/** A moment in words, with the exact time on hover and for machines; grows older by itself. */
export function RelativeTime({ at }: { at: Moment | null | undefined }) {
  const now = useNow()
  if (at == null || Number.isNaN(new Date(at).getTime())) return <span>--</span>
  return (
    <time className="num" dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}

/** A length of time in seconds, in 天, 小时, 分 and 秒. */
export function Duration({ seconds }: { seconds: number | null | undefined }) {
  return <span className="num">{formatDuration(seconds)}</span>
}

/** A number of bytes in units of 1000, the unit smaller than the number. */
export function FileSize({ bytes }: { bytes: number | null | undefined }) {
  const [value, unit] = splitFileSize(bytes)
  return (
    <span className="num">
      {value}
      {unit && <small className={styles.unit}> {unit}</small>}
    </span>
  )
}

/** A number with thousands separators, tabular figures and a smaller unit. */
export function Num({ value, unit, digits }: { value: number | null | undefined; unit?: string; digits?: number }) {
  return (
    <span className="num">
      {formatNumber(value, digits)}
      {unit && value != null && <small className={styles.unit}>{unit}</small>}
    </span>
  )
}
