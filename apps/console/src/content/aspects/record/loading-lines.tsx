import styles from './record.module.css'

/** Rows of the right shape while a tab of a record is loaded. */
export function LoadingLines({ count = 6 }: { count?: number }) {
  return (
    <ul className={styles.bones} aria-busy="true">
      {Array.from({ length: count }, (_, at) => (
        <li key={at}>
          <i className="bone" />
          <i className="bone" />
        </li>
      ))}
    </ul>
  )
}
