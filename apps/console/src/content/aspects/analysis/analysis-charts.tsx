import type { Analysis } from '@lab/contract/analysis'
import { weekdayNames } from '@lab/contract/days'
import { useMemo } from 'react'
import { Chart } from '../../../kit/chart/index.ts'
import styles from './analysis.module.css'
import { bucketName, chartTables, distributionOption, heatOption, progressOption } from './analysis-rules.ts'
import type { ShowWho } from './who-drawer.tsx'

const height = 240

/** Scores, progress and hours of work as pictures; a press on a mark shows who is behind it. */
export function AnalysisCharts({ analysis, onShow }: { analysis: Analysis; onShow: ShowWho }) {
  const tables = useMemo(() => chartTables(analysis), [analysis])
  const options = useMemo(
    () => ({
      distribution: distributionOption(analysis),
      progress: progressOption(analysis),
      heat: heatOption(analysis),
    }),
    [analysis],
  )
  const hasScores = analysis.unscored.length < analysis.people.length
  return (
    <div className={styles.charts}>
      <Chart
        title="成绩分布"
        note="点击柱形查看学员"
        height={height}
        option={options.distribution}
        table={hasScores ? tables.distribution : { ...tables.distribution, rows: [] }}
        onPick={({ dataIndex }) => {
          const bucket = analysis.distribution[dataIndex]
          if (bucket) onShow(`成绩 ${bucketName(bucket)} 分`, bucket.who)
        }}
      />
      <Chart
        title="学习进度"
        note="到当天为止的人数"
        height={height}
        option={options.progress}
        table={tables.progress}
      />
      <Chart
        title="学习时段"
        note="近60天，点击格子查看学员"
        height={height}
        option={options.heat}
        table={tables.heat}
        onPick={({ value }) => {
          const [hour, weekday] = value as [number, number]
          const cell = analysis.heat.find((one) => one.hour === hour && one.weekday === weekday + 1)
          if (cell) onShow(`${weekdayNames[weekday]} ${hour}:00–${hour + 1}:00 学习过`, cell.who)
        }}
      />
    </div>
  )
}
