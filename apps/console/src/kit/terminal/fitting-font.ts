type Size = { width: number; height: number }

/** Below it nobody reads; what is still too large then scrolls. */
const SMALLEST = 7

/** With which size of letters, in half pixels, what takes `drawn` with `font` fits into `room`; never larger than `most`. */
export function fittingFont(room: Size, drawn: Size, font: number, most: number): number {
  if (drawn.width === 0 || drawn.height === 0 || room.width <= 0 || room.height <= 0) return font
  const scale = Math.min(room.width / drawn.width, room.height / drawn.height)
  return Math.max(SMALLEST, Math.min(most, Math.floor(font * scale * 2) / 2))
}
