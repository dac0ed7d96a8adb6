import { useSyncExternalStore } from 'react'

/** Whether the window matches, as style sheets ask it too. */
function widthHook(query: string): () => boolean {
  const media = (): MediaQueryList | undefined =>
    typeof window.matchMedia === 'function' ? window.matchMedia(query) : undefined
  const listen = (heard: () => void): (() => void) => {
    const list = media()
    list?.addEventListener('change', heard)
    return () => list?.removeEventListener('change', heard)
  }
  return () => useSyncExternalStore(listen, () => media()?.matches ?? false)
}

/** Whether the window is a phone, or zoomed until it is as narrow as one: no menu next to the page, no tables. */
export const useIsNarrow = widthHook('(width < 720px)')

/** Whether a desk has its parts one below the other. */
export const useIsStacked = widthHook('(width < 960px)')
