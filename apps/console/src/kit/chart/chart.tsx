import { BarChartOutlined, DownloadOutlined, TableOutlined } from '@ant-design/icons'
import { Dropdown, Spin, Table, Tooltip, theme as antdTheme } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { useLatestCallback } from '../code/use-latest-callback.ts'
import { useWidgetTheme } from '../code/widget-theme.ts'
import { chartTheme } from './chart-theme.ts'
import { describeTable } from './describe-table.ts'
import { init } from './echarts.ts'
import type { ECharts, EChartsCoreOption } from './echarts.ts'
import { csvOf, fileNameOf } from './table-csv.ts'
import type { ChartProps } from './types.ts'
import './chart.css'

/** A chart with the same figures as a table one click away, and both to take along. */
export function Chart(props: ChartProps) {
  const { option, title, height = 320, table, note, isLoading = false, isBare = false } = props
  const theme = useWidgetTheme()
  const { token } = antdTheme.useToken()
  const hostRef = useRef<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<ECharts | null>(null)
  const [isTable, setIsTable] = useState(false)
  const pick = useLatestCallback(props.onPick)
  const description = describeTable(title, table)
  const isEmpty = table.rows.length === 0
  const isDrawn = !isTable && !isEmpty
  const look = useMemo(() => chartTheme(theme, token.fontFamily), [theme, token.fontFamily])
  const firstLook = useRef(look)

  // Outside thing followed: the chart's canvas and the size of its element.
  useEffect(() => {
    const host = hostRef.current
    if (!host || !isDrawn) return
    const made = init(host, firstLook.current, { renderer: 'canvas', locale: 'ZH' })
    made.on('click', ({ seriesName = '', name, dataIndex, value }) => pick({ seriesName, name, dataIndex, value }))
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(host)
    setChart(made)
    return () => {
      observer.disconnect()
      setChart(null)
      made.dispose()
    }
  }, [isDrawn, pick])

  // Outside thing followed: what the canvas shows.
  useEffect(() => {
    if (!chart) return
    firstLook.current = look
    chart.setTheme(look)
    chart.setOption(completeOption(option, description), { notMerge: true })
  }, [chart, option, description, look])

  const download = (kind: string) => {
    if (kind === 'csv')
      save(URL.createObjectURL(new Blob([csvOf(table)], { type: 'text/csv' })), fileNameOf(title, 'csv'))
    else if (chart)
      save(
        chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: theme.colours.surface }),
        fileNameOf(title, 'png'),
      )
  }
  const downloads = [
    { key: 'png', label: '导出图片', disabled: !isDrawn },
    { key: 'csv', label: '导出数据 (CSV)' },
  ]
  return (
    <figure className={`kw-chart${isBare ? ' kw-chart-bare' : ''}`} style={theme.style} aria-label={title}>
      <figcaption className="kw-chart-head">
        <div>
          {!isBare && <div className="kw-chart-title">{title}</div>}
          {note && <div className="kw-chart-note">{note}</div>}
        </div>
        <div className="kw-chart-tools">
          <Tooltip title={isTable ? '图表视图' : '表格视图'}>
            <Button
              look="text"
              isSmall
              aria-label={isTable ? '图表视图' : '表格视图'}
              icon={isTable ? BarChartOutlined : TableOutlined}
              onClick={() => setIsTable((is) => !is)}
            />
          </Tooltip>
          <Dropdown trigger={['click']} menu={{ items: downloads, onClick: ({ key }) => download(key) }}>
            <Button look="text" isSmall aria-label="导出" icon={DownloadOutlined} />
          </Dropdown>
        </div>
      </figcaption>
      <Spin spinning={isLoading}>
        {isTable ? (
          <ChartTableView title={title} table={table} height={height} />
        ) : isEmpty ? (
          <div className="kw-chart-empty" style={{ height }}>
            {isLoading ? '' : '暂无数据'}
          </div>
        ) : null}
        <div ref={hostRef} style={{ height }} hidden={!isDrawn} />
      </Spin>
    </figure>
  )
}

function ChartTableView({ title, table, height }: { title: string; table: ChartProps['table']; height: number }) {
  return (
    <div style={{ height, overflow: 'auto' }}>
      <Table
        size="small"
        aria-label={title}
        pagination={false}
        rowKey={(row) => table.rows.indexOf(row)}
        dataSource={[...table.rows]}
        columns={table.columns.map((column, at) => ({
          ...column,
          // Only the last column, which may be a list of names, wraps.
          className: at < table.columns.length - 1 ? 'kw-chart-whole' : '',
          align: column.align ?? (isNumeric(table, column.dataIndex) ? 'right' : 'left'),
          render: (value: string | number | null | undefined) => value ?? '--',
        }))}
      />
    </div>
  )
}

const isNumeric = (table: ChartProps['table'], key: string) =>
  table.rows.length > 0 && table.rows.every((row) => row[key] == null || typeof row[key] === 'number')

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What every chart has: a description for screen readers, patterns in addition to colours, little motion, room for its labels. */
function completeOption(option: EChartsCoreOption, description: string): EChartsCoreOption {
  return {
    animation: !isStill(),
    animationDuration: 180,
    animationDurationUpdate: 180,
    grid: { left: 8, right: 16, top: 40, bottom: 8, containLabel: true },
    tooltip: {},
    ...option,
    aria: { enabled: true, label: { description } },
  }
}

function save(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  if (address.startsWith('blob:')) setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
