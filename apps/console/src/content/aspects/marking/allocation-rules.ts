import type { MarkingAllocation } from '@lab/contract/marking'

/** How answers are handed out: to anyone who asks, so many to each, or the learners dealt out evenly. */
export type Handing = 'free' | 'count' | 'learners'

/** What is filled in for one marker. */
export interface Share {
  isIn: boolean
  quota: number | undefined
}

export const handingOf = (allocations: readonly MarkingAllocation[]): Handing => {
  if (allocations.length === 0) return 'free'
  return allocations.some(({ learner_ids }) => learner_ids.length > 0) ? 'learners' : 'count'
}

/** Dealt out one by one, so that neighbours on a class list come to different markers. */
export const dealt = (learnerIds: readonly string[], markers: number): string[][] =>
  Array.from({ length: markers }, (_, marker) => learnerIds.filter((_id, at) => at % markers === marker))

/** What is saved of an item, next to what is allocated of the others; `learnerIds` are all of the place. */
export function allocationsFor(
  itemKey: string,
  handing: Handing,
  shares: ReadonlyMap<string, Share>,
  learnerIds: readonly string[],
): MarkingAllocation[] {
  if (handing === 'free') return []
  const markers = [...shares].filter(([, { isIn }]) => isIn)
  const learners = dealt(learnerIds, markers.length)
  return markers.map(([marker_id, { quota }], at) => ({
    marker_id,
    item_key: itemKey,
    quota: handing === 'count' ? (quota ?? null) : null,
    learner_ids: handing === 'learners' ? learners[at]! : [],
  }))
}
