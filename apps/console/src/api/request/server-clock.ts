/** By how much the server's clock is ahead of this page's own; unknown until it has answered once. */
let ahead: number | undefined
let last = 0

// Not the time of day, which somebody may set while the page is open.
const ownClock = (): number => performance.timeOrigin + performance.now()

/**
 * An answer came in, with the server's time when it was sent. It took a while on its way, so that the clock is never ahead of the
 * server's; the quickest answer tells most.
 */
export function hearServerTime(header: string | null): void {
  const time = header === null || header === '' ? NaN : Number(header)
  if (Number.isFinite(time)) ahead = Math.max(ahead ?? -Infinity, time - ownClock())
}

/** A moment by the server's clock for what was written now, later than every one before; undefined where its time is not known. */
export function momentOfWriting(): string | undefined {
  if (ahead === undefined) return undefined
  last = Math.max(last + 1, Math.floor(ownClock() + ahead))
  return new Date(last).toISOString()
}
