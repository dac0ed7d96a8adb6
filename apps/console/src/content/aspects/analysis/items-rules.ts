import type { AnalysedItem, ItemAnalysis } from '@lab/contract/exam-analysis'
import type { ChartTable } from '../../../kit/chart/types.ts'

/** A figure as it is printed, `--` where there is none. */
export const figure = (value: number | null, digits = 2): string => (value === null ? '--' : value.toFixed(digits))
export const percent = (value: number | null): string => (value === null ? '--' : `${Math.round(value * 100)}%`)

/** How the reliability of a paper reads. */
export function reliabilityWord(alpha: number | null): string {
  if (alpha === null) return ''
  if (alpha >= 0.75) return '较好'
  return alpha >= 0.64 ? '一般' : '偏低'
}

/** Difficulty across, discrimination up: items to look at are low or at the sides. */
export const scatterOption = (items: readonly AnalysedItem[]) => ({
  grid: { left: 48, right: 24, top: 24, bottom: 40 },
  tooltip: { trigger: 'item' as const },
  xAxis: { type: 'value' as const, name: '难度系数', min: 0, max: 1, nameLocation: 'middle' as const, nameGap: 26 },
  yAxis: { type: 'value' as const, name: '区分度', min: (range: { min: number }) => Math.min(0, range.min), max: 1 },
  series: [
    {
      type: 'scatter' as const,
      name: '题目',
      symbolSize: 12,
      data: items.map(({ facility, discrimination, title }, at) => ({
        name: `${at + 1}. ${title}`,
        value: [facility ?? Number.NaN, discrimination ?? Number.NaN],
      })),
    },
  ],
})

export const scatterTable = (items: readonly AnalysedItem[]): ChartTable => ({
  columns: [
    { title: '题目', dataIndex: 'title' },
    { title: '难度系数', dataIndex: 'facility', align: 'right' },
    { title: '区分度', dataIndex: 'discrimination', align: 'right' },
  ],
  rows: items
    .filter(({ facility, discrimination }) => facility !== null && discrimination !== null)
    .map(({ title, facility, discrimination }, at) => ({
      title: `${at + 1}. ${title}`,
      facility: figure(facility),
      discrimination: figure(discrimination),
    })),
})

/** The points of a curve over fifths in a box, its ends at the edges; gaps where nobody is. */
export function curvePoints(curve: readonly (number | null)[], width: number, height: number): string {
  const step = width / Math.max(1, curve.length - 1)
  return curve
    .flatMap((share, at) => (share === null ? [] : [`${(at * step).toFixed(1)},${((1 - share) * height).toFixed(1)}`]))
    .join(' ')
}

/** A sentence about a pair: what is the same, and what chance would make of it. */
export function pairWords(pair: ItemAnalysis['pairs'][number]): string {
  const near = pair.close_in_time > 0 ? `，其中 ${pair.close_in_time} 题的作答时间相差不到1分钟` : ''
  return `共同答错 ${pair.both_wrong} 题，${pair.same} 题答案相同（按全班作答预期 ${pair.expected.toFixed(1)} 题）${near}`
}
