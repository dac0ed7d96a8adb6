import { classTabWords, type ContentKind, kinds, type OfferingKind, tabbedKinds } from '@lab/contract/kinds'

/** A tab of a class's contents or of its marks: which kind it shows. */
export interface ClassTab {
  kind: OfferingKind
  segment: string
  says: string
}

/** The kinds that a class shows in tabs, in their order. */
export const classTabs: readonly ClassTab[] = tabbedKinds.map((kind) => ({
  kind,
  segment: kinds[kind].classTab,
  says: classTabWords[kind],
}))

/** How the addresses of a kind's tabs end in a class; null for a kind without any. */
export const classTabOf = (kind: ContentKind): string | null => kinds[kind].classTab
