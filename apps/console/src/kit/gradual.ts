import { useCallback, useEffect, useState } from 'react'
import { createIdleQueue } from './idle-queue.ts'

/** What is not in sight of any list follows piece by piece. */
const queue = createIdleQueue()
const margin = '400px 0px'
// A piece takes a frame or two: it waits while somebody presses.
for (const type of ['pointerdown', 'keydown', 'click'])
  globalThis.window?.addEventListener(type, queue.wait, { capture: true, passive: true })

/**
 * Draws a long list piece by piece: the first piece at once, the next ones as they come near to sight or in idle moments, so
 * that all of it is there to be searched soon. `rest` is the ref of an element of the height of what is not drawn yet.
 */
export function useGradual(count: number, piece: number): { drawn: number; rest: (element: Element | null) => void } {
  const [drawn, setDrawn] = useState(() => (typeof IntersectionObserver === 'undefined' ? Infinity : piece))
  const [element, rest] = useState<Element | null>(null)
  const isWhole = drawn >= count
  useEffect(() => {
    if (isWhole || !element) return undefined
    let isGone = false
    const more = (): void => {
      if (isGone) return
      isGone = true
      setDrawn(drawn + piece)
    }
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && more(), {
      rootMargin: margin,
      scrollMargin: margin,
    } as IntersectionObserverInit)
    observer.observe(element)
    queue.add(async () => more())
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [isWhole, element, drawn, piece])
  return { drawn: Math.min(drawn, count), rest: useCallback((one: Element | null) => rest(one), []) }
}
