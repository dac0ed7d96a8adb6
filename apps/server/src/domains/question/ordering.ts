import type { QuestionOf } from '@lab/contract/question/content'
import type { OrderingScoring } from '@lab/contract/question/types'
import { marked, plainId, type Marker } from './mark.ts'

/** Places in the right order of what was given, one after the other; what is not there or is there twice is -1. */
function placesOf(ids: readonly string[], answer: readonly string[]): number[] {
  const seen = new Set<number>()
  return answer.map((given) => {
    const at = ids.indexOf(plainId(given))
    if (at < 0 || seen.has(at)) return -1
    seen.add(at)
    return at
  })
}

const follows = (before: number, after: number): boolean => before >= 0 && after === before + 1

/** The longest run of items that follow each other as they should; one item alone is no order. */
function longestRun(places: readonly number[]): number {
  let [longest, run] = [0, 1]
  for (let at = 1; at < places.length; at++) {
    run = follows(places[at - 1]!, places[at]!) ? run + 1 : 1
    longest = Math.max(longest, run > 1 ? run : 0)
  }
  return longest
}

const rightPairs = (places: readonly number[]): number =>
  places.filter((place, at) => at > 0 && follows(places[at - 1]!, place)).length

const shares: Record<OrderingScoring, (places: readonly number[], count: number) => { share: number; how: string }> = {
  all: () => ({ share: 0, how: '' }),
  run: (places, count) => {
    const run = longestRun(places)
    return { share: run / count, how: `最长连续正确 ${run} 项，共 ${count} 项` }
  },
  pairs: (places, count) => {
    const pairs = rightPairs(places)
    return { share: pairs / (count - 1), how: `相邻正确 ${pairs} 处，共 ${count - 1} 处` }
  },
}

export function orderingMarker({ items, scoring }: QuestionOf<'ordering'>): Marker {
  const ids = items.map(({ id }) => plainId(id))
  return (answer) => {
    const places = placesOf(ids, answer)
    const isRight = places.length === ids.length && places.every((place, at) => place === at)
    const { share, how } = isRight ? { share: 1, how: '' } : shares[scoring](places.slice(0, ids.length), ids.length)
    const parts = items.map(({ text }, at) => {
      const place = places[at] ?? -1
      const given = items[place]?.text ?? ''
      return { label: `第 ${at + 1} 位`, given, right: text, share: place === at ? 1 : 0 }
    })
    return marked(share, parts, how)
  }
}
