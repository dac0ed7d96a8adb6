import type { Monitor, MonitorChange } from '@lab/contract/live'
import { useEffect, useState } from 'react'
import { readStream } from '../../../../api/live-events.ts'
import { api } from '../../../../api/request/api.ts'
import { applyChange } from './monitor-rules.ts'

const retryMs = 2_000
const longestRetryMs = 20_000

export interface MonitorState {
  monitor: Monitor | undefined
  /** Why there is none; what was shown before stays. */
  error: unknown
  isConnected: boolean
}

/** A monitor as it happens: all of it when the stream opens, then what changes; opened again when it breaks. */
export function useMonitor(offeringId: string | undefined): MonitorState & { retry: () => void } {
  const [state, setState] = useState<MonitorState & { of?: string }>({
    monitor: undefined,
    error: undefined,
    isConnected: false,
  })
  const [tries, setTries] = useState(0)

  // Outside thing followed: the server's stream of this monitor.
  useEffect(() => {
    if (offeringId === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    let pauseMs = retryMs
    const take = (change: MonitorChange): void => {
      pauseMs = retryMs
      setState((before) => ({
        monitor: applyChange(before.of === offeringId ? before.monitor : undefined, change),
        error: undefined,
        isConnected: true,
        of: offeringId,
      }))
    }
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await readStream<MonitorChange>(`/apis/v2/offerings/${offeringId}/monitor/events`, signal, take)
        } catch {
          // The stream says only that it failed; the same question, asked plainly, says why.
          const reason = await api.live.monitor({ params: { id: offeringId } }, { quiet: true, signal }).then(
            ({ monitor }) => void take({ monitor }),
            (error: unknown) => error,
          )
          if (reason !== undefined && !signal.aborted) setState((before) => ({ ...before, error: reason }))
        }
        if (signal.aborted) return
        setState((before) => ({ ...before, isConnected: false }))
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        pauseMs = Math.min(pauseMs * 2, longestRetryMs)
      }
    }
    void follow()
    return () => abort.abort()
  }, [offeringId, tries])

  const isShown = state.of === offeringId
  return {
    monitor: isShown ? state.monitor : undefined,
    error: state.error,
    isConnected: isShown && state.isConnected,
    retry: () => setTries((count) => count + 1),
  }
}
