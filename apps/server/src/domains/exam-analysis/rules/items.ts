import { fewestForDiscrimination, fewestForFacility } from '../../question-bank/index.ts'
import { extremesOf, meanIn } from './groups.ts'
import { columnOf, totalsOf, type Matrix } from './matrix.ts'
import { correlation, covariance, deviation, efficiencyOf, meanOf } from './moments.ts'

/** Figures of fewer learners are shown, and said to be of few. */
export const fewestToTrust = 30

/** The figures of one item; null where too few were asked, or where nothing varies. */
export interface ItemFigures {
  /** How many have a mark for it. */
  n: number
  mean: number | null
  deviation: number | null
  /** 难度系数: the mean share of its points. */
  facility: number | null
  /** 区分度: how much more of its points the highest 27 percent have than the lowest. */
  discrimination: number | null
  /** Correlation with the rest of the paper, the item left out of it. */
  itemRest: number | null
  /** The same in relation to the most that these marks allow. */
  efficiency: number | null
  /** Its part of the paper's points, and of what makes totals differ; percent. */
  intendedWeight: number
  effectiveWeight: number | null
}

/** Figures of every item of a paper, in its order. */
export function itemFigures(matrix: Matrix): ItemFigures[] {
  const totals = totalsOf(matrix)
  const columns = matrix.points.map((_, item) => columnOf(matrix, totals, item))
  const together = columns.map(({ item, total }) =>
    item.length < fewestForDiscrimination ? null : covariance(item, total),
  )
  const roots = together.map((one) => (one === null || one < 0 ? null : Math.sqrt(one)))
  const allRoots = roots.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const allPoints = matrix.points.reduce((sum, one) => sum + one, 0)
  return columns.map(({ item, total, rest }, at) => {
    const points = matrix.points[at]!
    const mean = meanOf(item)
    const isEnough = item.length >= fewestForDiscrimination
    const { top, bottom } = isEnough ? extremesOf(total) : { top: [], bottom: [] }
    const [high, low] = [meanIn(top, (who) => item[who]!), meanIn(bottom, (who) => item[who]!)]
    const root = roots[at]!
    return {
      n: item.length,
      mean,
      deviation: deviation(item),
      facility: mean === null || item.length < fewestForFacility || points === 0 ? null : mean / points,
      discrimination: high === null || low === null || points === 0 ? null : (high - low) / points,
      itemRest: isEnough ? correlation(item, rest) : null,
      efficiency: isEnough ? efficiencyOf(item, rest) : null,
      intendedWeight: allPoints === 0 ? 0 : (100 * points) / allPoints,
      effectiveWeight: root === null || allRoots === 0 ? null : (100 * root) / allRoots,
    }
  })
}
