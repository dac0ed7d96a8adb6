/** The wait of `debounce` and `throttle` by default (spec 9). */
export const DEFAULT_WAIT_MS = 1000

export type Delayed<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Forgets a call that is still waiting. */
  cancel: () => void
  /** Makes a waiting call now. */
  flush: () => void
}

/** Calls `run` once `waitMs` have passed without another call, with the arguments of the last one. */
export function debounce<Args extends unknown[]>(
  run: (...args: Args) => void,
  waitMs = DEFAULT_WAIT_MS,
): Delayed<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined
  const flush = () => {
    clearTimeout(timer)
    const args = waiting
    waiting = undefined
    if (args) run(...args)
  }
  const call = (...args: Args) => {
    waiting = args
    clearTimeout(timer)
    timer = setTimeout(flush, waitMs)
  }
  const cancel = () => {
    clearTimeout(timer)
    waiting = undefined
  }
  return Object.assign(call, { cancel, flush })
}

/** Calls `run` at once and then at most once in `waitMs`; the last call of a burst is not lost but made at its end. */
export function throttle<Args extends unknown[]>(
  run: (...args: Args) => void,
  waitMs = DEFAULT_WAIT_MS,
): Delayed<Args> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Args | undefined
  const end = () => {
    timer = undefined
    if (waiting) flush()
  }
  const flush = () => {
    const args = waiting
    waiting = undefined
    if (!args) return
    clearTimeout(timer)
    timer = setTimeout(end, waitMs)
    run(...args)
  }
  const call = (...args: Args) => {
    waiting = args
    if (timer === undefined) flush()
  }
  const cancel = () => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  return Object.assign(call, { cancel, flush })
}
