import { useSyncExternalStore } from 'react'

/** A phone, or a window zoomed until it is as narrow as one; style sheets ask the same. */
const NARROW = '(width < 720px)'

const media = (): MediaQueryList | undefined =>
  typeof window.matchMedia === 'function' ? window.matchMedia(NARROW) : undefined

const listen = (heard: () => void): (() => void) => {
  const list = media()
  list?.addEventListener('change', heard)
  return () => list?.removeEventListener('change', heard)
}

/** Whether the window is too narrow for a menu next to the page and for tables. */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => media()?.matches ?? false)
