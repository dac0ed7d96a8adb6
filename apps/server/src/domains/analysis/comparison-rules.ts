/** A further class with a content of this one. */
export interface OtherClass {
  classId: string
  /** The reader may look at this class by policy. */
  isSeen: boolean
  /** Of the same organisation as the class that is compared. */
  isNear: boolean
  /** Somebody there has handed in and has a score. */
  hasScores: boolean
}

/** Fewer unseen classes than this, taken together, would tell about single ones. */
export const fewestUnseen = 3

/**
 * Which classes one is compared with: those that the reader sees, each by itself, and the unseen ones of its organisation
 * together, where enough of them have scores. An unseen class without any would only make the crowd look larger than the
 * one that the mean is of.
 */
export function counted<T extends OtherClass>(others: readonly T[]): { seen: T[]; unseen: T[] } {
  const unseen = others.filter((one) => !one.isSeen && one.isNear && one.hasScores)
  return { seen: others.filter((one) => one.isSeen), unseen: unseen.length >= fewestUnseen ? unseen : [] }
}

/** A class, and the line that it is added up in: `own`, `rest`, or by itself under its id. */
export interface Line {
  classId: string
  line: string
}

/** Each class with the line that it counts in: seen ones by themselves and the rest as one, or all others as one. */
export function linesOf(ownId: string, others: readonly OtherClass[], isApart: boolean): Line[] {
  const { seen, unseen } = counted(others)
  return [
    { classId: ownId, line: 'own' },
    ...seen.map(({ classId }) => ({ classId, line: isApart ? classId : 'rest' })),
    ...unseen.map(({ classId }) => ({ classId, line: 'rest' })),
  ]
}
