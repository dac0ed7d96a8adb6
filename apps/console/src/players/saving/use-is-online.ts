import { useSyncExternalStore } from 'react'

const listen = (heard: () => void): (() => void) => {
  window.addEventListener('online', heard)
  window.addEventListener('offline', heard)
  return () => {
    window.removeEventListener('online', heard)
    window.removeEventListener('offline', heard)
  }
}

/** Whether the browser has a connection at all; that the server can be reached is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
