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

type Plotted = Pick<AnalysedItem, 'title' | 'facility' | 'discrimination'>

/** Where the axis of discrimination begins: at 0, or at the line below the lowest figure. */
const lowest = ({ min }: { min: number }): number => Math.min(0, Math.floor(min * 5) / 5)

/** Difficulty across, discrimination up: items to look at are low or at the sides. */
export const scatterOption = (items: readonly Plotted[]) => ({
  grid: { left: 48, right: 24, top: 24, bottom: 40 },
  tooltip: { trigger: 'item' as const },
  xAxis: { type: 'value' as const, name: '难度系数', min: 0, max: 1, nameLocation: 'middle' as const, nameGap: 26 },
  yAxis: { type: 'value' as const, name: '区分度', min: lowest, max: 1 },
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

export const scatterTable = (items: readonly Plotted[]): ChartTable => ({
  columns: [
    { title: '题目', dataIndex: 'title' },
    { title: '难度系数', dataIndex: 'facility', align: 'right' },
    { title: '区分度', dataIndex: 'discrimination', align: 'right' },
  ],
  // A question keeps its number where others have no figures.
  rows: items.flatMap(({ title, facility, discrimination }, at) =>
    facility === null || discrimination === null
      ? []
      : [{ title: `${at + 1}. ${title}`, facility: figure(facility), discrimination: figure(discrimination) }],
  ),
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

/** What all exams together say of a bank's question. */
export function pooledWords({ version, exams, answers, facility, discrimination }: Pooled): string {
  if (exams === 0) return `题库题目 v${version}，还没有结束的考试`
  return `题库题目 v${version}：${exams} 场考试共 ${answers} 份作答，难度系数 ${figure(facility)}，区分度 ${figure(discrimination)}`
}
type Pooled = NonNullable<AnalysedItem['pooled']>

const fifths = ['最低分档', '第2档', '第3档', '第4档', '最高分档'] as const
const linesOf = ({ curve, options }: AnalysedItem) => [
  { name: '得分率', curve },
  ...options.map((option) => ({
    name: `${option.mark || option.text}${option.is_right ? '（正确）' : ''}`,
    curve: option.curve,
  })),
]

/** The share of a question, and of each of its options, over fifths of the learners by totals. */
export const curveOption = (item: AnalysedItem) => ({
  grid: { left: 48, right: 24, top: 36, bottom: 28 },
  legend: { top: 0 },
  tooltip: { trigger: 'axis' as const },
  xAxis: { type: 'category' as const, data: [...fifths] },
  yAxis: { type: 'value' as const, min: 0, max: 1 },
  series: linesOf(item).map(({ name, curve }, at) => ({
    type: 'line' as const,
    name,
    data: curve.map((share) => (share === null ? null : Number(share.toFixed(3)))),
    lineStyle: { width: at === 0 ? 3 : 1.5, type: at === 0 ? ('solid' as const) : ('dashed' as const) },
  })),
})

export const curveTable = (item: AnalysedItem): ChartTable => ({
  columns: [
    { title: '', dataIndex: 'name' },
    ...fifths.map((title, at) => ({ title, dataIndex: `f${at}`, align: 'right' as const })),
  ],
  rows: linesOf(item).map(({ name, curve }) => ({
    name,
    ...Object.fromEntries(curve.map((share, at) => [`f${at}`, percent(share)])),
  })),
})
