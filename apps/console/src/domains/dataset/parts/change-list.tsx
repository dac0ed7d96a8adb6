import type { DatasetChange } from '@lab/contract/dataset'
import { FileSize } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import type { Tone } from '../../../kit/tones.ts'
import styles from './change-list.module.css'

const looks: Record<DatasetChange['what'], { label: string; tone: Tone }> = {
  added: { label: '新增', tone: 'green' },
  removed: { label: '删除', tone: 'red' },
  changed: { label: '修改', tone: 'blue' },
}

/** Files that differ between two versions, with their sizes before and after. */
export function ChangeList({ changes }: { changes: DatasetChange[] }) {
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={`${change.what} ${change.path}`}>
          <ToneTag tone={looks[change.what].tone}>{looks[change.what].label}</ToneTag>
          <span className={styles.path} title={change.path}>
            {change.path}
          </span>
          <span className={styles.size}>
            {change.before_size !== null && <FileSize bytes={change.before_size} />}
            {change.what === 'changed' && ' → '}
            {change.after_size !== null && <FileSize bytes={change.after_size} />}
          </span>
        </li>
      ))}
    </ul>
  )
}
