import type { MonitorRow } from '@lab/contract/live'
import { useEffect, useRef, useState } from 'react'
import { monitorOrder, type MonitorSort } from './monitor-rules.ts'

const everyMs = 3_000

/**
 * The order of the rows, renewed every few seconds and not while the pointer is over them: nothing moves away under a
 * finger that is about to press.
 */
export function useSteadyOrder(rows: readonly MonitorRow[], sort: MonitorSort, hands: readonly string[]) {
  const [kept, setKept] = useState(() => ({ sort, ids: monitorOrder(rows, sort, hands) }))
  const latest = useRef({ rows, hands })
  const isHeld = useRef(false)
  useEffect(() => {
    latest.current = { rows, hands }
  }, [rows, hands])
  if (kept.sort !== sort || kept.ids.length !== rows.length) setKept({ sort, ids: monitorOrder(rows, sort, hands) })

  // Outside thing followed: the clock.
  useEffect(() => {
    const renew = () => {
      if (isHeld.current) return
      const ids = monitorOrder(latest.current.rows, sort, latest.current.hands)
      setKept((before) => (before.ids.every((id, at) => id === ids[at]) ? before : { sort, ids }))
    }
    const timer = setInterval(renew, everyMs)
    return () => clearInterval(timer)
  }, [sort])
  return {
    ids: kept.ids,
    hold: () => {
      isHeld.current = true
    },
    release: () => {
      isHeld.current = false
    },
  }
}
