import type { DataOf } from '@lab/contract/endpoint'
import type { exam } from '@lab/contract/exam'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { api } from '../../api/request/api.ts'
import { offsetOf } from './clock.ts'

const everyMs = 15_000
/** What is done to a sitting is heard of by everybody at once; their questions come one after the other. */
const spreadMs = 1_500

export type Heartbeat = DataOf<typeof exam.heartbeat> & { offset: number }

type HeartbeatOptions = {
  recordId: string
  session: string
  countsLeaves: boolean
  /** Called after each answer of the server. */
  onAnswer: (heartbeat: Heartbeat) => void
}

/**
 * Tells the server that its learner is here, how often they left the window, what they saw and marked; and hears how things
 * stand. What could not be sent goes with the next one.
 */
export function useExamHeartbeat({ recordId, session, countsLeaves, onAnswer }: HeartbeatOptions) {
  const [heartbeat, setHeartbeat] = useState<Heartbeat>()
  const waiting = useRef({ left: 0, flags: {} as Record<string, boolean>, seen: [] as string[] })
  const [known] = useState(() => new Set<string>())
  const heard = useRef(onAnswer)
  useEffect(() => {
    heard.current = onAnswer
  })
  const [tell] = useState(() => async (): Promise<void> => {
    const { left, flags, seen } = waiting.current
    waiting.current = { left: 0, flags: {}, seen: [] }
    const askedAt = Date.now()
    try {
      const body = { session, left, flags, seen }
      const answer = await api.exam.heartbeat({ params: { id: recordId }, body }, { quiet: true })
      // The answer was made about half way between asking and hearing.
      const next = { ...answer, offset: offsetOf(answer.server_now, (askedAt + Date.now()) / 2) }
      setHeartbeat(next)
      heard.current(next)
    } catch {
      const later = waiting.current
      waiting.current = {
        left: left + later.left,
        flags: { ...flags, ...later.flags },
        seen: [...seen, ...later.seen],
      }
    }
  })
  // Outside things followed: the clock, the window being left, and that something was done to the sitting.
  useEffect(() => {
    void tell()
    const timer = setInterval(() => void tell(), everyMs)
    let isAway = false
    const leave = (): void => {
      if (isAway || !countsLeaves) return
      isAway = true
      waiting.current.left += 1
      void tell()
    }
    const back = (): void => {
      isAway = false
      void tell()
    }
    const look = (): void => (document.hidden ? leave() : back())
    document.addEventListener('visibilitychange', look)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', back)
    let asking: ReturnType<typeof setTimeout> | undefined
    const forget = onLiveEvent(({ domain }) => {
      if (domain !== 'exam' || asking !== undefined) return
      asking = setTimeout(() => {
        asking = undefined
        void tell()
      }, Math.random() * spreadMs)
    })
    return () => {
      forget()
      clearTimeout(asking)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', back)
    }
  }, [tell, countsLeaves])
  const flag = async (key: string, isFlagged: boolean): Promise<void> => {
    waiting.current.flags[key] = isFlagged
    await tell()
  }
  /** Notes that a question is on the screen; the next heartbeat sends it. */
  const see = useCallback(
    (key: string): void => {
      if (known.has(key)) return
      known.add(key)
      waiting.current.seen.push(key)
    },
    [known],
  )
  return { heartbeat, flag, see }
}
