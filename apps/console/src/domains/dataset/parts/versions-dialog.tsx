import type { Dataset, DatasetVersionRow } from '@lab/contract/dataset'
import { DownloadOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { downloadFiles } from '../actions.ts'
import { ChangeList } from './change-list.tsx'
import styles from './versions-dialog.module.css'

type VersionsDialogProps = {
  dataset: Dataset
  onClose: () => void
  /** Shows the files of a version. */
  onBrowse: (version: number) => void
}

/** Every published version, and which files differ between one and another or the present ones. */
export default function VersionsDialog({ dataset, onClose, onBrowse }: VersionsDialogProps) {
  const { id, title } = dataset
  const [chosen, setChosen] = useState(dataset.published_version)
  const [against, setAgainst] = useState('before')
  const list = useQuery(api.dataset.versions.query({ params: { id }, query: { per_page: 100 } }, { quiet: true }))
  const versions = list.data?.versions
  return (
    <Modal
      open
      centered
      width={880}
      title={`「${title}」的历史版本`}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {list.error && !versions ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !versions ? (
        <Spin className={styles.wait} />
      ) : (
        <div className={styles.columns}>
          <ul className={styles.list} aria-label="版本">
            {versions.map((row) => (
              <li key={row.version}>
                <VersionButton
                  row={row}
                  isChosen={row.version === chosen}
                  onChoose={() => {
                    setChosen(row.version)
                    setAgainst('before')
                  }}
                />
              </li>
            ))}
          </ul>
          <div className={styles.difference}>
            <div className={styles.choose}>
              <span>v{chosen} 与</span>
              <Select
                size="small"
                aria-label="对比的版本"
                value={against}
                popupMatchSelectWidth={false}
                options={[
                  { value: 'before', label: chosen > 1 ? '上一版本' : '空白' },
                  { value: 'now', label: '当前文件' },
                  ...versions
                    .filter((row) => row.version !== chosen && row.version !== chosen - 1)
                    .map((row) => ({ value: String(row.version), label: `v${row.version}` })),
                ]}
                onChange={setAgainst}
              />
              <span className={styles.grow}>的差异</span>
              <Button
                size="small"
                icon={<FolderOpenOutlined />}
                onClick={() => {
                  onClose()
                  onBrowse(chosen)
                }}
              >
                浏览文件
              </Button>
              <Button
                size="small"
                icon={<DownloadOutlined />}
                onClick={() => void downloadFiles(id, [], String(chosen))}
              >
                下载
              </Button>
            </div>
            <Difference key={`${chosen} ${against}`} id={id} number={chosen} against={against} />
          </div>
        </div>
      )}
    </Modal>
  )
}

type VersionButtonProps = { row: DatasetVersionRow; isChosen: boolean; onChoose: () => void }

const VersionButton = ({ row, isChosen, onChoose }: VersionButtonProps) => (
  <button type="button" aria-pressed={isChosen} onClick={onChoose}>
    <b>v{row.version}</b>
    <span className={styles.note}>{row.note || '没有版本说明'}</span>
    <span className={styles.who}>
      {row.file_count} 个文件 · <FileSize bytes={row.total_bytes} />
    </span>
    <span className={styles.who}>
      {row.published_by.real_name} · <RelativeTime at={row.created_at} />
    </span>
  </button>
)

const pageSize = 50

function Difference({ id, number, against }: { id: string; number: number; against: string }) {
  const [page, setPage] = useState(1)
  const query = { page, per_page: pageSize, ...(against === 'before' ? {} : { against }) }
  const { data, error, refetch } = useQuery({
    ...api.dataset.compare.query({ params: { id, number: String(number) }, query }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin className={styles.wait} />
  if (data.total === 0) return <Empty compact title="没有差异" />
  return (
    <>
      <p className={styles.sum}>
        新增 {data.added}，修改 {data.changed}，删除 {data.removed}
      </p>
      <div className={styles.changes}>
        <ChangeList changes={data.changes} />
      </div>
      {data.total > pageSize && (
        <Pagination
          label="差异分页"
          page={page}
          pageSize={pageSize}
          pageSizes={[pageSize]}
          total={data.total}
          onChange={(next) => setPage(next)}
        />
      )}
    </>
  )
}
