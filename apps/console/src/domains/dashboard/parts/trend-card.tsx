import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { Chart } from '../../../kit/chart/index.ts'
import { axisDay } from '../words.ts'
import { Card } from './card.tsx'
import { Failed } from './failed.tsx'
import { whenIdle } from '../../../kit/when-idle.ts'
import styles from './dashboard.module.css'

const chartHeight = 168
const tableColumns = [
  { title: '日期', dataIndex: 'day' },
  { title: '学习人数', dataIndex: 'learners' },
  { title: '提交份数', dataIndex: 'submissions' },
]

/** True once the browser has nothing better to do: the chart's code must not be in the way of the page. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  // Asks the browser to call when it is idle.
  useEffect(() => whenIdle(() => setIdle(true), 2_000), [])
  return isIdle
}

/** 近 14 天: who learned and what was submitted, day by day. Its chart is drawn once it is due: what needs me goes first. */
export function TrendCard({ isDue }: { isDue: boolean }) {
  const { data, error, refetch } = useQuery({ ...api.dashboard.trend.query(), refetchInterval: 5 * 60_000 })
  const isIdle = useIdle()
  const days = data?.days
  const option = useMemo(() => trendOption(days ?? []), [days])
  return (
    <Card title="近14天" note={data && (data.of === 'own' ? '我的班级' : '本组织')}>
      {error && !data ? (
        <Failed onRetry={() => void refetch()} />
      ) : days && isIdle && isDue ? (
        <div className={styles.chart}>
          <Chart
            isBare
            title="近14天的学习人数和提交份数"
            height={chartHeight}
            option={option}
            table={{ columns: tableColumns, rows: days }}
          />
        </div>
      ) : (
        <div style={{ height: chartHeight }} aria-busy="true">
          <i className="bone" style={{ height: '100%' }} />
        </div>
      )}
    </Card>
  )
}

function trendOption(days: readonly { day: string; learners: number; submissions: number }[]): Record<string, unknown> {
  return {
    grid: { left: 4, right: 4, top: 32, bottom: 0, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 8, itemGap: 16 },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => axisDay(day)),
      axisTick: { show: false },
      axisLabel: { interval: 'auto', fontSize: 11 },
    },
    yAxis: { type: 'value', minInterval: 1, splitNumber: 3, axisLabel: { fontSize: 11 } },
    series: [
      { name: '学习人数', type: 'bar', data: days.map(({ learners }) => learners), barMaxWidth: 14 },
      { name: '提交份数', type: 'line', data: days.map(({ submissions }) => submissions), symbolSize: 4 },
    ],
  }
}
