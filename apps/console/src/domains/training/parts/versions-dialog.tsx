import type { Training } from '@lab/contract/training'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'
import styles from '../../../players/typing/typing.module.css'

/** Every published version of a training, and what differs between one and another or the present one. */
export default function TrainingVersions({ content, onClose }: { content: Training; onClose: () => void }) {
  return (
    <ContentVersions
      content={content}
      factsOf={({ character_count: count = 0 }) => `${count} 字`}
      difference={(version, against) => (
        <Difference key={`${version} ${against}`} id={content.id} version={version} against={against} />
      )}
      onClose={onClose}
    />
  )
}

function Difference({ id, version, against }: { id: string; version: number; against: string }) {
  const params = { id, number: String(version) }
  return (
    <VersionDifference
      source={api.training.compare.query({ params, query: comparedWith(against) }, { quiet: true })}
      isSame={({ changes }) => changes.length === 0}
    >
      {({ changes }) => (
        <dl className={styles.changes}>
          {changes.map(({ what, before, after }) => (
            <div key={what}>
              <dt>{what}</dt>
              {before !== null && (
                <dd>
                  <del>{before || '（空行）'}</del>
                </dd>
              )}
              {after !== null && (
                <dd>
                  <ins>{after || '（空行）'}</ins>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </VersionDifference>
  )
}
