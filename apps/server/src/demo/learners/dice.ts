/** A number in [0, 1) that depends on nothing but the words: the demo school is the same on every machine. */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('/')) {
    hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32
}

/** A whole number from `low` to `high`, both included. */
export const between = (low: number, high: number, ...words: readonly (string | number)[]): number =>
  low + Math.floor(chance(...words) * (high - low + 1))
