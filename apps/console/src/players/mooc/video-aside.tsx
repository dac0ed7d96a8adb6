import type { VideoMark } from '@lab/contract/mooc-plan'
import type { Cue } from '@lab/contract/subtitles'
import { useEffect, useState, type RefObject } from 'react'
import { Button } from '../../kit/button.tsx'
import { formatClock } from '../../kit/time-text.ts'
import styles from './course-desk.module.css'

type VideoAsideProps = {
  player: RefObject<HTMLVideoElement | null>
  marks: readonly VideoMark[]
  cues: readonly Cue[]
  onGo: (at: number) => void
}

/** Which of some moments is the last that has come; -1 before the first. Pure. */
export const lastBefore = (moments: readonly number[], now: number): number => moments.findLastIndex((at) => at <= now)

/** The named places of a video and its words: a press goes there. */
export function VideoAside({ player, marks, cues, onGo }: VideoAsideProps) {
  const [now, setNow] = useState(0)
  // Outside thing followed: where the browser's player is.
  useEffect(() => {
    const element = player.current
    if (!element) return
    const follow = (): void => setNow(element.currentTime)
    element.addEventListener('timeupdate', follow)
    element.addEventListener('seeked', follow)
    return () => {
      element.removeEventListener('timeupdate', follow)
      element.removeEventListener('seeked', follow)
    }
  }, [player])
  const lists = [
    { title: '视频目录', lines: marks.map(({ at, title }) => ({ at, text: title })) },
    { title: '字幕', lines: cues.map(({ from, text }) => ({ at: from, text })) },
  ].filter(({ lines }) => lines.length > 0)
  if (lists.length === 0) return null
  return (
    <div className={styles.aside}>
      {lists.map(({ title, lines }) => (
        <Lines key={title} title={title} lines={lines} now={now} onGo={onGo} />
      ))}
    </div>
  )
}

type LinesProps = {
  title: string
  lines: readonly { at: number; text: string }[]
  now: number
  onGo: (at: number) => void
}

function Lines({ title, lines, now, onGo }: LinesProps) {
  const current = lastBefore(
    lines.map(({ at }) => at),
    now,
  )
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {lines.map(({ at, text }, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may begin at one moment
          <li key={number}>
            <Button
              look="text"
              className={styles.cue}
              aria-current={number === current ? 'time' : undefined}
              onClick={() => onGo(at)}
            >
              <span className="num">{formatClock(at)}</span>
              <span>{text}</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
