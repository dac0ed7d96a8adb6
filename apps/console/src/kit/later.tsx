import { type ComponentType, useSyncExternalStore } from 'react'
import { createIdleQueue } from './idle-queue.ts'
import { onDemand } from './on-demand.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What waits for the page to come to rest; undefined once it has. */
let waiting: (() => Promise<unknown>)[] | undefined = []
const idle = createIdleQueue()

/** Code that nobody has asked for yet is data that somebody may pay for: browsers say when they want none. */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Fetches code in an idle moment after the page has come to rest; where data is saved, it comes when it is used. */
export function atRest(work: () => Promise<unknown>): void {
  if (waiting) waiting.push(work)
  else if (!savesData()) idle.add(work)
}

/** The first page has what it asked for: from now on idle moments are free. `first` comes before what pages have put off. */
export function comeToRest(first: (() => Promise<unknown>)[] = []): void {
  if (!waiting) return
  const works = waiting
  waiting = undefined
  if (!savesData()) {
    for (const type of ['pointerdown', 'keydown', 'click'])
      window.addEventListener(type, idle.wait, { capture: true, passive: true })
    idle.add(...first, ...works)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the first page has come to rest: figures next to the page (unread messages, own jobs, choices of a closed
 * filter) are asked for from then on, so that the page's own rows do not share the connection with them.
 */
export const useIsAtRest = (): boolean => useSyncExternalStore(subscribe, () => waiting === undefined)

/**
 * A part of a page that opens on demand, a dialog usually. Its code comes in an idle moment after the page has come to
 * rest: opening it waits for nothing, and the page's own first rows do not wait for it.
 */
export function later<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const part = onDemand<Props>(
    async () => (await load()).default,
    () => null,
  )
  atRest(part.fetchCode)
  return part
}
