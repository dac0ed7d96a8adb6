import { createHash } from 'node:crypto'

/** An endless row of bytes that the seed decides. */
function* bytesOf(seed: string): Generator<number, never> {
  for (let block = 0; ; block++) yield* createHash('sha256').update(`${seed}\0${block}`).digest()
}

/** The same things in an order that the seed decides. */
export function shuffled<Thing>(things: readonly Thing[], seed: string): Thing[] {
  const bytes = bytesOf(seed)
  // Four bytes each: for the few things of a question no order is visibly likelier than another.
  const below = (bound: number): number => {
    let value = 0
    for (let at = 0; at < 4; at++) value = value * 256 + bytes.next().value
    return value % bound
  }
  const mixed = [...things]
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = below(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!]
  }
  return mixed
}

/** As `shuffled`, but never the order that was given. */
export function disordered<Thing>(things: readonly Thing[], seed: string): Thing[] {
  const mixed = shuffled(things, seed)
  const isSame = mixed.every((thing, at) => thing === things[at])
  return isSame && mixed.length > 1 ? [...mixed.slice(1), mixed[0]!] : mixed
}
