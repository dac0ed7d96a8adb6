import { useCallback, useEffect, useRef } from 'react'

/**
 * A function of unchanging identity that calls the newest `callback`; for what hangs on for long, such as an editor's key table.
 * Not to be called while rendering.
 */
export function useLatestCallback<Args extends unknown[], Result>(
  callback: ((...args: Args) => Result) | undefined,
): (...args: Args) => Result | undefined {
  const latest = useRef(callback)
  // Outside thing followed: none; the newest callback is kept once the render that brought it is done.
  useEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current?.(...args), [])
}
