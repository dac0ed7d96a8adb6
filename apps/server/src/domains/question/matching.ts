import { pairOf } from '@lab/contract/question/answer'
import type { QuestionOf } from '@lab/contract/question/content'
import { marked, plainId, type Marker } from './mark.ts'

export function matchingMarker({ left, right, pairs, scoring }: QuestionOf<'matching'>): Marker {
  const wanted = new Map(pairs.map((pair) => [plainId(pair.left), plainId(pair.right)]))
  const texts = new Map(right.map(({ id, text }) => [plainId(id), text]))
  return (answer) => {
    const given = new Map<string, string>()
    // Of a side that is named twice the first pair counts, so that trying all of them earns nothing.
    for (const pair of answer.map(pairOf)) {
      const side = plainId(pair.left)
      if (!given.has(side)) given.set(side, plainId(pair.right))
    }
    const parts = left.map(({ id, text }) => {
      const key = plainId(id)
      const [is, should] = [given.get(key), wanted.get(key)]
      return {
        label: text,
        given: texts.get(is ?? '') ?? '',
        right: texts.get(should ?? '') ?? '',
        share: is !== undefined && is === should ? 1 : 0,
      }
    })
    const hits = parts.filter(({ share }) => share === 1).length
    const share = hits === left.length ? 1 : scoring === 'each' ? hits / left.length : 0
    return marked(share, parts, `连对 ${hits} 项，共 ${left.length} 项`)
  }
}
