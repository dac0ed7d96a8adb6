import type { ContentRow } from '@lab/contract/content'
import { Alert } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { CheckField } from '../../kit/form/controls/check-field.tsx'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import styles from './publish-dialog.module.css'
import { UsageNote } from './usage-note.tsx'

type PublishDialogProps = {
  content: Pick<ContentRow, 'id' | 'title' | 'version' | 'published_version'>
  /** What publishing the next version means for this kind; by default what it means for whatever is taught. */
  meaning?: string
  /** What the next version changes. */
  children?: ReactNode
  onClose: () => void
  onPublished: () => void
  /** Leads to what is missing: the validation, or steps to write. */
  onMend?: (missing: 'validation' | 'content') => void
}

type Obstacle = { text: string; isForcible: boolean }

/**
 * Publishes a content after a look at what will happen. When its validation is missing it says which step lacks it and lets a person go
 * past it with a reason, which is kept.
 */
export default function PublishDialog(props: PublishDialogProps) {
  const { content, children, onClose, onPublished, onMend } = props
  const fieldId = useId()
  const [note, setNote] = useState('')
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [isForced, setForced] = useState(false)
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const next = content.published_version + 1

  const publish = async () => {
    if (isForced && !reason.trim()) {
      setComplaint('请填写跳过验证的原因')
      return
    }
    setComplaint(undefined)
    setSending(true)
    try {
      const { content: published } = await api.content.publish(
        {
          params: { id: content.id },
          body: { version: content.version, note, ...(isForced ? { force: true, reason } : {}) },
        },
        { quiet: true },
      )
      showToast(`「${published.title}」已发布为 v${published.published_version}`)
      onPublished()
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.reason === 'content.notReady') {
        setObstacle({ text: error.message, isForcible: error.data.forcible === true })
      } else setComplaint(error.message)
    } finally {
      setSending(false)
    }
  }
  const isBlocked = obstacle !== undefined && !isForced
  return (
    <Dialog
      width={520}
      title={`发布「${content.title}」`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          {obstacle && onMend && !isForced && (
            <Button
              look="primary"
              onClick={() => {
                onClose()
                onMend(obstacle.isForcible ? 'validation' : 'content')
              }}
            >
              {obstacle.isForcible ? '去验证' : '去编写内容'}
            </Button>
          )}
          {!isBlocked && (
            <Button look="primary" isDanger={isForced} isBusy={isSending} onClick={() => void publish()}>
              {isForced ? '仍要发布' : `发布 v${next}`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {obstacle ? (
          <Alert type="warning" showIcon role="alert" title={obstacle.text} />
        ) : (
          <p className={styles.text}>
            {props.meaning ??
              (next === 1
                ? '发布后可以安排到班级。'
                : `当前内容将成为 v${next}。已经开始的学员继续使用他们开始时的版本。`)}
          </p>
        )}
        {next > 1 && <UsageNote contentId={content.id} />}
        {children}
        {(!obstacle || obstacle.isForcible) && (
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
        )}
        {obstacle?.isForcible && (
          <CheckField value={isForced} onChange={(isOn) => setForced(isOn)}>
            不经验证直接发布
          </CheckField>
        )}
        {isForced && (
          <div className={styles.field}>
            <label htmlFor={`${fieldId}-reason`}>原因（记入操作日志）</label>
            <TextAreaField
              id={`${fieldId}-reason`}
              isFirst
              value={reason}
              maxLength={500}
              isWrong={complaint !== undefined}
              rows={2}
              onChange={(text) => setReason(text)}
            />
          </div>
        )}
        {complaint && (
          <p className={styles.complaint} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
