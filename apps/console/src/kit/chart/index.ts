import { lazyKitWidget } from '../code/lazy-widget.tsx'
import type { ChartProps } from './types.ts'

/** A chart by an echarts option, with table view and export. */
export const Chart = lazyKitWidget<ChartProps>(
  () => import('./chart.tsx').then((m) => m.Chart),
  (props) => (props.height ?? 320) + (props.isBare ? 32 : 66),
)

export type { ChartProps, ChartTable } from './types.ts'
