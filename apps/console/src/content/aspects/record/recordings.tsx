import { PlayCircleOutlined } from '@ant-design/icons'
import type { Recording } from '@lab/contract/recording'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { formatDuration, formatFileSize } from '../../../kit/format.ts'
import { CastPlayer } from '../../../kit/terminal/index.ts'
import { exactTime } from '../../../kit/time-text.ts'
import styles from './recordings.module.css'

/** Recordings of terminals, oldest first; each plays over the page, from any moment. */
export function RecordingRows({ recordings }: { recordings: readonly Recording[] }) {
  const [open, setOpen] = useState<Recording>()
  return (
    <>
      <ul className={styles.rows}>
        {recordings.map((recording) => (
          <li key={recording.id}>
            <time className="num" dateTime={recording.started_at}>
              {exactTime(recording.started_at)}
            </time>
            <span>
              {recording.hostname}
              {!recording.is_owner && <small>{recording.person.real_name}老师操作</small>}
              {recording.ended_at === null && <small>正在录制</small>}
              {recording.is_cut && <small>超过上限，后面没有保留</small>}
            </span>
            <span className="num">{formatDuration(recording.duration_seconds)}</span>
            <span className="num">{formatFileSize(recording.size_bytes)}</span>
            <Button look="text" isSmall icon={PlayCircleOutlined} onClick={() => setOpen(recording)}>
              播放
            </Button>
          </li>
        ))}
      </ul>
      {open && <RecordingDialog recording={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Who was at the keyboard and when, and that there is more to come. */
const captionOf = ({ person, is_owner, started_at, ended_at }: Recording): string =>
  [
    `${person.real_name}${is_owner ? '' : '老师操作'}`,
    exactTime(started_at),
    ...(ended_at === null ? ['正在录制，这里是到目前为止的内容'] : []),
  ].join(' · ')

function RecordingDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...api.recording.watch.query({ params: { id: recording.id } }, { quiet: true }),
    // What plays is left to play while the recording grows, and each look at it is one line in the log.
    staleTime: 'static',
    gcTime: 0,
  })
  const label = `${recording.subject}，主机 ${recording.hostname} 的终端录像`
  return (
    <Dialog width="min(1080px, calc(100vw - 48px))" title={label} onClose={onClose} closesOutside>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <CastPlayer
          cast={data.cast}
          label={label}
          caption={captionOf(recording)}
          height="min(600px, calc(100vh - 170px))"
          isPlayedAtOnce
        />
      ) : (
        <i className="bone" style={{ width: '100%', height: 520 }} />
      )}
    </Dialog>
  )
}
