import type { EChartsCoreOption } from './echarts.ts'

export type ChartTable = {
  columns: readonly { title: string; dataIndex: string; align?: 'left' | 'right' }[]
  rows: readonly Readonly<Record<string, string | number | null | undefined>>[]
}

export type ChartProps = {
  /** What echarts calls an option; colours, text and lines come from the theme unless given. */
  option: EChartsCoreOption
  title: string
  height?: number
  /** The same figures as a table, for reading, checking and export. */
  table: ChartTable
  /** A sentence under the title. */
  note?: string
  isLoading?: boolean
  /** A click on a mark: its series, name and value. */
  onPick?: ((mark: { seriesName: string; name: string; dataIndex: number; value: unknown }) => void) | undefined
  /** Without frame and title of its own, inside a card that has them. */
  isBare?: boolean
}
