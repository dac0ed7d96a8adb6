const context = 1

/**
 * The lines in which two texts differ, each with a line around them; what is the same before and after is left out and
 * marked. Short texts stay whole.
 */
export function focus(before: string, after: string, shortest = 8): { before: string; after: string } {
  const [one, other] = [before.split('\n'), after.split('\n')]
  if (Math.max(one.length, other.length) <= shortest) return { before, after }
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const cut = (lines: string[]): string => {
    const from = Math.max(0, start - context)
    const to = Math.min(lines.length, lines.length - end + context)
    return [...(from > 0 ? ['⋯'] : []), ...lines.slice(from, to), ...(to < lines.length ? ['⋯'] : [])].join('\n')
  }
  return { before: cut(one), after: cut(other) }
}
