/** A learner to be placed: `strength` is the average score, null when nothing is known. */
export interface Placeable {
  id: string
  strength: number | null
}

/** Sizes of groups of about `size`: as even as possible, never a group of one when there are others to join. */
export function groupSizes(count: number, size: number): number[] {
  if (count === 0) return []
  const groups = Math.max(1, Math.round(count / size))
  const base = Math.floor(count / groups)
  const larger = count % groups
  return Array.from({ length: groups }, (_, index) => base + (index < larger ? 1 : 0))
}

/**
 * Distributes learners over groups. `random` shuffles by the given dice (0 to 1); `balanced` deals them out strongest
 * first, turning round at each end (a snake draft), so that the groups' averages stay close.
 */
export function drawGroups(
  learners: Placeable[],
  size: number,
  how: 'random' | 'balanced',
  dice: () => number,
): string[][] {
  const shuffled = learners
    .map((learner) => ({ learner, at: dice() }))
    .toSorted((a, b) => a.at - b.at)
    .map((entry) => entry.learner)
  const sizes = groupSizes(shuffled.length, size)
  const groups: string[][] = sizes.map(() => [])
  if (how === 'random') {
    let next = 0
    for (const [index, wanted] of sizes.entries()) {
      groups[index] = shuffled.slice(next, next + wanted).map((learner) => learner.id)
      next += wanted
    }
    return groups
  }
  const ranked = shuffled.toSorted((a, b) => (b.strength ?? 0) - (a.strength ?? 0))
  for (const [index, learner] of ranked.entries()) {
    const round = Math.floor(index / groups.length)
    const place = index % groups.length
    groups[round % 2 === 0 ? place : groups.length - 1 - place]!.push(learner.id)
  }
  return groups
}

/** Names 第n组 for some new groups, numbered on from how many there are, past the names that these have already. */
export function freeNames(taken: readonly string[], count: number): string[] {
  const used = new Set(taken)
  const names: string[] = []
  for (let number = taken.length + 1; names.length < count; number++) {
    const name = `第${number}组`
    if (!used.has(name)) names.push(name)
  }
  return names
}
