/** Runs `work` in an idle moment, after `timeoutMs` at the latest; the returned function takes it back. */
export function whenIdle(work: () => void, timeoutMs: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => work(), { timeout: timeoutMs })
  return () => cancelIdleCallback(handle)
}
