/** How wide text of 14 px is drawn, near enough for a box around it: Chinese characters take a whole em. */
const wide = 14
const narrow = 7.6

export const widthOf = (text: string): number => {
  let width = 0
  for (const one of text) width += one.charCodeAt(0) > 0xff ? wide : narrow
  return width
}

/** Text cut to a width, with an ellipsis where something is left out. */
export function cutTo(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let taken = ''
  let used = wide
  for (const one of text) {
    used += one.charCodeAt(0) > 0xff ? wide : narrow
    if (used > width) break
    taken += one
  }
  return `${taken}…`
}
