import { Button } from '../../../kit/button.tsx'
import styles from './dashboard.module.css'

/** A part that could not be read; the others stand. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.nothing} role="alert">
      没有读到数据，
      <Button look="link" isSmall onClick={onRetry}>
        重试
      </Button>
    </p>
  )
}
