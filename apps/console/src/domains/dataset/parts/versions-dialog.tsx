import type { Dataset } from '@lab/contract/dataset'
import { DownloadOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { ContentVersions } from '../../../content/life/versions-dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { Pagination } from '../../../kit/list/pagination.tsx'
import { FileSize } from '../../../kit/measures.tsx'
import { comparedWith, VersionDifference } from '../../../kit/versions/version-difference.tsx'
import { downloadFiles } from '../actions.ts'
import { ChangeList } from './change-list.tsx'
import styles from './versions-dialog.module.css'

type DatasetVersionsProps = {
  content: Dataset
  onClose: () => void
  /** Shows the files of a version. */
  onBrowse: (version: number) => void
}

/** Every published version, and which files differ between one and another or the present ones. */
export default function DatasetVersions({ content, onClose, onBrowse }: DatasetVersionsProps) {
  const { id } = content
  return (
    <ContentVersions
      content={content}
      working="当前文件"
      factsOf={({ file_count: files = 0, total_bytes: bytes = 0 }) => (
        <>
          {files} 个文件 · <FileSize bytes={bytes} />
        </>
      )}
      actions={(version) => (
        <>
          <Button
            isSmall
            icon={FolderOpenOutlined}
            onClick={() => {
              onClose()
              onBrowse(version)
            }}
          >
            浏览文件
          </Button>
          <Button isSmall icon={DownloadOutlined} onClick={() => void downloadFiles(id, [], String(version))}>
            下载
          </Button>
        </>
      )}
      difference={(number, against) => (
        <Difference key={`${number} ${against}`} id={id} number={number} against={against} />
      )}
      onClose={onClose}
    />
  )
}

const pageSize = 50

function Difference({ id, number, against }: { id: string; number: number; against: string }) {
  const [page, setPage] = useState(1)
  const query = { page, per_page: pageSize, ...comparedWith(against) }
  return (
    <VersionDifference
      source={{
        ...api.dataset.compare.query({ params: { id, number: String(number) }, query }, { quiet: true }),
        placeholderData: keepPreviousData,
      }}
      isSame={({ total }) => total === 0}
    >
      {({ added, changed, removed, changes, total }) => (
        <>
          <p className={styles.sum}>
            新增 {added}，修改 {changed}，删除 {removed}
          </p>
          <div className={styles.changes}>
            <ChangeList changes={changes} />
          </div>
          {total > pageSize && (
            <Pagination
              label="差异分页"
              page={page}
              pageSize={pageSize}
              pageSizes={[pageSize]}
              total={total}
              onChange={setPage}
            />
          )}
        </>
      )}
    </VersionDifference>
  )
}
