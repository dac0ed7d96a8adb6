import { formatFileSize, formatNumber } from '../../../kit/format.ts'
import { ProgressBar } from '../../../kit/progress-bar.tsx'
import styles from './account.module.css'

const mega = 1024 * 1024

type UseOfLimitProps = { what: string; used: number; limit: number; unit?: string; isMegabytes?: boolean }

/** How much is used of what was bought: figures and a bar. */
export function UseOfLimit({ what, used, limit, unit = '', isMegabytes = false }: UseOfLimitProps) {
  const said = (value: number): string =>
    isMegabytes ? formatFileSize(value * mega) : `${formatNumber(value)} ${unit}`.trimEnd()
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
