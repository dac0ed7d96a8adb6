/** Stretches of a video in seconds, each from and to; kept in order and apart from each other. */
export type Stretch = [from: number, to: number]

export const watchLimits = {
  /** The most stretches that are kept of a video: more than anybody leaves by seeking. */
  stretches: 400,
  /** The fastest that a video is played. */
  speed: 2,
  /** What may come in addition at once, in seconds: a slow clock, a message that was under way. */
  slackSeconds: 20,
  /** Stretches so close to each other are one: a browser tells the time four times a second. */
  gapSeconds: 1.5,
} as const

const round = (seconds: number): number => Math.round(seconds * 10) / 10

/** Some stretches put together: in order, those that touch or overlap as one, within the length of the video. Pure. */
export function mergedStretches(given: readonly Stretch[], duration: number): Stretch[] {
  const whole = given
    .map(([from, to]): Stretch => [Math.max(0, round(from)), Math.min(duration, round(to))])
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0])
  const merged: [number, number][] = []
  for (const [from, to] of whole) {
    const last = merged.at(-1)
    if (last && from - last[1] <= watchLimits.gapSeconds) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** How long stretches are together. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
  round(stretches.reduce((sum, [from, to]) => sum + to - from, 0))

/** How much of a video was watched, in whole percent. */
export const watchedPercent = (stretches: readonly Stretch[], duration: number): number =>
  duration > 0 ? Math.min(100, Math.floor((lengthOf(stretches) / duration) * 100)) : 0

/** Seconds that have gone by: since somebody reported of a video last, and since they did for the first time. */
export type Elapsed = { sinceLast: number; sinceFirst: number }

/**
 * Whether somebody can have watched so much by now: nothing is played faster than at double speed, however far ahead they
 * seek. What may come in addition comes once: many reports one after the other do not add it up.
 */
export function canHaveWatched(
  before: readonly Stretch[],
  after: readonly Stretch[],
  { sinceLast, sinceFirst }: Elapsed,
): boolean {
  const fits = (seconds: number, elapsed: number): boolean =>
    seconds <= Math.max(0, elapsed) * watchLimits.speed + watchLimits.slackSeconds
  const whole = lengthOf(after)
  const more = whole - lengthOf(before)
  return more <= 0 || (fits(more, sinceLast) && fits(whole, sinceFirst))
}
