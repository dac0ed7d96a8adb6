import { fewestForDiscrimination } from '../../question-bank/index.ts'
import { isComplete, totalsOf, type Matrix } from './matrix.ts'
import { covariance, deviation, kurtosisOf, meanOf, medianOf, skewnessOf, variance } from './moments.ts'

/** The figures of a paper as a whole; null where too few sat it, or where not everybody was asked the same. */
export interface PaperFigures {
  n: number
  mean: number | null
  median: number | null
  deviation: number | null
  lowest: number | null
  highest: number | null
  skewness: number | null
  kurtosis: number | null
  /** Cronbach's α. */
  alpha: number | null
  /** √(1 − α): the part of the deviation that is chance. */
  errorRatio: number | null
  /** 测量标准误: how far a total may be off by chance, in points. */
  standardError: number | null
  /** α of the paper without an item, item by item; null where α is, or with fewer than three items. */
  alphaIfDeleted: (number | null)[]
}

const alphaOf = (items: number, ofItems: number, ofTotals: number): number | null =>
  items < 2 || ofTotals <= 1e-9 ? null : (items / (items - 1)) * (1 - ofItems / ofTotals)

export function paperFigures(matrix: Matrix): PaperFigures {
  const totals = totalsOf(matrix)
  const n = totals.length
  const count = matrix.points.length
  const isEnough = n >= fewestForDiscrimination
  const columns =
    isEnough && isComplete(matrix) ? matrix.points.map((_, at) => matrix.marks.map((row) => row[at]!)) : []
  const variances = columns.map((column) => variance(column)!)
  const ofItems = variances.reduce((sum, one) => sum + one, 0)
  const ofTotals = isEnough ? variance(totals)! : 0
  const alpha = columns.length ? alphaOf(count, ofItems, ofTotals) : null
  const spread = deviation(totals)
  // A test whose items contradict each other has an α below 0: then all of its deviation is chance.
  const errorRatio = alpha === null ? null : Math.sqrt(1 - Math.max(0, alpha))
  return {
    n,
    mean: meanOf(totals),
    median: medianOf(totals),
    deviation: spread,
    lowest: n ? Math.min(...totals) : null,
    highest: n ? Math.max(...totals) : null,
    skewness: isEnough ? skewnessOf(totals) : null,
    kurtosis: isEnough ? kurtosisOf(totals) : null,
    alpha,
    errorRatio,
    standardError: errorRatio === null || spread === null ? null : errorRatio * spread,
    alphaIfDeleted: matrix.points.map((_, at) => {
      if (alpha === null) return null
      // What is left of the totals' variance when an item is taken away.
      const left = ofTotals + variances[at]! - 2 * covariance(columns[at]!, totals)!
      return alphaOf(count - 1, ofItems - variances[at]!, left)
    }),
  }
}
