/** A further place with a content of this one, as it is offered there. */
export interface OtherPlace {
  offeringId: string
  /** The reader may look at this place by policy. */
  isSeen: boolean
  /** Of the same organisation as the place that is compared. */
  isNear: boolean
  /** Somebody there has submitted and has a score. */
  hasScores: boolean
}

/** Fewer unseen places than this, taken together, would tell about single ones. */
export const fewestUnseen = 3

/**
 * Which places one is compared with: those that the reader sees, each by itself, and the unseen ones of its organisation
 * together, where enough of them have scores. An unseen place without any would only make the crowd look larger than the
 * one that the mean is of.
 */
export function counted<T extends OtherPlace>(others: readonly T[]): { seen: T[]; unseen: T[] } {
  const unseen = others.filter((one) => !one.isSeen && one.isNear && one.hasScores)
  return { seen: others.filter((one) => one.isSeen), unseen: unseen.length >= fewestUnseen ? unseen : [] }
}

/** A place's offering, and the line that it is added up in: `own`, `rest`, or by itself under its id. */
export interface Line {
  offeringId: string
  line: string
}

/** Each with the line that it counts in: seen ones by themselves and the rest as one, or all others as one. */
export function linesOf(ownId: string, others: readonly OtherPlace[], isApart: boolean): Line[] {
  const { seen, unseen } = counted(others)
  return [
    { offeringId: ownId, line: 'own' },
    ...seen.map(({ offeringId }) => ({ offeringId, line: isApart ? offeringId : 'rest' })),
    ...unseen.map(({ offeringId }) => ({ offeringId, line: 'rest' })),
  ]
}
