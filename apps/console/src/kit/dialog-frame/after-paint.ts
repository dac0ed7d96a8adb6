import { useEffect, useState } from 'react'

/** Runs right after the next frame has been drawn; the returned function takes it back. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** False until what was drawn with it can be seen; true from the start where nothing has to wait. */
export function useAfterPaint(waits = true): boolean {
  const [isPainted, setPainted] = useState(!waits)
  // Follows the browser's frames.
  useEffect(() => (isPainted ? undefined : afterPaint(() => setPainted(true))), [isPainted])
  return isPainted
}
