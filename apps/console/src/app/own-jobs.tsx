import { useQuery } from '@tanstack/react-query'
import type { Job } from '@lab/contract/job'
import { useIsAtRest } from '../kit/later.tsx'
import { TaskTray, type TrayJob } from '../kit/tasks/task-tray.tsx'
import { api } from '../api/request/api.ts'

const trayStates = {
  queued: 'waiting',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'failed',
} as const satisfies Record<Job['state'], TrayJob['state']>

/** A job as the tray shows it; why it failed replaces what it does. */
export const trayJob = (job: Job): TrayJob => ({
  id: job.id,
  title: job.title,
  state: trayStates[job.state],
  done: job.done,
  ...(job.total ? { total: job.total } : {}),
  text: job.error ?? (job.state === 'cancelled' ? '已取消' : job.note),
  startedAt: job.created_at,
  ...(job.download ? { download: job.download } : {}),
})

/** The person's own long work, live: each step of a job is announced by the event stream. */
export function OwnJobs() {
  const { data } = useQuery({ ...api.job.mine.query(), enabled: useIsAtRest() })
  return (
    <TaskTray
      jobs={(data?.jobs ?? []).map(trayJob)}
      onCancel={(job) => void api.job.cancel({ params: { id: job.id } }).catch(() => undefined)}
    />
  )
}
