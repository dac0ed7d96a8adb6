import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'

type Part = 'today' | 'week' | 'organisation'

/** Which parts of the page a change of another domain makes stale. The trend is a matter of days. */
const staleBy: Readonly<Record<string, readonly Part[]>> = {
  query: ['today'],
  record: ['today', 'week'],
  environment: ['today', 'organisation'],
  classroom: ['today', 'week'],
  taughtCourse: ['today', 'week'],
  project: ['today', 'week'],
  offering: ['week'],
  experiment: ['today'],
  application: ['today'],
  exam: ['today'],
  review: ['today'],
  library: ['today'],
  sync: ['today'],
}

/** A class at work changes something every second; asking once in a while is live enough for figures. */
const settleMs = 2_000

/** Keeps the page's figures up with what happens elsewhere. */
export function useLiveDashboard(): void {
  const client = useQueryClient()
  // Follows the stream of changes.
  useEffect(() => {
    const stale = new Set<Part>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = (): void => {
      timer = undefined
      for (const part of stale) void client.invalidateQueries({ queryKey: ['dashboard', part] })
      stale.clear()
    }
    const stop = onLiveEvent((event) => {
      for (const part of staleBy[event.domain] ?? []) stale.add(part)
      if (stale.size > 0) timer ??= setTimeout(flush, settleMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client])
}
