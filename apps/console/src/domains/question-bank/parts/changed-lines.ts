export type ChangedLine = { text: string; change: 'same' | 'added' | 'removed' }

/** The lines of two short texts with what was added and removed, in the order of reading. */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // Longest common part of what follows each pair of lines.
  const common = Array.from({ length: old.length + 1 }, () => Array<number>(now.length + 1).fill(0))
  for (let one = old.length - 1; one >= 0; one--)
    for (let other = now.length - 1; other >= 0; other--)
      common[one]![other] =
        old[one] === now[other]
          ? common[one + 1]![other + 1]! + 1
          : Math.max(common[one + 1]![other]!, common[one]![other + 1]!)
  const lines: ChangedLine[] = []
  let [one, other] = [0, 0]
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      lines.push({ text: old[one++]!, change: 'same' })
      other++
    } else if (other >= now.length || (one < old.length && common[one + 1]![other]! >= common[one]![other + 1]!))
      lines.push({ text: old[one++]!, change: 'removed' })
    else lines.push({ text: now[other++]!, change: 'added' })
  }
  return lines
}
