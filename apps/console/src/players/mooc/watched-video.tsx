import type { DeskUnit } from '@lab/contract/mooc-learning'
import { lengthOf, mergedStretches, watchedPercent } from '@lab/contract/watched'
import { useEffect, useRef, useState } from 'react'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import { Note } from '../../kit/note.tsx'
import { Video } from '../../kit/viewer/video.tsx'
import type { Respond } from './course-desk.tsx'
import styles from './course-desk.module.css'
import { AskedQuestion } from './asked-question.tsx'
import { useAsked } from './use-asked.ts'
import { showCues, useCues } from './use-cues.ts'
import { VideoAside } from './video-aside.tsx'
import { notWatching, paused, taken, ticked } from './watching.ts'

type WatchedVideoProps = {
  unitId: string
  file: { name: string; url: string }
  video: NonNullable<DeskUnit['video']>
  isLocked: boolean
  respond: Respond
}

/** So much is watched before it is reported. */
const tellsAfterSeconds = 10
/** The clocks of the page and of the video do not tick together. */
const clockSlackSeconds = 0.5
const speeds = [0.75, 1, 1.25, 1.5, 2].map((value) => ({ value, label: `${value} 倍速` }))

/** A video that goes on where it was left, and is done by what was watched of it, not by where it is. */
export function WatchedVideo({ unitId, file, video, isLocked, respond }: WatchedVideoProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [stretches, setStretches] = useState(video.stretches)
  const [failure, setFailure] = useState<'lost' | 'broken'>()
  const [speed, setSpeed] = useState(1)
  const latest = useRef({ respond, isLocked })
  useEffect(() => {
    latest.current = { respond, isLocked }
  })
  const { position, duration_seconds: duration } = video
  // In its address, so that the browser goes there with its first request for pictures.
  const [address] = useState(() => (position > 0 && position < duration - 3 ? `${file.url}#t=${position}` : file.url))
  // Outside thing followed: what the browser's player does.
  useEffect(() => {
    const element = player.current
    if (!element) return
    let watching = notWatching(position)
    let own = video.stretches
    let { played } = video
    let sending: 'nothing' | 'once' | 'again' = 'nothing'
    let isLost = false
    let hasBegun = false
    let tickedAt = performance.now()
    const noteClock = (): void => {
      const now = performance.now()
      const most = ((now - tickedAt) / 1000) * element.playbackRate + clockSlackSeconds
      tickedAt = now
      watching = ticked(watching, element.currentTime, most)
    }
    // Always all of it, one report after the other: what one could not bring comes with the next.
    const send = (): void => {
      sending = 'once'
      void latest.current
        .respond(unitId, { kind: 'watched', stretches: own, position: watching.at, played: Math.round(played) })
        .then(
          () => {
            isLost = false
            setFailure(undefined)
          },
          () => {
            isLost = true
            setFailure('lost')
          },
        )
        .finally(() => {
          const isDue = sending === 'again'
          sending = 'nothing'
          if (isDue && !latest.current.isLocked) send()
        })
    }
    const tell = (): void => {
      const { stretches: more, after } = taken(watching)
      watching = after
      if ((!more.length && !isLost) || latest.current.isLocked) return
      own = mergedStretches([...own, ...more], duration)
      played += lengthOf(more)
      setStretches(own)
      if (sending === 'nothing') send()
      else sending = 'again'
    }
    const tick = (): void => {
      if (element.seeking || element.paused) return
      noteClock()
      if (lengthOf(paused(watching).pending) >= tellsAfterSeconds) tell()
    }
    const stop = (): void => {
      if (!element.seeking) noteClock()
      watching = paused(watching)
      tell()
    }
    const jump = (): void => {
      watching = { ...paused(watching), at: element.currentTime }
    }
    // From the first report of it the server counts what can have been watched; its picture comes first.
    const begin = (): void => {
      if (hasBegun || latest.current.isLocked) return
      hasBegun = true
      if (sending === 'nothing') send()
    }
    const hide = (): void => {
      if (document.hidden) tell()
    }
    element.addEventListener('loadeddata', begin)
    element.addEventListener('play', begin)
    element.addEventListener('timeupdate', tick)
    element.addEventListener('pause', stop)
    element.addEventListener('ended', stop)
    element.addEventListener('seeked', jump)
    document.addEventListener('visibilitychange', hide)
    if (element.readyState >= 2) begin()
    return () => {
      tell()
      element.removeEventListener('loadeddata', begin)
      element.removeEventListener('play', begin)
      element.removeEventListener('timeupdate', tick)
      element.removeEventListener('pause', stop)
      element.removeEventListener('ended', stop)
      element.removeEventListener('seeked', jump)
      document.removeEventListener('visibilitychange', hide)
    }
    // Where it goes on is asked once, when it is opened: later answers are about what this player reported.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unitId, file.url])
  const cues = useCues(video.subtitles)
  // Outside thing followed: the player's own track.
  useEffect(() => {
    if (player.current) showCues(player.current, cues)
  }, [cues])
  const { asked, goOn } = useAsked(player, video.questions, isLocked)
  const percent = watchedPercent(stretches, duration)
  const left = video.questions.filter(({ must_answer: isRequired, given }) => isRequired && !given).length
  return (
    <div className={styles.video}>
      <Video src={address} name={file.name} videoRef={player} onError={() => setFailure('broken')} />
      {asked && (
        <AskedQuestion
          key={asked.id}
          asked={asked}
          onAnswer={(answer) => respond(unitId, { kind: 'answered', question_id: asked.id, answer: [...answer] })}
          onGoOn={goOn}
        />
      )}
      <div className={styles.videoLine}>
        <WatchedLine stretches={stretches} duration={duration} />
        <span className="num">
          已观看 {percent}%{percent < video.watch_percent && `，看到 ${video.watch_percent}% 完成`}
          {left > 0 && `，还有 ${left} 道题要答`}
        </span>
        <SelectField
          isSmall
          width={104}
          label="播放速度"
          value={speed}
          options={speeds}
          onChange={(to) => {
            setSpeed(to)
            if (player.current) player.current.playbackRate = to
          }}
        />
      </div>
      <VideoAside
        player={player}
        marks={video.marks}
        cues={cues}
        onGo={(at) => {
          if (player.current) player.current.currentTime = at
        }}
      />
      {failure === 'lost' && <Note tone="warning">观看进度暂时没有保存，联网后会自动补上。</Note>}
      {failure === 'broken' && <Note tone="error">视频无法播放，请换一个浏览器或联系老师。</Note>}
    </div>
  )
}

/** What was watched, as stretches of one line. */
function WatchedLine({ stretches, duration }: { stretches: readonly (readonly [number, number])[]; duration: number }) {
  return (
    <span className={styles.line} aria-hidden>
      {stretches.map(([from, to]) => (
        <i
          key={from}
          style={{ insetInlineStart: `${(from / duration) * 100}%`, inlineSize: `${((to - from) / duration) * 100}%` }}
        />
      ))}
    </span>
  )
}
