import type { Wall, WallChange } from '@lab/contract/live'
import { useEffect, useState } from 'react'
import { readStream } from '../../../../api/live-events.ts'
import { api } from '../../../../api/request/api.ts'
import { applyChange } from './wall-rules.ts'

const retryMs = 2_000
const longestRetryMs = 20_000

export interface WallState {
  wall: Wall | undefined
  /** Why there is none; what was shown before stays. */
  error: unknown
  isConnected: boolean
}

/** A wall as it happens: all of it when the stream opens, then what changes; opened again when it breaks. */
export function useWall(offeringId: string | undefined): WallState & { retry: () => void } {
  const [state, setState] = useState<WallState & { of?: string }>({
    wall: undefined,
    error: undefined,
    isConnected: false,
  })
  const [tries, setTries] = useState(0)

  // Outside thing followed: the server's stream of this wall.
  useEffect(() => {
    if (offeringId === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    let pauseMs = retryMs
    const take = (change: WallChange): void => {
      pauseMs = retryMs
      setState((before) => ({
        wall: applyChange(before.of === offeringId ? before.wall : undefined, change),
        error: undefined,
        isConnected: true,
        of: offeringId,
      }))
    }
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await readStream<WallChange>(`/apis/v2/offerings/${offeringId}/wall/events`, signal, take)
        } catch {
          // The stream says only that it failed; the same question, asked plainly, says why.
          const reason = await api.live.wall({ params: { id: offeringId } }, { quiet: true, signal }).then(
            ({ wall }) => void take({ wall }),
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
    wall: isShown ? state.wall : undefined,
    error: state.error,
    isConnected: isShown && state.isConnected,
    retry: () => setTries((count) => count + 1),
  }
}
