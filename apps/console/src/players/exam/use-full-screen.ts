import { useSyncExternalStore } from 'react'

const follow = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

/** Whether the page fills the screen; a browser that cannot do so counts as if it did. */
export const useIsFullScreen = (): boolean =>
  useSyncExternalStore(follow, () => document.fullscreenElement !== null || !document.fullscreenEnabled)

/** Asks the browser to fill the screen; it does so after a press only. */
export async function fillScreen(): Promise<void> {
  try {
    await document.documentElement.requestFullscreen()
  } catch {
    // Not allowed here: the page says that it is not full.
  }
}
