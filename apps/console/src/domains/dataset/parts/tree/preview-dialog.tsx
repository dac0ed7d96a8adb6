import type { DatasetEntry, DatasetPreview } from '@lab/contract/dataset'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../../kit/button.tsx'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { CodeView } from '../../../../kit/code/index.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { Pagination } from '../../../../kit/list/pagination.tsx'
import { FileSize } from '../../../../kit/measures.tsx'
import { FilePreview } from '../../../../kit/viewer/index.ts'
import { downloadFiles } from '../../actions.ts'
import styles from './tree.module.css'

type PreviewDialogProps = { id: string; entry: DatasetEntry; version: number | null; onClose: () => void }

const rowsPerPage = 50

/** A file in place: a table page by page, a text, what a viewer shows, or what it is and how to get it. */
export default function PreviewDialog({ id, entry, version, onClose }: PreviewDialogProps) {
  const [page, setPage] = useState(1)
  const asked = version === null ? undefined : String(version)
  const { data, error, refetch } = useQuery({
    ...api.dataset.preview.query(
      { params: { id }, query: { path: entry.path, version: asked, page, per_page: rowsPerPage } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
    select: ({ preview }) => preview,
  })
  const download = () => void downloadFiles(id, [entry.path], asked)
  return (
    <Dialog
      width={1040}
      title={entry.name}
      onClose={onClose}
      footer={
        <>
          <Button onClick={download}>下载</Button>
          <Button look="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
      closesOutside
    >
      {data ? (
        <>
          <Facts preview={data} />
          <Shown preview={data} page={page} onPage={setPage} onDownload={download} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.wait}>
          <Spin />
        </div>
      )}
    </Dialog>
  )
}

const encodings = { 'utf-8': 'UTF-8', gb18030: 'GB18030' } as const

function Facts({ preview }: { preview: DatasetPreview }) {
  const { kind, path, size, encoding, is_cut: isCut, total_rows: rows, columns } = preview
  return (
    <p className={styles.facts}>
      <span>{path}</span>
      <FileSize bytes={size} />
      {encoding && <span>{encodings[encoding]}</span>}
      {kind === 'table' && (
        <span>
          {isCut ? '前 ' : ''}
          {rows} 行，{columns.length} 列
        </span>
      )}
      {isCut && <span>文件较大，只显示开头部分，完整内容请下载</span>}
    </p>
  )
}

type ShownProps = { preview: DatasetPreview; page: number; onPage: (page: number) => void; onDownload: () => void }

function Shown({ preview, page, onPage, onDownload }: ShownProps) {
  if (preview.kind === 'table') return <TablePage preview={preview} page={page} onPage={onPage} />
  if (preview.kind === 'text') {
    if (preview.text === '') return <Empty compact kind="file" title="空文件" />
    return (
      <CodeView code={laidOut(preview)} language={preview.name} label={preview.name} hasHead={false} maxHeight="56vh" />
    )
  }
  if (preview.kind === 'file' && preview.url) {
    return <FilePreview name={preview.name} source={preview.url} height={520} onDownload={onDownload} />
  }
  return <Empty kind="file" title="该格式暂不支持预览" text="请下载后查看。" />
}

/** JSON that is there in full is indented; anything else stays as it is. */
function laidOut({ name, text, is_cut: isCut }: DatasetPreview): string {
  if (isCut || !/\.(json|ipynb|geojson)$/i.test(name)) return text
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function TablePage({ preview, page, onPage }: Omit<ShownProps, 'onDownload'>) {
  const { columns, rows, total_rows: total, name } = preview
  if (columns.length === 0) return <Empty compact kind="file" title="空文件" />
  const first = (page - 1) * rowsPerPage
  return (
    <>
      <section className={styles.table} aria-label={`${name}的内容`}>
        <table>
          <thead>
            <tr>
              <th scope="col">#</th>
              {columns.map((column, at) => (
                // A table may name two columns alike.
                <th key={at} scope="col" title={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              <tr key={first + at}>
                <td className="num">{first + at + 1}</td>
                {columns.map((_, column) => (
                  <td key={column} title={cells[column]}>
                    {cells[column] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {total > rowsPerPage && (
        <div className={styles.foot}>
          <Pagination
            label="表格分页"
            page={page}
            pageSize={rowsPerPage}
            pageSizes={[rowsPerPage]}
            total={total}
            onChange={(next) => onPage(next)}
          />
        </div>
      )}
    </>
  )
}
