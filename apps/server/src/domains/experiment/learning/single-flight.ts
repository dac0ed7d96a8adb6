const running = new Map<string, Promise<unknown>>()

/**
 * Runs `work` once for all who ask for the same key while it runs: they share its result. So a double click on a check
 * is one run and one attempt.
 */
export function singleFlight<T>(key: string, work: () => Promise<T>): Promise<T> {
  const found = running.get(key)
  if (found) return found as Promise<T>
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
