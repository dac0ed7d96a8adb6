import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1 that the seed decides: a fast generator (sfc32) begun by a digest of it. */
export function diceOf(seed: string): () => number {
  const digest = createHash('sha256').update(seed).digest()
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number]
  return () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
}

/** Things in an order that the dice decide, made only as far as it is asked for. */
export function* mixed<Thing>(things: readonly Thing[], dice: () => number): Generator<Thing> {
  const left = [...things]
  while (left.length > 0) {
    const at = Math.floor(dice() * left.length)
    yield left[at]!
    left[at] = left.at(-1)!
    left.pop()
  }
}
