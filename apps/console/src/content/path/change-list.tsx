import styles from './path.module.css'

interface Change {
  what: string
  before: string | null
  after: string | null
}

/** What is otherwise in one version than in another: what it was, and what it is. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ what, before, after }, at) => (
        // Two parts may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <dt>{what}</dt>
          {before !== null && (
            <dd>
              <del>{before}</del>
            </dd>
          )}
          {after !== null && (
            <dd>
              <ins>{after}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
