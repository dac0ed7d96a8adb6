import type { Contract } from '@lab/contract'
import type { Job } from '@lab/contract/job'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { Dialog } from '../kit/dialog-frame/dialog.tsx'
import { Button } from '../kit/button.tsx'
import { useEffect } from 'react'
import { onLiveEvent } from '../api/live-events.ts'
import { api } from '../api/request/api.ts'
import { useStale } from '../api/use-stale.ts'
import { ErrorState } from '../kit/failure-states.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import styles from './import-job-dialog.module.css'

/** What came of an import: a sentence, and each file that found no place with the reason. */
export type ImportOutcome = {
  said: string
  refused: readonly { name: string; reason: string }[]
  /** What those that are listed are; without it, files that found no place. */
  listed?: string
}

type ImportJobDialogProps = {
  id: string
  title: string
  /** What the import changes; asked for again once it is over. */
  domain: keyof Contract
  outcome: (result: Job['result']) => ImportOutcome
  /** How far it is, in other words than counted files. */
  said?: (job: Job) => string
  /** With the job once it is over. */
  onClose: (over?: Job) => void
  /** With what it found, where it only looks: then there is no outcome to be read here. */
  onRead?: (result: Job['result']) => void
}

/** Next to the announcements, in case one is lost. */
const askAgainMs = 3_000

/** The import of a zip, followed to its end; it goes on in the background when the dialog is closed. */
export function ImportJobDialog({ id, title, domain, outcome, said = counted, onClose, onRead }: ImportJobDialogProps) {
  const client = useQueryClient()
  const stale = useStale()
  const { data, error, refetch } = useQuery({
    ...api.job.get.query({ params: { id } }),
    refetchInterval: ({ state }) => (state.data?.job.finished_at ? false : askAgainMs),
  })
  const job = data?.job
  const isOver = Boolean(job?.finished_at)
  // Follows the server's jobs, which tell how far they are.
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.domain === 'job') void client.invalidateQueries({ queryKey: ['job', 'get'] })
      }),
    [client],
  )
  useEffect(() => {
    if (isOver) void stale(domain)
  }, [isOver, domain, stale])
  const read = job?.state === 'done' ? job.result : undefined
  useEffect(() => {
    if (read !== undefined) onRead?.(read)
    // Once, however often the page around it is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [read])
  return (
    <Dialog
      title={title}
      width={560}
      onClose={() => onClose(isOver ? job : undefined)}
      footer={
        <>
          {!isOver && <Button onClick={() => void cancel(id)}>{onRead ? '取消' : '取消导入'}</Button>}
          <Button look={isOver ? 'primary' : 'plain'} onClick={() => onClose(isOver ? job : undefined)}>
            {isOver ? '完成' : '在后台继续'}
          </Button>
        </>
      }
    >
      {error && !job ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isOver && job ? (
        <Outcome job={job} outcome={outcome} />
      ) : (
        <div className={styles.running}>
          <ProgressBar percent={job?.total ? (job.done / job.total) * 100 : 0} label="导入进度" />
          <p aria-live="polite">{job?.state === 'queued' ? '排队中…' : job?.total ? said(job) : '正在读取压缩包…'}</p>
          <p className={styles.quiet}>可以关闭此窗口，导入会在后台继续。</p>
        </div>
      )}
    </Dialog>
  )
}

const counted = ({ done, total }: Job): string => `已处理 ${done} / ${total} 个文件`

/** What it has done already is taken back, or named in the end; a job that is just over cannot be cancelled. */
const cancel = (id: string): Promise<unknown> => api.job.cancel({ params: { id } }).catch(() => undefined)

function Outcome({ job, outcome }: { job: Job; outcome: ImportJobDialogProps['outcome'] }) {
  if (job.state !== 'done') return <Alert type="error" showIcon title={job.error ?? '导入已取消'} />
  const { said, refused, listed = '没有导入的文件' } = outcome(job.result)
  return (
    <>
      <Alert type={refused.length ? 'warning' : 'success'} showIcon title={said} />
      {refused.length > 0 && (
        <>
          <p className={styles.caption}>{listed}：</p>
          <ul className={styles.refused} aria-label={listed}>
            {refused.map(({ name, reason }) => (
              <li key={`${name} ${reason}`}>
                <b>{name}</b>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
