/** Points of a step over the criteria of its rubric: each its part in halves, what is left to the first ones with room. */
export function overCriteria(
  points: number,
  rubric: readonly { id: string; points: number }[],
): { id: string; score: number }[] {
  const all = rubric.reduce((sum, one) => sum + one.points, 0)
  const parts = rubric.map((one) => Math.floor((2 * one.points * points) / all) / 2)
  let left = points - parts.reduce((sum, part) => sum + part, 0)
  return rubric.map(({ id, points: most }, at) => {
    const more = Math.min(left, most - parts[at]!)
    left -= more
    return { id, score: parts[at]! + more }
  })
}
