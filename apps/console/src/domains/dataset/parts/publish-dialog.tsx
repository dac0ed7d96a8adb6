import type { Dataset, DatasetChange } from '@lab/contract/dataset'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { useId, useState } from 'react'
import { api } from '../../../app/request/api.ts'
import { isApiError } from '../../../app/request/api-error.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './publish-dialog.module.css'

type PublishDialogProps = {
  dataset: Pick<Dataset, 'id' | 'title' | 'version' | 'published_version' | 'file_count'>
  onClose: () => void
  onPublished: (dataset: Dataset) => void
}

/** Publishes after a look at what will become different. */
export default function PublishDialog({ dataset, onClose, onPublished }: PublishDialogProps) {
  const fieldId = useId()
  const [note, setNote] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const next = dataset.published_version + 1

  const publish = async () => {
    setComplaint(undefined)
    setSending(true)
    try {
      const { dataset: published } = await api.dataset.publish(
        { params: { id: dataset.id }, body: { version: dataset.version, note } },
        { quiet: true },
      )
      showToast(`「${published.title}」已发布为 v${published.published_version}`)
      onPublished(published)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      width={560}
      title={`发布「${dataset.title}」`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isSending} onClick={() => void publish()}>
            发布 v{next}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          {next === 1
            ? `当前的 ${dataset.file_count} 个文件将成为 v1。发布后可以添加到实验；以后再修改文件，不会影响已发布的版本。`
            : `当前文件将成为 v${next}。已经开始的学员继续使用他们开始时的版本；固定了版本的实验不受影响。`}
        </p>
        {next > 1 && <Changes id={dataset.id} since={dataset.published_version} />}
        <div className={styles.field}>
          <label htmlFor={`${fieldId}-note`}>版本说明（可选）</label>
          <TextAreaField
            id={`${fieldId}-note`}
            value={note}
            maxLength={500}
            rows={2}
            placeholder="这一版改了什么"
            onChange={(text) => setNote(text)}
          />
        </div>
        {complaint && <Alert type="error" showIcon role="alert" title={complaint} />}
      </div>
    </Dialog>
  )
}

/** The first of the differences; the versions dialog has all. */
const mostShown = 50

function Changes({ id, since }: { id: string; since: number }) {
  const { data } = useQuery(
    api.dataset.compare.query(
      { params: { id, number: String(since) }, query: { against: 'now', per_page: mostShown } },
      { quiet: true },
    ),
  )
  if (!data) return <Spin size="small" />
  if (data.total === 0) return <p className={styles.text}>文件与 v{since} 相同。</p>
  const rest = data.total - data.changes.length
  return (
    <div className={styles.changes}>
      <p className={styles.text}>
        与 v{since} 相比：新增 {data.added}，修改 {data.changed}，删除 {data.removed}
      </p>
      <div className={styles.scroll}>
        <ChangeList changes={data.changes satisfies DatasetChange[]} />
        {rest > 0 && <p className={styles.text}>另有 {rest} 处变化</p>}
      </div>
    </div>
  )
}
