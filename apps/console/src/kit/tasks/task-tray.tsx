import { CloseOutlined, ProfileOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { Empty } from '../empty.tsx'
import { Floating } from '../floating.tsx'
import { formatNumber } from '../format.ts'
import { AppLink } from '../link.tsx'
import { RelativeTime } from '../measures.tsx'
import { ProgressBar } from '../progress-bar.tsx'
import { StateTag } from '../state-tag.tsx'
import type { Moment } from '../time-text.ts'
import styles from './task-tray.module.css'

/** A piece of long work on the server, as the tray shows it. */
export type TrayJob = {
  id: string
  title: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Counts of the work; without a total the bar only moves. */
  done?: number
  total?: number
  /** What is being done now, or why it failed. */
  text?: string
  startedAt?: Moment
  /** Where its result is. */
  to?: string
  /** The file that it made. */
  download?: { url: string; name: string }
}

export type TaskTrayProps = {
  jobs: TrayJob[]
  onCancel?: (job: TrayJob) => void
  /** Takes a finished job out of the tray. */
  onDismiss?: (job: TrayJob) => void
}

/** The header's place for work that takes longer than one wants to wait: left alone and found again. */
export function TaskTray({ jobs, onCancel, onDismiss }: TaskTrayProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const running = jobs.filter(isActive)
  const active = running.length
  const share = shareOf(running)
  const percent = Math.floor(share * 100)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={active > 0 ? `任务，${active}个正在进行，已完成${percent}%` : '任务'}
        title={active > 0 ? `任务：${active} 个正在进行，已完成 ${percent}%` : '任务'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <ProfileOutlined aria-hidden />
        {active > 0 && <Ring share={share} />}
        {active > 0 && <span className={styles.count}>{active}</span>}
      </button>
      {anchor && (
        <Floating anchor={anchor} onClose={close} align="end" label="任务" width={380}>
          <h2 className={styles.heading}>任务</h2>
          {jobs.length === 0 ? (
            <Empty compact kind="record" title="没有进行中的任务" text="导入、导出、评测等耗时的工作会显示在这里。" />
          ) : (
            <ul className={styles.jobs}>
              {jobs.map((job) => (
                <Job key={job.id} job={job} onCancel={onCancel} onDismiss={onDismiss} onOpen={close} />
              ))}
            </ul>
          )}
        </Floating>
      )}
    </>
  )
}

const isActive = (job: TrayJob): boolean => job.state === 'running' || job.state === 'waiting'

/** How much of the work under way is done, 0 to 1: every job counts the same, one without a total as not begun. */
function shareOf(jobs: TrayJob[]): number {
  const shares = jobs.map(({ done = 0, total = 0 }) => (total > 0 ? Math.min(1, done / total) : 0))
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Fills while jobs run; the button says the same in words. */
function Ring({ share }: { share: number }) {
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14.5" />
      <circle cx="16" cy="16" r="14.5" pathLength="100" strokeDasharray={`${share * 100} 100`} />
    </svg>
  )
}

const STATE_OF = { waiting: 'waiting', running: 'running', done: 'approved', failed: 'failed' } as const
const WORD_OF = { waiting: '排队中', running: '进行中', done: '已完成', failed: '失败' } as const

type JobProps = { job: TrayJob; onOpen: () => void } & Pick<TaskTrayProps, 'onCancel' | 'onDismiss'>

function Job({ job, onCancel, onDismiss, onOpen }: JobProps) {
  const hasCounts = job.done !== undefined && job.total !== undefined && job.total > 0
  const remove = isActive(job) ? onCancel : onDismiss
  return (
    <li className={styles.job}>
      <div className={styles.line}>
        {job.to === undefined ? (
          <span className={styles.title} title={job.title}>
            {job.title}
          </span>
        ) : (
          <AppLink className={styles.title} to={job.to} title={job.title} onClick={onOpen}>
            {job.title}
          </AppLink>
        )}
        <StateTag state={STATE_OF[job.state]} label={WORD_OF[job.state]} plain />
        {remove && (
          <button
            type="button"
            className={styles.remove}
            aria-label={isActive(job) ? `取消${job.title}` : `移除${job.title}`}
            title={isActive(job) ? '取消' : '移除'}
            onClick={() => remove(job)}
          >
            <CloseOutlined aria-hidden />
          </button>
        )}
      </div>
      {isActive(job) && hasCounts && (
        <ProgressBar percent={((job.done ?? 0) / (job.total ?? 1)) * 100} label={job.title} />
      )}
      <p className={styles.note}>
        {job.text && <span>{job.text}</span>}
        {hasCounts && (
          <span className="num">
            {formatNumber(job.done)} / {formatNumber(job.total)}
          </span>
        )}
        {job.download && (
          <a href={job.download.url} download={job.download.name} aria-label={`下载${job.download.name}`}>
            下载
          </a>
        )}
        {job.startedAt !== undefined && <RelativeTime at={job.startedAt} />}
      </p>
    </li>
  )
}
