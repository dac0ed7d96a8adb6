import type { ContentKind } from '@lab/contract/kinds'
import type { LibraryReach } from '@lab/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { Note } from '../../../kit/note.tsx'
import { UsageNote } from '../../../content/life/usage-note.tsx'
import { notShared, reachWords } from '../words.ts'
import styles from './library.module.css'

type ShareDialogProps = { content: { id: string; title: string; kind: ContentKind }; onClose: () => void }

/**
 * Opens a content to other organisations, or ends that. A teacher's wish is reviewed by an administrator; an
 * administrator's holds at once.
 */
export function ShareDialog({ content, onClose }: ShareDialogProps) {
  const fieldId = useId()
  const params = { id: content.id }
  const share = useQuery(api.library.ofContent.query({ params }, { quiet: true }))
  const asked = useQuery(api.review.ofContent.query({ params, query: { per_page: 20 } }, { quiet: true }))
  const [reach, setReach] = useState<LibraryReach>()
  const [note, setNote] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isSending, setSending] = useState(false)
  const stale = useStale()

  const entry = share.data?.entry
  const latest = asked.data?.reviews[0]
  const waiting = latest?.state === 'pending' ? latest : undefined
  const rejected = !entry && latest?.state === 'rejected' ? latest : undefined
  const chosen = reach ?? entry?.reach ?? 'customer'
  const leftOut = notShared(content.kind)
  const isReady = share.data !== undefined && asked.data !== undefined

  const run = async (work: () => Promise<string>): Promise<void> => {
    setComplaint(undefined)
    setSending(true)
    try {
      const done = await work()
      await stale('library', 'review')
      showToast(done)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setSending(false)
    }
  }
  const submit = () =>
    run(async () => {
      const { review } = await api.review.submit({ params, body: { reach: chosen, note } }, { quiet: true })
      return review.state === 'approved'
        ? `「${content.title}」已共享给${reachWords[chosen]}`
        : '已提交审核，管理员处理后会通知您'
    })
  const withdraw = async (): Promise<void> => {
    const isSure = await askQuestion({
      title: `取消共享「${content.title}」？`,
      text: '其他组织不再能看到它，已经复制的副本保留，但不再收到更新。',
      okText: '取消共享',
      danger: true,
    })
    if (isSure) await end()
  }
  const end = () =>
    run(async () => {
      await api.library.withdraw({ params: { id: entry!.id } }, { quiet: true })
      return `「${content.title}」已取消共享`
    })
  const takeBack = () =>
    run(async () => {
      await api.review.withdraw({ params: { id: waiting!.id } }, { quiet: true })
      return '已撤回共享申请'
    })
  return (
    <Dialog
      width={520}
      title={`共享「${content.title}」`}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <span>
            {entry && entry.can.remove === true && (
              <Button isDanger disabled={isSending} onClick={() => void withdraw()}>
                取消共享
              </Button>
            )}
            {waiting && waiting.can.edit === true && (
              <Button disabled={isSending} onClick={() => void takeBack()}>
                撤回申请
              </Button>
            )}
          </span>
          <Button onClick={onClose}>关闭</Button>
          {isReady && !waiting && (
            <Button look="primary" isBusy={isSending} onClick={() => void submit()}>
              {entry ? '修改共享' : '共享'}
            </Button>
          )}
        </div>
      }
    >
      {!isReady ? (
        <Spin />
      ) : (
        <div className={styles.share}>
          {waiting && (
            <Alert showIcon type="info" title={`已申请共享给${reachWords[waiting.reach]}，正在等待管理员审核。`} />
          )}
          {entry && (
            <Alert
              showIcon
              type="success"
              title={`已共享给${reachWords[entry.reach]}，被其他组织复制 ${entry.taken_count} 次。其他组织看到的是最新发布的版本。`}
            />
          )}
          {entry && <UsageNote contentId={content.id} />}
          {rejected && (
            <Alert
              showIcon
              type="warning"
              title={`上次的申请被驳回：${rejected.reason}`}
              description={
                rejected.comments.length > 0 && (
                  <ul>
                    {rejected.comments.map(({ at, title, text }) => (
                      <li key={at}>{`${title}：${text}`}</li>
                    ))}
                  </ul>
                )
              }
            />
          )}
          {leftOut && <Note tone="info">{leftOut}</Note>}
          {!waiting && (
            <>
              <fieldset className={styles.field}>
                <legend>共享范围</legend>
                <RadioField
                  label="共享范围"
                  value={chosen}
                  options={(['customer', 'platform'] as const).map((value) => ({ value, label: reachWords[value] }))}
                  onChange={setReach}
                />
              </fieldset>
              <div className={styles.field}>
                <label htmlFor={`${fieldId}-note`}>说明（可选）</label>
                <TextAreaField
                  id={`${fieldId}-note`}
                  value={note}
                  maxLength={500}
                  rows={2}
                  placeholder="适用课程、前置知识、使用建议"
                  onChange={(text) => setNote(text)}
                />
              </div>
            </>
          )}
          {complaint && (
            <p className={styles.complaint} role="alert">
              {complaint}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
