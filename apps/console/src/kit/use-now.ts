import { useSyncExternalStore } from 'react'

const EVERY_MS = 30_000

let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = new Date()
    for (const one of listeners) one()
  }, EVERY_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function read(): Date {
  // Nobody kept the clock while no listener was there.
  if (timer === undefined && Date.now() - now.getTime() > EVERY_MS) now = new Date()
  return now
}

/** The time, renewed every half minute by one clock for the whole page, however many rows show a time. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read)
