import type { Experiment, VersionChange } from '@lab/contract/experiment'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ChangeTag } from '../../../kit/versions/change-tag.tsx'
import { FieldChanges } from '../../../kit/versions/field-changes.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'
import styles from './versions-dialog.module.css'

/** Every published version, and what differs between one and another or the present content. */
export default function ExperimentVersions({ content, onClose }: { content: Experiment; onClose: () => void }) {
  const difference = (number: number, against: string) => (
    <Difference id={content.id} number={number} against={against} />
  )
  return <ContentVersions content={content} difference={difference} onClose={onClose} />
}

const parts: Record<VersionChange['part'], string> = { section: '章节', step: '环节', settings: '设置' }

const Difference = ({ id, number, against }: { id: string; number: number; against: string }) => (
  <VersionDifference
    source={{
      ...api.experiment.compare.query(
        { params: { id, number: String(number) }, query: comparedWith(against) },
        { quiet: true },
      ),
      placeholderData: () => undefined,
    }}
    isSame={({ changes }) => changes.length === 0}
  >
    {({ changes }) => (
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.part} ${change.what} ${change.title}`}>
            <p>
              <ChangeTag what={change.what} />
              <span className={styles.part}>{parts[change.part]}</span>
              <b>{change.title}</b>
            </p>
            <FieldChanges fields={change.fields} />
          </li>
        ))}
      </ul>
    )}
  </VersionDifference>
)
