import { Chart } from '../../chart/index.ts'

const DAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']
const LEARNERS = [42, 58, 37, 64, 71, 18, 12]

/** The same figures as a chart and as a table. */
export function ChartExample() {
  return (
    <Chart
      title="每日学习人数"
      height={280}
      option={{
        xAxis: { type: 'category', data: DAYS },
        yAxis: { type: 'value' },
        series: [{ type: 'bar', name: '学习人数', data: LEARNERS }],
      }}
      table={{
        columns: [
          { title: '日期', dataIndex: 'day' },
          { title: '学习人数', dataIndex: 'learners', align: 'right' },
        ],
        rows: DAYS.map((day, at) => ({ day, learners: LEARNERS[at] })),
      }}
    />
  )
}
