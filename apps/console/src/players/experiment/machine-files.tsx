import { machineFileBytes, machineFolderEntries } from '@lab/contract/machine-files'
import type { MachineFile } from '@lab/contract/experiment-learning'
import {
  ArrowUpOutlined,
  DownloadOutlined,
  FileOutlined,
  FolderOutlined,
  ReloadOutlined,
  UploadOutlined,
} from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { api } from '../../api/request/api.ts'
import { FileChooser } from '../../kit/file-chooser.tsx'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { formatFileSize } from '../../kit/format.ts'
import { Note } from '../../kit/note.tsx'
import { Press } from '../../kit/press.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { Turning } from '../../kit/turning.tsx'
import { base64Of, bytesOf, folderAbove, pathIn } from './machine-paths.ts'
import { saveBytes } from './save-bytes.ts'
import styles from './machine-views.module.css'

type MachineFilesProps = { recordId: string; machine: string; canPut: boolean }

/** The files of a machine, folder by folder: looked through, taken to one's own computer, and put there. */
export function MachineFiles({ recordId, machine, canPut }: MachineFilesProps) {
  const client = useQueryClient()
  const [path, setPath] = useState<string>()
  const [complaint, setComplaint] = useState('')
  const [busy, setBusy] = useState('')
  const chooser = useRef<HTMLInputElement>(null)
  const params = { id: recordId }
  const query = api.experimentLearning.files.query({ params, query: { machine, path } }, { quiet: true })
  // Programs of the machine write at any time.
  const folder = useQuery({ ...query, staleTime: 0, placeholderData: () => undefined })

  const during = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    setComplaint('')
    await work().catch((error: unknown) => setComplaint(isApiError(error) ? error.message : '操作失败，请重试'))
    setBusy('')
  }
  const take = (file: MachineFile, from: string) =>
    during(file.name, async () => {
      const asked = { params, query: { machine, path: pathIn(from, file.name) } }
      const { base64 } = await api.experimentLearning.readFile(asked, { quiet: true })
      saveBytes(bytesOf(base64), file.name)
    })
  const put = async (file: File, into: string) => {
    if (file.size > machineFileBytes) return setComplaint(`文件不能超过${formatFileSize(machineFileBytes)}`)
    await during('put', async () => {
      const base64 = base64Of(new Uint8Array(await file.arrayBuffer()))
      const body = { machine, path: into, name: file.name, base64 }
      await api.experimentLearning.putFile({ params, body }, { quiet: true })
      await client.invalidateQueries({ queryKey: query.queryKey })
    })
  }
  const { data } = folder
  const above = data && folderAbove(data.path)
  return (
    <section className={styles.files} aria-label={`主机 ${machine} 的文件`}>
      <div className={styles.bar}>
        <Button
          look="text"
          isSmall
          icon={ArrowUpOutlined}
          aria-label="上级文件夹"
          title="上级文件夹"
          disabled={above === undefined}
          onClick={() => setPath(above)}
        />
        <code className={styles.path}>{data?.path ?? path ?? '~'}</code>
        <Button
          look="text"
          isSmall
          icon={ReloadOutlined}
          aria-label="刷新"
          title="刷新"
          isBusy={folder.isFetching && data !== undefined}
          onClick={() => void folder.refetch()}
        />
        {canPut && data && (
          <>
            <Button isSmall icon={UploadOutlined} isBusy={busy === 'put'} onClick={() => chooser.current?.click()}>
              上传文件
            </Button>
            <FileChooser ref={chooser} label="上传文件" onChoose={([file]) => file && void put(file, data.path)} />
          </>
        )}
      </div>
      {complaint && <Note tone="error">{complaint}</Note>}
      {folder.error && !data ? (
        <ErrorState error={folder.error} onRetry={() => void folder.refetch()} />
      ) : !data ? (
        <output className={styles.waiting} aria-label="正在读取文件夹">
          <Turning />
        </output>
      ) : data.files.length === 0 ? (
        <Empty kind="file" title="这个文件夹是空的" text="在终端中生成或上传的文件会出现在这里。" />
      ) : (
        <ul className={styles.list}>
          {data.files.map((file) => (
            <FileLine
              key={file.name}
              file={file}
              isBusy={busy === file.name}
              onOpen={() => setPath(pathIn(data.path, file.name))}
              onTake={() => void take(file, data.path)}
            />
          ))}
        </ul>
      )}
      {data?.has_more && <p className={styles.more}>只列出前 {machineFolderEntries} 项，其余请在终端中查看。</p>}
    </section>
  )
}

type FileLineProps = { file: MachineFile; isBusy: boolean; onOpen: () => void; onTake: () => void }

function FileLine({ file, isBusy, onOpen, onTake }: FileLineProps) {
  const isFolder = file.kind === 'folder'
  return (
    <li className={styles.line}>
      {isFolder ? <FolderOutlined aria-hidden /> : <FileOutlined aria-hidden />}
      {isFolder ? (
        <Press className={styles.name} onClick={onOpen} aria-label={`打开文件夹「${file.name}」`}>
          {file.name}
        </Press>
      ) : (
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
      )}
      <span className={styles.fact}>{file.kind === 'file' && formatFileSize(file.bytes)}</span>
      <span className={styles.fact}>{exactTime(file.modified_at)}</span>
      {file.kind === 'file' && (
        <Button
          look="text"
          isSmall
          icon={DownloadOutlined}
          isBusy={isBusy}
          disabled={file.bytes > machineFileBytes}
          aria-label={`下载「${file.name}」`}
          title={file.bytes > machineFileBytes ? `超过${formatFileSize(machineFileBytes)}，不能在这里下载` : '下载'}
          onClick={onTake}
        />
      )}
    </li>
  )
}
