import type { ContentChange } from '@lab/contract/question/paper-content'
import styles from './changes-list.module.css'

/** What is otherwise in a paper or an exam: what was there crossed out, what is there now below it. */
export const ChangesList = ({ changes }: { changes: readonly ContentChange[] }) => (
  <dl className={styles.changes}>
    {changes.map(({ what, before, after }, at) => (
      <div key={`${what} ${at}`}>
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
