import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { onLiveEvent } from '../../../../api/live-events.ts'
import { api } from '../../../../api/request/api.ts'
import { downloadFile } from '../../../../api/request/download.ts'
import { Button } from '../../../../kit/button.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { resultSentence, unknownColumns } from './import-rules.ts'
import styles from './import.module.css'

type ResultStepProps = { placeId: string; importId: string; onClose: () => void }

/** How long to wait for the event of a finished import before asking by itself, in ms: an event may be lost. */
const askAgainMs = 4000

/** A confirmed import: its progress while it runs, then what came of every row. */
export function ResultStep({ placeId, importId, onClose }: ResultStepProps) {
  const client = useQueryClient()
  const source = api.place.getImport.query({
    params: { id: placeId, import_id: importId },
    query: { per_page: 20 },
  })
  const { data, error, refetch } = useQuery({
    ...source,
    refetchInterval: ({ state }) => (state.data?.import.state === 'running' ? askAgainMs : false),
  })
  // Follows the server's jobs, which tell how far they are.
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.domain === 'job') void client.invalidateQueries({ queryKey: ['place', 'getImport'] })
      }),
    [client],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const shown = data?.import
  if (!shown || shown.state !== 'done') {
    const { done = 0, total = 0, error: problem = '' } = shown?.progress ?? {}
    return (
      <div className={styles.running}>
        {problem ? (
          <Alert type="error" showIcon title={problem} />
        ) : (
          <>
            <ProgressBar percent={total > 0 ? (done / total) * 100 : 0} label="导入进度" />
            <p>{total > 0 ? `已处理 ${done} / ${total} 名` : '正在准备导入…'}</p>
            <p className={styles.quiet}>可以关闭此窗口，导入会在后台继续，完成后名单自动更新。</p>
          </>
        )}
        <Button onClick={onClose}>关闭</Button>
      </div>
    )
  }
  return (
    <div className={styles.step}>
      <div className={styles.top}>
        <p>
          <b className={styles.done}>
            <CheckCircleFilled aria-hidden /> {resultSentence(shown.counts)}
          </b>
          {shown.counts.refused > 0 && <span>未导入的行和原因见下表，修改后可重新导入。</span>}
        </p>
        <Button
          icon={DownloadOutlined}
          onClick={() =>
            void downloadFile(`/apis/v2/places/${placeId}/member-imports/${importId}/report`, '导入报告.csv')
          }
        >
          下载报告
        </Button>
      </div>
      {unknownColumns(shown.columns).length > 0 && <ImportColumns columns={shown.columns} isBusy={false} />}
      <ImportRows placeId={placeId} preview={shown} />
      <footer className={styles.foot}>
        <span className={styles.grow} />
        <Button look="primary" onClick={onClose}>
          完成
        </Button>
      </footer>
    </div>
  )
}
