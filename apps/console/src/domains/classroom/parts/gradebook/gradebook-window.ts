/** The first and the last of a row of equal things; nothing where `last` is before `first`. */
export type Span = { first: number; last: number }

export const nothing: Span = { first: 0, last: -1 }

/** The numbers of a span. */
export const within = ({ first, last }: Span): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => first + offset)

type Viewport = {
  /** How far it is scrolled, and how much room there is to see. */
  at: number
  room: number
  /** How large each of the things is. */
  size: number
}

/**
 * Which of `count` equal things are in sight, and about `beyond` more on both sides, so that scrolling does not show a gap.
 * Always as many, wherever it is scrolled to: whatever comes into sight finds the place of something that left it.
 */
export function spanInSight({ at, room, size }: Viewport, count: number, beyond: number): Span {
  if (room <= 0) return nothing
  const shown = Math.min(count, Math.ceil(room / size) + 1 + 2 * beyond)
  const first = Math.max(0, Math.min(count - shown, Math.floor(at / size) - beyond))
  return { first, last: first + shown - 1 }
}

/** How far to scroll so that one of the things is wholly in sight; no further than needed. */
export function scrolledTo(index: number, { at, room, size }: Viewport): number {
  const start = index * size
  if (start < at) return start
  return Math.max(at, start + size - room)
}
