import { type RefObject, useEffect, useState } from 'react'
import { PICKER_HEIGHT } from './picker-rules.ts'

const storageKey = 'picker-height'
const MOST = 1200

function read(): number {
  try {
    const kept = Number(localStorage.getItem(storageKey))
    return kept >= PICKER_HEIGHT && kept <= MOST ? kept : PICKER_HEIGHT
  } catch {
    return PICKER_HEIGHT
  }
}

/** The height of a picker's list: the specified one, until a person has pulled a list higher; then every list is as high. */
export function usePulledHeight(list: RefObject<HTMLElement | null>): number {
  const [height] = useState(read)
  // Outside thing followed: the browser writes the height that the corner was pulled to into the element's style.
  useEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new MutationObserver(() => {
      const pulled = Number.parseInt(element.style.height, 10)
      if (!Number.isFinite(pulled)) return
      try {
        localStorage.setItem(storageKey, String(Math.max(PICKER_HEIGHT, pulled)))
      } catch {
        // Storage can be full or forbidden; the height then lasts until the dialog closes.
      }
    })
    observer.observe(element, { attributes: true, attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [list])
  return height
}
