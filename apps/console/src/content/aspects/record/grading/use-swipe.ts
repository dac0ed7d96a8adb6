import { useRef, type PointerEvent } from 'react'
import { swipeOf } from './score-keys.ts'

const isTyping = (): boolean => document.activeElement?.matches('input, textarea, [contenteditable]') === true

/** A finger across the page, unless something is being typed or is open over it. */
export function useSwipe(onSwipe: (to: 'next' | 'before') => void) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      const isFirst = event.isPrimary && event.pointerType !== 'mouse' && !isTyping()
      start.current = isFirst ? { id: event.pointerId, x: event.clientX, y: event.clientY } : undefined
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current
      start.current = undefined
      if (from?.id !== event.pointerId) return
      const to = swipeOf(event.clientX - from.x, event.clientY - from.y)
      if (to) onSwipe(to)
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
