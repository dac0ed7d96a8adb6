import type { Cockpit, CockpitChange } from '@lab/contract/exam-cockpit'
import { useEffect, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useLiveStream, type LiveState } from '../../../api/use-live-stream.ts'
import { offsetOf } from '../../../players/exam/clock.ts'
import { applyChange } from './cockpit-rules.ts'

/** A cockpit with by how much this computer's clock is behind the server's. */
export type TimedCockpit = { cockpit: Cockpit; offset: number }

/** A sitting as it happens. */
export function useCockpit(offeringId: string): LiveState<TimedCockpit> {
  const params = { id: offeringId }
  return useLiveStream<TimedCockpit, CockpitChange>({
    path: `/apis/v2/offerings/${offeringId}/cockpit/events`,
    apply: (before, change) => {
      const cockpit = applyChange(before?.cockpit, change)
      if (!cockpit) return undefined
      const isNew = cockpit.sitting.server_now !== before?.cockpit.sitting.server_now
      return { cockpit, offset: isNew ? offsetOf(cockpit.sitting.server_now, Date.now()) : (before?.offset ?? 0) }
    },
    ask: (signal) => api.examCockpit.cockpit({ params }, { quiet: true, signal }),
  })
}

/** The moment by the server's clock, every so often. */
export function useServerNow(offset: number, everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  // Outside thing followed: the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now + offset
}
