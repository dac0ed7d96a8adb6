import type { CharacterFigures, TypingFigures } from '@lab/contract/typing-figures'
import { speedUnits, type TypingLanguage } from '@lab/contract/typing-log'
import type { TypingProgress, TypingRun } from '@lab/contract/training'
import type { ChartTable } from '../../kit/chart/types.ts'
import { formatDuration } from '../../kit/format.ts'

export const speedText = (speed: number | null | undefined, language: TypingLanguage): string =>
  speed == null ? '--' : `${Math.round(speed * 10) / 10} ${speedUnits[language]}`
export const percentText = (percent: number | null | undefined): string =>
  percent == null ? '--' : `${Math.round(percent * 10) / 10}%`

/** How a character is named where a space or a line end would not be seen. */
export const characterName = (character: string): string =>
  character === ' ' ? '空格' : character === '\n' ? '换行' : character === '' ? '漏打' : character

/** The figures of one run as its tiles show them: what it is, and what it was measured by. */
export function figureTiles(
  figures: TypingFigures,
  goal: Pick<TypingProgress['goal'], 'language' | 'target_speed' | 'target_accuracy'>,
): { label: string; value: string; note: string }[] {
  const { language } = goal
  return [
    {
      label: '速度',
      value: speedText(figures.speed, language),
      note: `目标 ${speedText(goal.target_speed, language)}`,
    },
    { label: '正确率', value: percentText(figures.accuracy), note: `目标 ${percentText(goal.target_accuracy)}` },
    {
      label: '完成',
      value: percentText(figures.progress),
      note: `${figures.right} 字正确，${figures.wrong} 错，${figures.missed} 漏，${figures.extra} 多`,
    },
    {
      label: '用时',
      value: formatDuration(Math.round(figures.duration_ms / 1000)),
      note: figures.breaks > 0 ? `中断 ${figures.breaks} 次` : '没有中断',
    },
    {
      label: '回改',
      value: `${figures.corrections} 字`,
      note: figures.pastes > 0 ? `尝试粘贴 ${figures.pastes} 次，未计入` : `稳定性 ${percentText(figures.consistency)}`,
    },
    {
      label: '键准',
      value: percentText(figures.key_accuracy),
      note:
        figures.keys_per_second === null
          ? '键盘未提供按键信息'
          : `击键 ${figures.keys_per_second} 键/秒，码长 ${figures.keys_per_character}`,
    },
  ]
}

export interface Drawn {
  option: Record<string, unknown>
  table: ChartTable
}

/** Room above for the legend and, below it, the names of the axes. */
const grid = { left: 8, right: 16, top: 56, bottom: 8, containLabel: true }
const legend = { top: 0, left: 0, itemWidth: 12, itemHeight: 8 }

/** The speed along one run: on the whole so far, and in each stretch. */
export function runCurve({ curve }: TypingFigures, language: TypingLanguage): Drawn {
  const unit = speedUnits[language]
  return {
    option: {
      grid,
      legend,
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: curve.map(({ second }) => `${second}秒`), boundaryGap: false },
      yAxis: [
        { type: 'value', name: unit },
        { type: 'value', name: '错字', minInterval: 1, splitLine: { show: false } },
      ],
      series: [
        { name: '平均速度', type: 'line', symbol: 'none', data: curve.map(({ speed }) => speed) },
        // Second, so that the palette does not paint mistakes green.
        { name: '错字', type: 'bar', yAxisIndex: 1, barMaxWidth: 8, data: curve.map(({ mistakes }) => mistakes) },
        {
          name: '瞬时速度',
          type: 'line',
          symbol: 'none',
          lineStyle: { type: 'dashed' },
          data: curve.map(({ burst }) => burst),
        },
      ],
    },
    table: {
      columns: [
        { title: '时刻（秒）', dataIndex: 'second' },
        { title: `平均速度（${unit}）`, dataIndex: 'speed' },
        { title: `瞬时速度（${unit}）`, dataIndex: 'burst' },
        { title: '错字', dataIndex: 'mistakes' },
      ],
      rows: curve,
    },
  }
}

/** A learner's runs one after the other, with the target as a line. */
export function runsCurve(runs: readonly TypingRun[], goal: TypingProgress['goal']): Drawn {
  const unit = speedUnits[goal.language]
  return {
    option: {
      grid,
      legend,
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', data: runs.map((_, at) => `第${at + 1}次`), boundaryGap: runs.length < 3 },
      yAxis: [
        { type: 'value', name: unit },
        {
          type: 'value',
          name: '正确率',
          min: 0,
          max: 100,
          splitLine: { show: false },
          axisLabel: { formatter: '{value}%' },
        },
      ],
      series: [
        {
          name: '速度',
          type: 'line',
          symbol: 'circle',
          symbolSize: 7,
          cursor: 'pointer',
          data: runs.map(({ speed }) => speed),
          markLine: {
            silent: true,
            symbol: 'none',
            label: { formatter: '目标', position: 'insideEndTop' },
            data: [{ yAxis: goal.target_speed }],
          },
        },
        {
          name: '正确率',
          type: 'line',
          yAxisIndex: 1,
          symbol: 'diamond',
          symbolSize: 8,
          lineStyle: { type: 'dashed' },
          data: runs.map(({ accuracy }) => accuracy),
        },
      ],
    },
    table: {
      columns: [
        { title: '第几次', dataIndex: 'number' },
        { title: `速度（${unit}）`, dataIndex: 'speed' },
        { title: '正确率（%）', dataIndex: 'accuracy' },
        { title: '回改', dataIndex: 'corrections' },
        { title: '键准（%）', dataIndex: 'key_accuracy' },
      ],
      rows: runs.map(({ speed, accuracy, corrections, key_accuracy }, at) => ({
        number: at + 1,
        speed,
        accuracy,
        corrections,
        key_accuracy,
      })),
    },
  }
}

const missRate = ({ hits, misses }: CharacterFigures): number =>
  hits + misses > 0 ? Math.round((misses / (hits + misses)) * 1000) / 10 : 0

const keyRows = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./', ' ']
const shifted = new Map(
  ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?'].flatMap((row, at) =>
    [...row].map((character, column) => [character, keyRows[at]![column]!] as const),
  ),
)
/** The key that makes a character, with or without the shift key; undefined for what no key of its own makes. */
export const keyOf = (character: string): string | undefined =>
  shifted.get(character) ?? (character !== '' && keyRows.some((row) => row.includes(character)) ? character : undefined)

/** Characters by the key that makes them. */
export function byKey(characters: readonly CharacterFigures[]): CharacterFigures[] {
  const keys = new Map<string, CharacterFigures>()
  for (const { character, hits, misses } of characters) {
    const key = keyOf(character)
    if (key === undefined) continue
    const found = keys.get(key) ?? { character: key, hits: 0, misses: 0 }
    keys.set(key, { character: key, hits: found.hits + hits, misses: found.misses + misses })
  }
  return [...keys.values()].sort((a, b) => missRate(b) - missRate(a) || b.misses - a.misses)
}

const characterTable = (title: string, figures: readonly CharacterFigures[]): ChartTable => ({
  columns: [
    { title, dataIndex: 'character' },
    { title: '错误率（%）', dataIndex: 'rate' },
    { title: '错误次数', dataIndex: 'misses' },
    { title: '正确次数', dataIndex: 'hits' },
  ],
  rows: figures.map((one) => ({ ...one, character: characterName(one.character), rate: missRate(one) })),
})

/** Which keys go wrong, on a keyboard. */
export function keyHeat(characters: readonly CharacterFigures[]): Drawn {
  const keys = byKey(characters)
  const rates = new Map(keys.map((one) => [one.character, missRate(one)]))
  const cells = keyRows.flatMap((row, at) =>
    [...row].map((key, column) => ({
      name: characterName(key),
      value: [key === ' ' ? 6 : column, keyRows.length - 1 - at, rates.get(key) ?? '-'],
    })),
  )
  return {
    option: {
      grid: { left: 8, right: 8, top: 8, bottom: 40 },
      tooltip: {
        formatter: ({ name, value }: { name: string; value: [number, number, number | string] }) =>
          `${name}：${typeof value[2] === 'number' ? `错误率 ${value[2]}%` : '没有用到'}`,
      },
      xAxis: { type: 'category', show: false, data: Array.from({ length: 13 }, (_, at) => at) },
      yAxis: { type: 'category', show: false, data: keyRows.map((_, at) => at) },
      visualMap: {
        type: 'piecewise',
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemWidth: 12,
        itemHeight: 12,
        itemSymbol: 'rect',
        // One tone from faint to full reads in dark and light alike.
        pieces: [
          { min: 0, max: 0, label: '无错误', color: 'rgba(214, 95, 63, 0.08)' },
          { gt: 0, max: 5, label: '5%以内', color: 'rgba(214, 95, 63, 0.3)' },
          { gt: 5, max: 15, label: '5%–15%', color: 'rgba(214, 95, 63, 0.6)' },
          { gt: 15, label: '15%以上', color: 'rgba(214, 95, 63, 0.95)' },
        ],
      },
      series: [
        {
          name: '错误率',
          type: 'heatmap',
          data: cells,
          itemStyle: { borderWidth: 2, borderRadius: 4 },
          label: { show: true, formatter: ({ name }: { name: string }) => name },
        },
      ],
    },
    table: characterTable('按键', keys),
  }
}

const mostShown = 20

/** Which characters go wrong, the worst first. */
export function characterBars(characters: readonly CharacterFigures[]): Drawn {
  const missed = characters.filter(({ misses }) => misses > 0).slice(0, mostShown)
  return {
    option: {
      grid: { ...grid, top: 16 },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: {
        type: 'category',
        data: missed.map(({ character }) => characterName(character)),
        axisLabel: { interval: 0 },
      },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ name: '错误次数', type: 'bar', barMaxWidth: 20, data: missed.map(({ misses }) => misses) }],
    },
    table: characterTable('字', missed),
  }
}

/** How many learners reached which speed. */
export function speedBars(speeds: readonly { from: number; learners: number }[], goal: TypingProgress['goal']): Drawn {
  const step = speeds.length > 1 ? speeds[1]!.from - speeds[0]!.from : 10
  const unit = speedUnits[goal.language]
  const rows = speeds.map(({ from, learners }) => ({ speed: `${from}–${from + step}`, learners }))
  return {
    option: {
      grid: { ...grid, top: 16 },
      tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
      xAxis: { type: 'category', data: rows.map(({ speed }) => speed) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ name: '人数', type: 'bar', barMaxWidth: 32, data: rows.map(({ learners }) => learners) }],
    },
    table: {
      columns: [
        { title: `最好速度（${unit}）`, dataIndex: 'speed' },
        { title: '人数', dataIndex: 'learners' },
      ],
      rows,
    },
  }
}
