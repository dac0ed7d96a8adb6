import { type ContentKind, kinds, offeringKinds, type OfferingKind } from '@lab/contract/kinds'

/** A tab of a class's contents or of its marks: which kind it shows. */
export interface ClassTab {
  kind: OfferingKind
  segment: string
  says: string
}

/** The kinds that a class shows in tabs, in their order. */
export const classTabs: readonly ClassTab[] = offeringKinds.flatMap((kind) => {
  const { classTab } = kinds[kind]
  return classTab ? [{ kind, ...classTab }] : []
})

/** How the addresses of a kind's tabs end in a class; null for a kind without any. */
export const classTabOf = (kind: ContentKind): string | null => kinds[kind].classTab?.segment ?? null
