import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ActivityLog } from '@lab/contract/activity-log'
import { api } from '../../../api/request/api.ts'
import { Drawer } from '../../../kit/drawer.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { exactTime } from '../../../kit/time-text.ts'
import { type Change, readChanges } from '../changes.ts'
import { kindLabel } from '../kind-label.ts'
import styles from './log-detail.module.css'

const DiffView = lazy(() => import('../../../kit/code/index.ts').then(({ DiffView }) => ({ default: DiffView })))

/** One entry: who, when, from where, and what was changed into what. */
export default function LogDetail({ log, onClose }: { log: ActivityLog; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.activityLog.get.query({ params: { id: log.id } }))
  const entry = data?.activity_log
  return (
    <Drawer size={720} title={`${log.summary}${log.object_title ? `：${log.object_title}` : ''}`} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>时间</dt>
        <dd className="num">{exactTime(log.at)}</dd>
        <dt>操作人</dt>
        <dd>{log.actor.real_name}</dd>
        <dt>对象</dt>
        <dd>{[kindLabel(log.object_kind), log.object_title].filter(Boolean).join(' · ') || '--'}</dd>
        <dt>组织</dt>
        <dd>{log.organization || '平台'}</dd>
        <dt>IP地址</dt>
        <dd className="num">{log.ip}</dd>
        <dt>请求编号</dt>
        <dd>
          <code>{log.request_id}</code>
        </dd>
      </dl>
      <h3 className={styles.heading}>变更内容</h3>
      {error && !entry ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : entry ? (
        <Changes changes={readChanges(entry.before, entry.after)} />
      ) : null}
    </Drawer>
  )
}

function Changes({ changes }: { changes: Change[] }) {
  if (!changes.length) return <p className={styles.none}>这次操作没有改动对象的字段。</p>
  const short = changes.filter((change) => !change.isLong)
  return (
    <>
      {short.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {short.map((change) => (
              <tr key={change.path}>
                <th scope="row">{change.label}</th>
                <td className={styles.before} data-empty={change.before === '空' || undefined}>
                  {change.before}
                </td>
                <td className={styles.after} data-empty={change.after === '空' || undefined}>
                  {change.after}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense fallback={null}>
        {changes
          .filter((change) => change.isLong)
          .map((change) => (
            <section key={change.path} className={styles.long}>
              <h4>{change.label}</h4>
              <DiffView
                original={change.before === '空' ? '' : change.before}
                modified={change.after === '空' ? '' : change.after}
                originalLabel="变更前"
                modifiedLabel="变更后"
                mode="unified"
                maxHeight={320}
              />
            </section>
          ))}
      </Suspense>
    </>
  )
}
