import type { SyncChange } from '@lab/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpeningOf } from '../../../kit/dialog-frame/opening.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { Drawer } from '../../../kit/drawer.tsx'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { RelativeTime } from '../../../kit/measures.tsx'
import { ToneTag } from '../../../kit/state-tag.tsx'
import { ChangeTag, changeLabels } from '../../../kit/versions/change-tag.tsx'
import { FieldChanges } from '../../../kit/versions/field-changes.tsx'
import { focus } from '../focus.ts'
import { orgWords } from '../words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import styles from './library.module.css'

type SyncDrawerProps = { contentId: string; title: string; onClose: () => void }

/**
 * What a newer version of the source would change in a copy, change by change. What the copy's owner changed, too, is
 * taken over only when it is ticked.
 */
export function SyncDrawer({ contentId, title, onClose }: SyncDrawerProps) {
  const params = { id: contentId }
  const { data, error, refetch } = useQuery(api.sync.get.query({ params }, { quiet: true }))
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isSending, setSending] = useState(false)
  const asked = useOpeningOf<'decline' | 'leave'>()
  const stale = useStale()

  const sync = data?.sync
  const changes = data?.changes ?? []
  const isTaken = (change: SyncChange): boolean => change.is_locked || (picked.get(change.key) ?? !change.is_conflict)
  const taken = changes.filter(isTaken)
  const locks = changes.filter((change) => change.is_locked).length
  const conflicts = changes.filter((change) => change.is_conflict).length
  const isLeaving = taken.length < changes.length
  const pick = (keys: string[], value: boolean): void => {
    setPicked((before) => new Map([...before, ...keys.map((key) => [key, value] as const)]))
  }
  const close = async (done: string): Promise<void> => {
    showToast(done)
    onClose()
    await stale('sync', 'experiment', 'mooc', 'lesson', 'library')
  }
  /** What is refused was often decided on something old: it is read again, so that the next try is about what is there now. */
  const sends = async (send: () => Promise<string>): Promise<void> => {
    let done: string
    try {
      done = await send()
    } catch (refused) {
      await refetch()
      throw refused
    }
    await close(done)
  }
  /** With a reason where something is left, which its dialog asks for and answers itself. */
  const accept = async (reason?: string): Promise<void> => {
    // Read again, there is nothing to take over any more: the drawer says so once its dialog is closed.
    if (!data || !sync) return
    const keys = taken.map((change) => change.key)
    const body = { version: data.version, to_version: sync.to_version, keys, reason: reason ?? '' }
    await sends(async () => {
      const done = await api.sync.accept({ params, body }, { quiet: reason !== undefined })
      return done.left > 0 ? `已同步 ${done.taken} 处，保留本地 ${done.left} 处` : `已同步到来源的 v${sync.to_version}`
    })
  }
  const decline = async (reason: string): Promise<void> => {
    if (!sync) return
    const { to_version: version } = sync
    await sends(async () => {
      await api.sync.decline({ params, body: { to_version: version, reason } }, { quiet: true })
      return `已忽略来源的 v${version}`
    })
  }
  const acceptAll = async (): Promise<void> => {
    setSending(true)
    try {
      await accept()
    } catch {
      // The request layer shows it.
    } finally {
      setSending(false)
    }
  }
  return (
    <Drawer
      size={880}
      title={`「${title}」与来源的差异`}
      onClose={onClose}
      footer={
        sync && (
          <div className={styles.foot}>
            <span className={styles.quiet}>
              共 {changes.length} 处差异{conflicts > 0 && `，其中 ${conflicts} 处本地也改过`}
            </span>
            {sync.state !== 'declined' && (
              <Button disabled={isSending} {...opens(asked.of('decline'))}>
                忽略此版本
              </Button>
            )}
            <Button
              look="primary"
              isBusy={isSending}
              {...(isLeaving ? opens(asked.of('leave')) : { onClick: () => void acceptAll() })}
            >
              {changes.length === 0 ? '标记为已同步' : `同步所选 ${taken.length} 处`}
            </Button>
          </div>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : !sync ? (
        <Empty kind="file" title="没有可同步的版本" text="副本已经是来源的最新版本，或来源不再共享给本组织。" />
      ) : (
        <div className={styles.drawer}>
          <div className={styles.heads}>
            <p>
              来源：{sync.source.title}（{orgWords(sync.source.org_name)}），v{sync.from_version} → v{sync.to_version}
              ，发布于 <RelativeTime at={sync.published_at} />
            </p>
            {sync.note && <p className={styles.note}>{sync.note}</p>}
          </div>
          {sync.state === 'declined' && (
            <Alert
              showIcon
              type="info"
              title={
                <>
                  {sync.decided_by?.real_name} 于 {sync.decided_at && <RelativeTime at={sync.decided_at} />}{' '}
                  忽略了这个版本
                  {sync.reason ? `：${sync.reason}` : '，没有填写原因'}。仍可以在这里同步。
                </>
              }
            />
          )}
          {conflicts > 0 && (
            <Alert showIcon type="warning" title="标为「本地也改过」的，勾选后会用来源的内容替换您的修改。" />
          )}
          {locks > 0 && (
            <Alert
              showIcon
              type="info"
              title="标为「来源锁定」的由来源的作者锁定，同步时一并采用，会替换您在其中的修改。"
            />
          )}
          {changes.length === 0 ? (
            <Empty compact kind="file" title="内容没有差异" text="您的副本已经包含这个版本的全部变化。" />
          ) : (
            <>
              <CheckField
                value={taken.length === changes.length}
                isMixed={taken.length > 0 && taken.length < changes.length}
                onChange={(isOn) =>
                  pick(
                    changes.map((change) => change.key),
                    isOn,
                  )
                }
              >
                全选
              </CheckField>
              <ul className={styles.changes}>
                {changes.map((change) => (
                  <ChangeLine
                    key={change.key}
                    change={change}
                    isTaken={isTaken(change)}
                    onChange={(value) => pick([change.key], value)}
                  />
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <Opened by={asked}>
        {(done, what) =>
          what === 'decline' ? (
            <ReasonDialog
              title="忽略此版本"
              help={`「${title}」将保持现在的内容；来源再次发布新版本时会重新提醒。`}
              okText="忽略"
              send={decline}
              onClose={done}
            />
          ) : (
            <ReasonDialog
              title={`同步 ${taken.length} 处，保留本地 ${changes.length - taken.length} 处`}
              help="没有勾选的保持本地现在的内容，这个版本不再提醒。"
              okText="同步"
              send={accept}
              onClose={done}
            />
          )
        }
      </Opened>
    </Drawer>
  )
}

type ChangeLineProps = { change: SyncChange; isTaken: boolean; onChange: (isTaken: boolean) => void }

function ChangeLine({ change, isTaken, onChange }: ChangeLineProps) {
  const label = changeLabels[change.what]
  return (
    <li>
      <div className={styles.change}>
        <CheckField
          value={isTaken}
          isDisabled={change.is_locked}
          label={`同步：${label}${change.part}「${change.title}」`}
          onChange={onChange}
        />
        <ChangeTag what={change.what} />
        <span className={styles.quiet}>{change.part}</span>
        <b>{change.title}</b>
        {change.is_locked && (
          <ToneTag tone="slate" icon="flag">
            来源锁定
          </ToneTag>
        )}
        {change.is_conflict && (
          <ToneTag tone="amber" icon="warn">
            本地也改过
          </ToneTag>
        )}
      </div>
      <FieldChanges fields={change.fields.map(({ field, before, after }) => ({ field, ...focus(before, after) }))} />
    </li>
  )
}
