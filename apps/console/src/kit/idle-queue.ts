import { whenIdle } from './when-idle.ts'

type Work = () => Promise<unknown>

/** After a press or a key the machine is the person's for this long. */
const quietMs = 1_500

/**
 * Work for idle moments: one piece at a time, in the order in which it came, and none begins while the person is doing
 * something. Begun all at once it would take a slow machine seconds, in which a press waits.
 */
export function createIdleQueue() {
  const waiting: Work[] = []
  let isRunning = false
  let quietUntil = 0

  const begin = (): void => {
    const left = quietUntil - performance.now()
    if (left > 0) return void setTimeout(begin, left)
    // A failed fetch is no failure yet: opening the part tries again and shows what went wrong.
    void waiting
      .shift()?.()
      .catch(() => undefined)
      .finally(next)
  }
  const next = (): void => {
    isRunning = waiting.length > 0
    if (isRunning) whenIdle(begin, 5_000)
  }
  return {
    add(...works: Work[]): void {
      waiting.push(...works)
      if (!isRunning) next()
    },
    /** The person pressed something. */
    wait(): void {
      quietUntil = performance.now() + quietMs
    },
  }
}
