import { likeness } from './fingerprint.ts'

/** Questions with so much in common ask nearly the same. */
export const nearlySame = 0.75
/** Of so many that share a band, pairs are compared; of more only neighbours. */
const comparedWhole = 30

export interface Compared {
  id: string
  fingerprint: string
  pieces: ReadonlySet<string>
}

export interface Group {
  ids: string[]
  isSame: boolean
  /** Of the least alike pair that brought it together. */
  likeness: number
}

export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

/** Pairs of a list: all of a short one, neighbours of a long one. */
function* pairsIn<Thing>(list: readonly Thing[]): Generator<[Thing, Thing]> {
  const reach = list.length <= comparedWhole ? list.length : 2
  for (let at = 0; at < list.length; at++)
    for (let next = at + 1; next < Math.min(list.length, at + reach); next++) yield [list[at]!, list[next]!]
}

/**
 * Groups of questions that ask the same or nearly the same. `clusters` are those that may (a fingerprint or a band in
 * common), `apart` pairs that somebody said are different. The same come first, then what is most alike.
 */
export function groupsOf(
  questions: ReadonlyMap<string, Compared>,
  clusters: readonly (readonly string[])[],
  apart: ReadonlySet<string>,
): Group[] {
  const leads = new Map<string, string>()
  const leadOf = (id: string): string => {
    let at = id
    while (leads.has(at)) at = leads.get(at)!
    return at
  }
  const alike: { one: string; likeness: number }[] = []
  const seen = new Set<string>()
  for (const cluster of clusters) {
    const known = cluster.flatMap((id) => questions.get(id) ?? [])
    for (const [one, other] of pairsIn(known)) {
      const key = pairKey(one.id, other.id)
      if (seen.has(key) || apart.has(key)) continue
      seen.add(key)
      const share = one.fingerprint === other.fingerprint ? 1 : likeness(one.pieces, other.pieces)
      if (share < nearlySame) continue
      alike.push({ one: one.id, likeness: share })
      const [first, second] = [leadOf(one.id), leadOf(other.id)]
      if (first !== second) leads.set(second, first)
    }
  }
  const least = new Map<string, number>()
  for (const pair of alike) {
    const lead = leadOf(pair.one)
    least.set(lead, Math.min(least.get(lead) ?? 1, pair.likeness))
  }
  const members = new Map<string, string[]>()
  for (const id of questions.keys()) {
    const lead = leadOf(id)
    if (least.has(lead)) members.set(lead, [...(members.get(lead) ?? []), id])
  }
  return [...members]
    .map(([lead, ids]) => {
      const prints = new Set(ids.map((id) => questions.get(id)!.fingerprint))
      return { ids, isSame: prints.size === 1, likeness: least.get(lead)! }
    })
    .toSorted((one, other) => other.likeness - one.likeness)
}
