import styles from './turning.module.css'

/** Something is on its way; `label` says what. */
export const Turning = ({ label = '正在加载' }: { label?: string }) => (
  <output className={styles.turning} aria-label={label} />
)
