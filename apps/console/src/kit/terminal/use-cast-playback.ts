import type { Terminal } from '@xterm/xterm'
import { useCallback, useEffect, useRef, useState } from 'react'
import { eventIndexAfter } from './cast.ts'
import type { Cast } from './cast.ts'

const MAX_COLS = 500
const MAX_ROWS = 200

/**
 * Plays a recording on a terminal. Going back draws again from the start, which a terminal does faster than one notices;
 * going forward only adds. Times are seconds of the recording.
 */
export function useCastPlayback(
  terminal: Terminal | null,
  cast: Cast | null,
  startAt: number,
  isPlayedAtOnce: boolean,
) {
  const [isPlaying, setIsPlaying] = useState(isPlayedAtOnce)
  const [speed, setSpeed] = useState(1)
  const [position, setPosition] = useState(startAt)
  const shown = useRef(0)
  const [played, setPlayed] = useState(cast)
  if (played !== cast) {
    setPlayed(cast)
    setPosition(startAt)
  }

  const drawUntil = useCallback(
    (seconds: number) => {
      if (!terminal || !cast) return
      const target = eventIndexAfter(cast.events, seconds)
      if (target < shown.current) {
        terminal.reset()
        terminal.resize(cast.cols, cast.rows)
        shown.current = 0
      }
      for (const event of cast.events.slice(shown.current, target)) {
        if (event.kind === 'out') terminal.write(event.data)
        else {
          const [cols, rows] = event.data.split('x').map(Number) as [number, number]
          if (cols > 0 && rows > 0) terminal.resize(Math.min(cols, MAX_COLS), Math.min(rows, MAX_ROWS))
        }
      }
      shown.current = target
    },
    [terminal, cast],
  )

  // Outside thing followed: the terminal's screen, when it or the recording is new.
  useEffect(() => {
    if (!terminal || !cast) return
    terminal.reset()
    terminal.resize(cast.cols, cast.rows)
    shown.current = 0
    drawUntil(startAt)
  }, [terminal, cast, startAt, drawUntil])

  // Outside thing followed: the browser's frames, while playing.
  useEffect(() => {
    if (!isPlaying || !cast || !terminal) return
    let frame = 0
    let before = performance.now()
    const step = (now: number) => {
      const passed = ((now - before) / 1000) * speed
      before = now
      setPosition((old) => {
        const next = Math.min(cast.seconds, old + passed)
        drawUntil(next)
        if (next >= cast.seconds) setIsPlaying(false)
        return next
      })
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, cast, terminal, speed, drawUntil])

  const seek = (seconds: number) => {
    const next = Math.min(Math.max(0, seconds), cast?.seconds ?? 0)
    drawUntil(next)
    setPosition(next)
  }
  const toggle = () => {
    if (!isPlaying && cast && position >= cast.seconds) seek(0)
    setIsPlaying((was) => !was)
  }
  return { isPlaying, speed, position, seek, toggle, setSpeed }
}
