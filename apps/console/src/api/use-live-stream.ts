import { useEffect, useRef, useState } from 'react'
import { readStream } from './live-events.ts'

const retryMs = 2_000
const longestRetryMs = 20_000

export type LiveState<State> = {
  state: State | undefined
  /** Why there is none; what was shown before stays. */
  error: unknown
  isConnected: boolean
  retry: () => void
}

type Streamed<State, Change> = {
  /** The stream's address; without one nothing is followed. */
  path: string | undefined
  /** What is shown after a change. */
  apply: (state: State | undefined, change: Change) => State | undefined
  /** Asks the same question plainly: a stream that fails does not say why. */
  ask: (signal: AbortSignal) => Promise<Change>
}

/** Something as it happens: all of it when the stream opens, then what changes; opened again when it breaks. */
export function useLiveStream<State, Change>(streamed: Streamed<State, Change>): LiveState<State> {
  const { path } = streamed
  const [shown, setShown] = useState<{ of?: string; state: State | undefined; error: unknown; isConnected: boolean }>({
    state: undefined,
    error: undefined,
    isConnected: false,
  })
  const [tries, setTries] = useState(0)
  const newest = useRef(streamed)
  useEffect(() => {
    newest.current = streamed
  })

  // Outside thing followed: the server's stream.
  useEffect(() => {
    if (path === undefined) return
    const abort = new AbortController()
    const { signal } = abort
    let pauseMs = retryMs
    const take = (change: Change): void => {
      pauseMs = retryMs
      setShown((before) => ({
        state: newest.current.apply(before.of === path ? before.state : undefined, change),
        error: undefined,
        isConnected: true,
        of: path,
      }))
    }
    const follow = async (): Promise<void> => {
      while (!signal.aborted) {
        try {
          await readStream<Change>(path, signal, take)
        } catch {
          const reason = await newest.current.ask(signal).then(
            (change) => void take(change),
            (error: unknown) => error,
          )
          if (reason !== undefined && !signal.aborted) setShown((before) => ({ ...before, error: reason }))
        }
        if (signal.aborted) return
        setShown((before) => ({ ...before, isConnected: false }))
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
        pauseMs = Math.min(pauseMs * 2, longestRetryMs)
      }
    }
    void follow()
    return () => abort.abort()
  }, [path, tries])

  const isShown = shown.of === path
  return {
    state: isShown ? shown.state : undefined,
    error: shown.error,
    isConnected: isShown && shown.isConnected,
    retry: () => setTries((count) => count + 1),
  }
}
