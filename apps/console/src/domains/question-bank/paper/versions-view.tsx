import type { Paper, PaperVersion } from '@lab/contract/paper'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { later } from '../../../kit/later.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './paper.module.css'

const CompareDialog = later(() => import('./compare-dialog.tsx'))

/** What was final once, the newest first. */
export default function VersionsView({ paper, canEdit }: { paper: Paper; canEdit: boolean }) {
  const stale = useStale()
  const [compared, setCompared] = useState<number>()
  const { data, error, refetch } = useQuery({
    ...api.paper.versions.query({ params: { id: paper.id }, query: { per_page: 100 } }, { quiet: true }),
    select: ({ versions }) => versions,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const restore = async ({ number }: PaperVersion): Promise<void> => {
    const text = `试卷现在的题目会换成第 ${number} 版的。`
    if (!(await askQuestion({ text, okText: '恢复' }))) return
    const params = { id: paper.id, number: String(number) }
    await api.paper.restoreVersion({ params, body: { version: paper.version } })
    await stale('paper')
  }
  if (data.length === 0)
    return <Empty kind="exam" text="还没有定稿过。定稿时试卷会存为一个版本，之后仍可修改和恢复。" />
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="试卷版本">
        <thead>
          <tr>
            <th>版本</th>
            <th className={styles.number}>题数</th>
            <th className={styles.number}>总分</th>
            <th className={styles.number}>卷数</th>
            <th>定稿人</th>
            <th>定稿时间</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {data.map((version) => (
            <tr key={version.number}>
              <td>第 {version.number} 版</td>
              <td className={styles.number}>{version.question_count}</td>
              <td className={styles.number}>{version.points}</td>
              <td className={styles.number}>{version.form_count}</td>
              <td>{version.created_by.real_name}</td>
              <td>
                <RelativeTime at={version.created_at} />
              </td>
              <td>
                <Button look="link" isSmall onClick={() => setCompared(version.number)}>
                  对比
                </Button>
                {canEdit && (
                  <Button look="link" isSmall onClick={() => void restore(version)}>
                    恢复此版本
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared !== undefined && (
        <CompareDialog paper={paper} version={compared} versions={data} onClose={() => setCompared(undefined)} />
      )}
    </div>
  )
}
