import { Button } from 'antd'
import styles from './dashboard.module.css'

/** A part that could not be read; the others stand. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.nothing} role="alert">
      没有读到数据，
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}
