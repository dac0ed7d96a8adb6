import { formatNumber } from '../../../kit/format.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import styles from './customer.module.css'

/** Limits are given in megabytes: 102,400 of them are sold as 100 GB. */
const megabytes = (value: number): string =>
  value < 1024 ? `${formatNumber(value)} MB` : `${formatNumber(value / 1024)} GB`

type UseOfLimitProps = { what: string; used: number; limit: number; unit?: string; isMegabytes?: boolean }

/** How much is used of what was bought: figures and a bar. */
export function UseOfLimit({ what, used, limit, unit = '', isMegabytes = false }: UseOfLimitProps) {
  const said = (value: number): string => (isMegabytes ? megabytes(value) : `${formatNumber(value)} ${unit}`.trimEnd())
  const isFull = used >= limit
  return (
    <span className={styles.use} data-full={isFull || undefined}>
      <span className="num">
        {said(used)} / {said(limit)}
      </span>
      <ProgressBar label={what} percent={limit === 0 ? 100 : (used / limit) * 100} hideText width={120} />
    </span>
  )
}
