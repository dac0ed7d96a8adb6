import type { Training } from '@lab/contract/training'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import styles from './typing.module.css'

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
  const query = against === 'before' ? {} : { against }
  const { data, error, refetch } = useQuery(api.training.compare.query({ params, query }, { quiet: true }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin />
  if (data.changes.length === 0) return <p>内容相同</p>
  return (
    <dl className={styles.changes}>
      {data.changes.map(({ what, before, after }) => (
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
  )
}
