import styles from './preview.module.css'

/** What a widget gave last, for looking and for tests. */
export function ShownValue({ value, label = '当前值' }: { value: unknown; label?: string }) {
  return (
    <output className={styles.value} aria-label={label}>
      {typeof value === 'string' ? value : JSON.stringify(value, undefined, 1)}
    </output>
  )
}
