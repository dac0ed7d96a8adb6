/** Fewer answers than this say nothing about how hard a question is. */
export const fewestForFacility = 5
/** Fewer answers than this say nothing about how a question goes together with the rest. */
export const fewestForDiscrimination = 10

/** How many belong to a group, some in part, and what they earned together: 1 is all points of one. */
export interface GroupSum {
  size: number
  earned: number
}

/** What one offering measured of a version of a question. */
export interface QuestionMeasure {
  questionId: string
  version: number
  askedAt: Date
  answers: number
  earned: number
  /** The highest and the lowest 27 percent by totals; of nobody where too few sat it together. */
  top: GroupSum
  bottom: GroupSum
}

/** What is known of a question. */
export interface QuestionFigures {
  useCount: number
  answerCount: number
  facility: number | null
  discrimination: number | null
  lastUsedAt: Date | null
}

const none: GroupSum = { size: 0, earned: 0 }
const both = (one: GroupSum, other: GroupSum): GroupSum => ({
  size: one.size + other.size,
  earned: one.earned + other.earned,
})

/** Measures of several offerings as one: the groups of each are high and low among those who sat it together. */
export function pooled(measures: readonly QuestionMeasure[]): QuestionFigures {
  const answers = measures.reduce((sum, one) => sum + one.answers, 0)
  const earned = measures.reduce((sum, one) => sum + one.earned, 0)
  const compared = measures.filter(({ top }) => top.size > 0)
  const [top, bottom] = [
    compared.map((one) => one.top).reduce(both, none),
    compared.map((one) => one.bottom).reduce(both, none),
  ]
  const isEnough = compared.reduce((sum, one) => sum + one.answers, 0) >= fewestForDiscrimination
  return {
    useCount: measures.length,
    answerCount: answers,
    facility: answers < fewestForFacility ? null : earned / answers,
    discrimination: isEnough ? top.earned / top.size - bottom.earned / bottom.size : null,
    lastUsedAt: measures.reduce<Date | null>(
      (last, { askedAt }) => (last === null || askedAt > last ? askedAt : last),
      null,
    ),
  }
}

/** Measures by version, the newest first. */
export const byVersion = (measures: readonly QuestionMeasure[]): [number, QuestionMeasure[]][] =>
  [...Map.groupBy(measures, ({ version }) => version)].toSorted(([one], [other]) => other - one)

/**
 * What a bank shows of a question: uses of all its versions; how hard and how telling it is by the newest version that
 * enough have answered, so that a corrected word does not lose what is known, and a changed question is soon its own.
 */
export function figuresOf(measures: readonly QuestionMeasure[]): QuestionFigures {
  const { useCount, answerCount, lastUsedAt } = pooled(measures)
  const versions = byVersion(measures).map(([, own]) => pooled(own))
  const shown = versions.find(({ facility }) => facility !== null)
  return {
    useCount,
    answerCount: shown?.answerCount ?? answerCount,
    facility: shown?.facility ?? null,
    discrimination: shown?.discrimination ?? null,
    lastUsedAt,
  }
}
