import type { DatasetEntry } from '@lab/contract/dataset'
import type { DeskUnit, UnitResponse } from '@lab/contract/mooc-learning'
import { DownloadOutlined, FileOutlined, FolderOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { exportByForm } from '../../api/request/export-form.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { formatFileSize } from '../../kit/format.ts'
import { Pagination } from '../../kit/list/pagination.tsx'
import styles from './course-desk.module.css'

const perPage = 50

type DatasetUnitProps = {
  recordId: string
  unit: DeskUnit
  dataset: NonNullable<DeskUnit['dataset']>
  isLocked: boolean
  respond: (key: string, value: UnitResponse) => Promise<void>
}

/** A data set of a course: its folders and files, each to be downloaded. */
export function DatasetUnit({ recordId, unit, dataset, isLocked, respond }: DatasetUnitProps) {
  const [dir, setDir] = useState('')
  const [page, setPage] = useState(1)
  useOpened(unit, isLocked, respond)
  const { data, error, refetch } = useQuery({
    ...api.moocUnits.files.query(
      { params: { id: recordId, key: unit.id }, query: { dir, page, per_page: perPage } },
      { quiet: true },
    ),
    placeholderData: keepPreviousData,
  })
  const open = (path: string): void => {
    setDir(path)
    setPage(1)
  }
  const download = (path: string) => void exportByForm('course-files', { record_id: recordId, key: unit.id, path })
  const above = dir.split('/').filter(Boolean)
  return (
    <div className={styles.dataset}>
      <p className={styles.quiet}>
        {dataset.title} · {dataset.file_count} 个文件 · {formatFileSize(dataset.total_bytes)}
        {dataset.done_by === 'downloaded' && !unit.is_done && ' · 下载任意文件后完成'}
      </p>
      <div className={styles.askedActs}>
        <Button look="primary" icon={DownloadOutlined} onClick={() => download(dir)}>
          {dir === '' ? '全部下载' : '下载这个文件夹'}
        </Button>
        {dir !== '' && (
          <nav aria-label="文件夹" className={styles.askedActs}>
            <Button look="text" onClick={() => open('')}>
              全部文件
            </Button>
            {above.map((name, at) => (
              <Button
                // oxlint-disable-next-line react/no-array-index-key -- a folder is known by how deep it lies
                key={at}
                look="text"
                disabled={at === above.length - 1}
                onClick={() => open(above.slice(0, at + 1).join('/'))}
              >
                {name}
              </Button>
            ))}
          </nav>
        )}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className={styles.files} aria-label="数据集文件">
          {data?.entries.map((entry) => (
            <li key={entry.path}>
              <Entry entry={entry} onOpen={open} onDownload={download} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > perPage && (
        <Pagination page={page} pageSize={perPage} pageSizes={[perPage]} total={data.total} onChange={setPage} />
      )}
    </div>
  )
}

type EntryProps = { entry: DatasetEntry; onOpen: (path: string) => void; onDownload: (path: string) => void }

function Entry({ entry: { name, path, is_folder: isFolder, size, children }, onOpen, onDownload }: EntryProps) {
  return (
    <>
      {isFolder ? (
        <Button look="text" icon={FolderOutlined} onClick={() => onOpen(path)}>
          {name}
        </Button>
      ) : (
        <span className={styles.fileName}>
          <FileOutlined aria-hidden /> {name}
        </span>
      )}
      <span className={styles.quiet}>{isFolder ? `${children ?? 0} 项` : formatFileSize(size)}</span>
      <Button isSmall look="text" aria-label={`下载${name}`} onClick={() => onDownload(path)}>
        下载
      </Button>
    </>
  )
}

/** Says once that it was opened, where that is not known yet. */
function useOpened(
  { id, is_begun: isBegun, is_done: isDone }: DeskUnit,
  isLocked: boolean,
  respond: DatasetUnitProps['respond'],
) {
  const said = useRef(isBegun || isDone || isLocked)
  useEffect(() => {
    if (said.current) return
    said.current = true
    // It is said when it is opened next time otherwise.
    respond(id, { kind: 'opened' }).catch(() => undefined)
  }, [id, respond])
}
