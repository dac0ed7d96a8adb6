import { type ComponentType, useSyncExternalStore } from 'react'
import { onDemand } from './on-demand.tsx'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What waits for the first idle moment; undefined once that has come. */
let waiting: (() => Promise<unknown>)[] | undefined = []

const whenIdle = (work: () => Promise<unknown>): void => {
  // A failed fetch is no failure yet: opening the part tries again and shows what went wrong.
  const run = (): void => void work().catch(() => undefined)
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run)
  else requestIdleCallback(run, { timeout: 5_000 })
}

/** Does something in an idle moment after the page has come to rest. */
export function atRest(work: () => Promise<unknown>): void {
  if (waiting) waiting.push(work)
  else whenIdle(work)
}

/** The first page has what it asked for: from now on idle moments are free. */
export function comeToRest(): void {
  const works = waiting ?? []
  waiting = undefined
  for (const work of works) whenIdle(work)
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the first page has come to rest: figures beside the page (unread messages, own jobs, choices of a closed
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
