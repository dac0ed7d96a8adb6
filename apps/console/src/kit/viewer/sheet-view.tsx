import { Table, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { cellText, columnName, sheetLimits } from './sheet-cells.ts'
import type { SheetViewProps } from './types.ts'
import { useBlob } from './use-blob.ts'
import { ViewerFrame, ViewerNotice } from './viewer-frame.tsx'

type Sheet = { name: string; rows: readonly (readonly unknown[])[]; columns: number; isCut: boolean }
type Read = { blob: Blob | undefined; sheets?: Sheet[]; reason?: string }

const COLUMN_WIDTH = 120
const NUMBER_WIDTH = 56

/** The sheets of a workbook as tables; values only. */
export function SheetView({ source, name, height = 560 }: SheetViewProps) {
  const loaded = useBlob(source)
  const blob = loaded.state === 'ready' ? loaded.blob : undefined
  const [read, setRead] = useState<Read>({ blob: undefined })

  // Outside thing followed: the workbook being unpacked.
  useEffect(() => {
    if (!blob) return
    let isCurrent = true
    readSheets(blob).then(
      (sheets) => isCurrent && setRead({ blob, sheets }),
      (error: unknown) =>
        isCurrent &&
        setRead({ blob, reason: error instanceof SheetTooLarge ? error.message : '表格打开失败，文件可能已损坏' }),
    )
    return () => {
      isCurrent = false
    }
  }, [blob])

  const current = read.blob === blob ? read : undefined
  const reason = loaded.state === 'failed' ? loaded.reason : current?.reason
  if (!current?.sheets)
    return (
      <ViewerFrame label={name} height={height}>
        <ViewerNotice reason={reason} />
      </ViewerFrame>
    )
  return (
    <ViewerFrame label={name} height={height} bar={<span className="kw-viewer-name">{name}</span>}>
      <Tabs
        size="small"
        tabPlacement="bottom"
        className="kw-sheet-tabs"
        items={current.sheets.map((sheet, at) => ({
          key: String(at),
          label: sheet.name,
          children: <SheetTable sheet={sheet} height={height - 36 - 46 - 34} />,
        }))}
      />
    </ViewerFrame>
  )
}

function SheetTable({ sheet, height }: { sheet: Sheet; height: number }) {
  if (sheet.rows.length === 0) return <div className="kw-viewer-notice">暂无数据</div>
  return (
    <>
      {sheet.isCut && (
        <div className="kw-sheet-cut">
          只显示前 {sheetLimits.rows} 行、{sheetLimits.columns} 列，完整内容请下载
        </div>
      )}
      <Table
        virtual
        bordered
        size="small"
        pagination={false}
        aria-label={sheet.name}
        scroll={{ x: NUMBER_WIDTH + sheet.columns * COLUMN_WIDTH, y: height - (sheet.isCut ? 28 : 0) }}
        rowKey={(row) => row.number}
        dataSource={sheet.rows.map((cells, at) => ({ number: at + 1, cells }))}
        columns={[
          { title: '', dataIndex: 'number', width: NUMBER_WIDTH, fixed: 'start', className: 'kw-sheet-number' },
          ...Array.from({ length: sheet.columns }, (_, at) => ({
            title: columnName(at),
            key: at,
            width: COLUMN_WIDTH,
            ellipsis: true,
            render: (_value: unknown, row: { cells: readonly unknown[] }) => {
              const cell = row.cells[at]
              return <span className={typeof cell === 'number' ? 'kw-sheet-figure' : undefined}>{cellText(cell)}</span>
            },
          })),
        ]}
      />
    </>
  )
}

class SheetTooLarge extends Error {}

async function readSheets(blob: Blob): Promise<Sheet[]> {
  if (blob.size > sheetLimits.bytes) throw new SheetTooLarge('表格超过 30M，请下载后查看')
  const { default: readWorkbook } = await import('read-excel-file/browser')
  const sheets = await readWorkbook(blob)
  return sheets.map(({ sheet, data }) => {
    const widest = data.reduce((most, row) => Math.max(most, row.length), 0)
    const columns = Math.min(widest, sheetLimits.columns)
    const isCut = data.length > sheetLimits.rows || widest > sheetLimits.columns
    return { name: sheet, rows: data.slice(0, sheetLimits.rows), columns, isCut }
  })
}
