import { createStore } from '../state/store.ts'
import { whenIdle } from '../when-idle.ts'

/**
 * The address of a kept page that is shown already while the router is still on its way to it: the eye has the rows a
 * frame after the press; the address follows, with menu and breadcrumb. Undefined when both are at the same place.
 */
export const ahead = createStore<string | undefined>(undefined)

/**
 * Shows the page at `to` at once when `step` can, and goes there after the frame that shows it; goes there at once
 * otherwise. `go` ends when the router has arrived or given up.
 */
export function goAhead(to: string, step: (to: string) => boolean, go: () => void | Promise<void>): void {
  if (!step(to)) return void go()
  const arrive = async (): Promise<void> => {
    try {
      await go()
    } finally {
      // Another press may have stepped on to another page meanwhile.
      if (ahead.get() === to) ahead.set(undefined)
    }
  }
  requestAnimationFrame(() => whenIdle(() => void arrive(), 100))
}
