import { isWithin, joined, nameOfPath, parentOf } from '@lab/contract/dataset-paths'
import { ArrowUpOutlined, FolderFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { Dialog } from '../../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../../kit/button.tsx'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { Empty } from '../../../../kit/empty.tsx'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { Press } from '../../../../kit/press.tsx'
import styles from './move-dialog.module.css'

type MoveDialogProps = { id: string; dir: string; paths: string[]; onClose: () => void; onDone: () => void }

/** Chooses the folder that files and folders move into, by walking through the tree. */
export default function MoveDialog({ id, dir, paths, onClose, onDone }: MoveDialogProps) {
  const [to, setTo] = useState(dir)
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const walk = (next: string) => {
    setTo(next)
    setComplaint(undefined)
  }
  const move = async () => {
    setSending(true)
    try {
      await api.dataset.move({ params: { id }, body: { paths, to } }, { quiet: true })
      onDone()
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setSending(false)
    }
  }
  const what = paths.length === 1 ? `「${nameOfPath(paths[0]!)}」` : `所选 ${paths.length} 项`
  return (
    <Dialog
      width={480}
      title={`移动${what}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isSending} disabled={to === dir} onClick={() => void move()}>
            移动到此文件夹
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        <b aria-live="polite">{to === '' ? '全部文件' : to}</b>
        <Button isSmall icon={ArrowUpOutlined} disabled={to === ''} onClick={() => walk(parentOf(to))}>
          上一级
        </Button>
      </div>
      <Folders key={to} id={id} dir={to} hidden={paths} onOpen={(name) => walk(joined(to, name))} />
      {complaint && <Alert type="error" showIcon role="alert" title={complaint} />}
    </Dialog>
  )
}

type FoldersProps = { id: string; dir: string; hidden: string[]; onOpen: (name: string) => void }

function Folders({ id, dir, hidden, onOpen }: FoldersProps) {
  const { data, error, refetch } = useQuery({
    // Folders come first, so they are on the first page unless there are hundreds.
    ...api.dataset.tree.query({ params: { id }, query: { dir, per_page: 300 } }, { quiet: true }),
    select: ({ entries }) =>
      entries.filter((entry) => entry.is_folder && !hidden.some((path) => isWithin(entry.path, path))),
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Spin className={styles.wait} />
  if (data.length === 0) return <Empty compact kind="file" title="没有下级文件夹" />
  return (
    <ul className={styles.list}>
      {data.map((folder) => (
        <li key={folder.path}>
          <Press onClick={() => onOpen(folder.name)}>
            <FolderFilled aria-hidden />
            {folder.name}
          </Press>
        </li>
      ))}
    </ul>
  )
}
