import type { MarkChange } from '@lab/contract/markbook'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './markbook.module.css'

const sourceWords = { given: '成绩册', score: '学习记录', submitted: '学员提交' } as const

const changeWords = ({ source, before, after, reason }: MarkChange): string =>
  source === 'submitted' ? reason : `${before || '无'} → ${after || '无'}`

/** What happened to a cell: put in here, scored in the record, handed in. */
export function MarkHistory({
  placeId,
  columnId,
  learnerId,
}: {
  placeId: string
  columnId: string
  learnerId: string
}) {
  const params = { id: placeId, column_id: columnId, learner_id: learnerId }
  const { data, error, refetch } = useQuery({
    ...api.markbook.history.query({ params }, { quiet: true }),
    meta: { placeId },
  })
  return (
    <div className={styles.history}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <i className="bone" aria-busy="true" />}
      {data?.changes.length === 0 && <p className={styles.quiet}>还没有提交，也没有修改过。</p>}
      {data && data.changes.length > 0 && (
        <ol>
          {data.changes.map((change) => (
            <li key={`${change.at} ${change.source} ${change.after}`}>
              <b>{changeWords(change)}</b>
              <span>
                {[change.who?.real_name, exactTime(change.at), sourceWords[change.source]].filter(Boolean).join(' · ')}
              </span>
              {change.reason && change.source !== 'submitted' && <p>{change.reason}</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
