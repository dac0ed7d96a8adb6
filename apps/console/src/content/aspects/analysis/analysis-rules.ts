import type { Analysis, RiskRules } from '@lab/contract/analysis'
import { weekdayName, weekdayNames } from '@lab/contract/days'
import { formatDuration } from '../../../kit/format.ts'

export type Step = Analysis['steps'][number]

/** Percent of those who opened a step that are through it. */
export const passPercent = (step: Pick<Step, 'passed' | 'reached'>): number =>
  step.reached > 0 ? Math.round((100 * step.passed) / step.reached) : 0

/** The steps that are failed most: many failing now, then many failures. Steps that nobody failed are left out. */
export const failedSteps = (steps: readonly Step[]): Step[] =>
  steps
    .filter((step) => step.failures > 0 || step.failing.length > 0)
    .toSorted(
      (a, b) => b.failing.length - a.failing.length || b.failures - a.failures || passPercent(a) - passPercent(b),
    )

export function distributionOption({ distribution }: Analysis): Record<string, unknown> {
  return {
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    grid: { left: 8, right: 8, top: 16, bottom: 8, containLabel: true },
    // All ten are named: a short name fits where a span does not.
    xAxis: { type: 'category', data: distribution.map(bucketMark), axisLabel: { interval: 0, hideOverlap: false } },
    yAxis: { type: 'value', minInterval: 1 },
    series: [{ name: '人数', type: 'bar', data: distribution.map((bucket) => bucket.who.length), cursor: 'pointer' }],
  }
}
/** The bucket on an axis, where there is no room for both ends. */
export const bucketMark = ({ from }: { from: number }): string => (from === 0 ? '0' : `${from}+`)
export const bucketName = ({ from, to }: { from: number; to: number }): string => `${from}–${to}`

/** So many days are read off better by points than by a line alone; a single day has no line at all. */
const fewDays = 14

export function progressOption({ progress, summary }: Analysis): Record<string, unknown> {
  const marks =
    progress.length <= fewDays ? { symbol: 'circle', symbolSize: 6, showAllSymbol: true } : { symbol: 'none' }
  return {
    tooltip: { trigger: 'axis' },
    legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 8 },
    grid: { left: 8, right: 16, top: 36, bottom: 8, containLabel: true },
    xAxis: { type: 'category', data: progress.map(({ day }) => day.slice(5)), boundaryGap: false },
    // One more than there are, so that the line of all of them is not cut.
    yAxis: { type: 'value', minInterval: 1, max: Math.max(1, summary.learners) + 1 },
    series: [
      {
        name: '已开始',
        type: 'line',
        step: 'end',
        ...marks,
        data: progress.map((one) => one.started),
        areaStyle: { opacity: 0.12 },
      },
      {
        name: '已提交',
        type: 'line',
        step: 'end',
        ...marks,
        data: progress.map((one) => one.finished),
      },
    ],
  }
}

/** How often something was done in an hour of the week, in at most four steps that can be read off. */
export function heatPieces(most: number): { min: number; max: number; label: string }[] {
  const starts = [...new Set([1, 0.25, 0.5, 0.75].map((share) => (share === 1 ? 1 : Math.floor(most * share) + 1)))]
  return starts.map((min, at) => {
    const max = (starts[at + 1] ?? Math.max(1, most) + 1) - 1
    return { min, max, label: min === max ? `${min} 次` : `${min}–${max} 次` }
  })
}
const heatTones = [0.25, 0.45, 0.7, 1]

export function heatOption({ heat }: Analysis): Record<string, unknown> {
  return {
    tooltip: {
      formatter: ({ value: [hour, weekday, events] }: { value: [number, number, number] }) =>
        `${weekdayNames[weekday]} ${hour}:00–${hour + 1}:00<br>${events} 次学习操作`,
    },
    grid: { left: 8, right: 8, top: 8, bottom: 44, containLabel: true },
    xAxis: { type: 'category', data: Array.from({ length: 24 }, (_, hour) => hour), splitArea: { show: true } },
    yAxis: { type: 'category', data: [...weekdayNames], inverse: true, splitArea: { show: true } },
    visualMap: {
      type: 'piecewise',
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 12,
      itemHeight: 12,
      itemSymbol: 'rect',
      // Cells and legend are drawn with the same four tones; one tone from faint to full reads in dark and light alike.
      pieces: heatPieces(Math.max(0, ...heat.map((cell) => cell.events))).map((piece, at, { length }) => ({
        ...piece,
        color: `rgba(63, 143, 214, ${heatTones[at + 4 - length]})`,
      })),
    },
    series: [
      { type: 'heatmap', data: heat.map((cell) => [cell.hour, cell.weekday - 1, cell.events]), cursor: 'pointer' },
    ],
  }
}

/** The spread of a time in words, for people who read tables. */
export const spreadWords = (time: Analysis['contents'][number]['time']): string =>
  time
    ? `最短 ${formatDuration(time.min)}，中位 ${formatDuration(time.median)}，最长 ${formatDuration(time.max)}`
    : '--'

/** The tables behind the charts. */
export const chartTables = (analysis: Analysis) => ({
  distribution: {
    columns: [
      { title: '分数段', dataIndex: 'name' },
      { title: '人数', dataIndex: 'n' },
      { title: '学员', dataIndex: 'names' },
    ],
    rows: analysis.distribution.map((bucket) => ({
      name: bucketName(bucket),
      n: bucket.who.length,
      names: bucket.who.map((at) => analysis.people[at]?.real_name ?? '').join('、'),
    })),
  },
  progress: {
    columns: [
      { title: '日期', dataIndex: 'day' },
      { title: '已开始', dataIndex: 'started' },
      { title: '已提交', dataIndex: 'finished' },
    ],
    rows: analysis.progress,
  },
  heat: {
    columns: [
      { title: '星期', dataIndex: 'weekday' },
      { title: '时段', dataIndex: 'hour' },
      { title: '操作次数', dataIndex: 'events' },
      { title: '人数', dataIndex: 'n' },
    ],
    rows: analysis.heat.map((cell) => ({
      weekday: weekdayName(cell.weekday),
      hour: `${cell.hour}:00`,
      events: cell.events,
      n: cell.who.length,
    })),
  },
})

/** From places in the list of those whose answers are counted to places in the analysis; who has left meanwhile is in neither. */
export function behindAnswers(people: Analysis['people'], learners: readonly string[]) {
  const places = new Map(people.map(({ id }, at) => [id, at]))
  return (who: readonly number[]): number[] => who.flatMap((at) => places.get(learners[at] ?? '') ?? [])
}

/** Whether two sets of rules say the same. */
export const sameRules = (a: RiskRules, b: RiskRules): boolean => JSON.stringify(a) === JSON.stringify(b)
