import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { withAllBelow } from '../with-all-below.ts'
import styles from './library.module.css'

type LocksDialogProps = { content: { id: string; title: string }; onClose: () => void }

/** What of a content its copies always follow: chosen by its owner, part by part. */
export function LocksDialog({ content, onClose }: LocksDialogProps) {
  const params = { id: content.id }
  const { data, error, refetch } = useQuery(api.library.locks.query({ params }, { quiet: true }))
  const [picked, setPicked] = useState<ReadonlySet<string>>()
  const [isSending, setSending] = useState(false)
  const stale = useStale()
  const parts = data?.parts ?? []
  const locked = picked ?? new Set(parts.flatMap((part) => (part.is_locked ? part.id : [])))
  const pick = (ids: readonly string[], isOn: boolean): void => {
    const next = new Set(locked)
    for (const id of ids) {
      if (isOn) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }
  const save = async (): Promise<void> => {
    setSending(true)
    try {
      await api.library.lock({ params, body: { part_ids: parts.flatMap(({ id }) => (locked.has(id) ? id : [])) } })
      await stale('library')
      showToast(locked.size > 0 ? `已锁定 ${locked.size} 个部分` : '已解除全部锁定')
      onClose()
    } catch {
      // The request layer shows it; what is shown may be old by now.
      await refetch()
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      width={560}
      title={`锁定「${content.title}」的部分`}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span className={styles.quiet}>{`已锁定 ${locked.size} / ${parts.length}`}</span>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isSending} disabled={!data} onClick={() => void save()}>
            保存
          </Button>
        </div>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : parts.length === 0 ? (
        <Empty compact kind="file" title="没有可锁定的部分" text="添加内容后可以锁定其中的部分。" />
      ) : (
        <div className={styles.locks}>
          <p className={styles.quiet}>
            副本同步新版本时，锁定的部分一律采用您的内容，本地的修改会被替换；其余部分由副本的所有者选择。
          </p>
          <CheckField
            value={locked.size === parts.length}
            isMixed={locked.size > 0 && locked.size < parts.length}
            onChange={(isOn) =>
              pick(
                parts.map(({ id }) => id),
                isOn,
              )
            }
          >
            全选
          </CheckField>
          <ul>
            {parts.map(({ id, part, title, level }) => (
              <li key={id} style={{ paddingInlineStart: level * 24 }}>
                <CheckField
                  value={locked.has(id)}
                  label={`锁定${part}「${title}」`}
                  onChange={(isOn) => pick(withAllBelow(parts, id), isOn)}
                >
                  <span className={styles.quiet}>{part}</span> {title}
                </CheckField>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
