import { Alert } from 'antd'
import { useState, type ReactNode } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { useStaleContents } from './stale.ts'
import type { Versioned } from './versions-dialog.tsx'
import styles from './publish-dialog.module.css'

type RestoreDialogProps = {
  content: Versioned
  /** The version to be restored. */
  version: number
  /** What the working copy is called: 当前内容. */
  working: string
  /** What was changed since that version. */
  children: ReactNode
  /** Back to the versions. */
  onCancel: () => void
  onRestored: () => void
}

/** Makes the draft what a version keeps, after a look at which changes that takes back. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { content, version, working, children, onCancel, onRestored } = props
  const { id, kind, title, published_version: newest, changed_since_publish: isChanged } = content
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const stale = useStaleContents()

  const restore = async (): Promise<void> => {
    setComplaint(undefined)
    setSending(true)
    try {
      const { left_out: leftOut } = await api.content.restoreVersion(
        { params: { id, number: String(version) }, body: { version: content.version } },
        { quiet: true },
      )
      // What its environments have mounted may be something else, too.
      await stale(kind, 'dataset')
      showToast(`草稿已恢复为 v${version}${version === newest ? '' : '，发布后学员才会使用'}`)
      if (leftOut.length > 0) void showNotice(`没有一并恢复：${leftOut.join('；')}`)
      onRestored()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      width={720}
      title={`将「${title}」恢复为 v${version}`}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button look="primary" isDanger={isChanged} isBusy={isSending} onClick={() => void restore()}>
            恢复为草稿
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.text}>
          {working}将变为 v{version} 的内容，名称、分类等基本信息不变。学员继续使用已发布的 v{newest}
          ，重新发布后才会更新。
        </p>
        <Alert
          type={isChanged ? 'warning' : 'info'}
          showIcon
          title={
            isChanged
              ? `${working}有未发布的修改，恢复后将丢失。需要保留时，请先发布或复制。`
              : `${working}与 v${newest} 相同，恢复后仍可在历史版本中恢复到 v${newest}。`
          }
        />
        <p className={styles.text}>v{version} 之后的以下修改将被撤销：</p>
        <div className={styles.difference}>{children}</div>
        {complaint && (
          <p className={styles.complaint} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
