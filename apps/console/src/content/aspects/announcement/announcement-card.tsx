import type { PlaceAnnouncement } from '@lab/contract/announcement'
import { PushpinFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Opened, opens, useOpening, useOpeningOf, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { exactTime, relativeTime } from '../../../kit/time-text.ts'
import { useNow } from '../../../kit/use-now.ts'
import styles from './announcement.module.css'

const AnnouncementDialog = later(() => import('./announcement-dialog.tsx'))

const fewest = 5
const most = 300

type AnnouncementCardProps = {
  placeId: string
  /** Why nothing can be published or changed now. */
  refusal: string | undefined
}

/** The announcements of a place, how many have read them, and the way to make another. */
export function AnnouncementCard({ placeId, refusal }: AnnouncementCardProps) {
  const stale = useStale()
  const writing = useOpening()
  const editing = useOpeningOf<PlaceAnnouncement>()
  const [shown, setShown] = useState(fewest)
  const params = { id: placeId }
  const { data, error, refetch } = useQuery({
    ...api.announcement.list.query({ params, query: { per_page: most } }),
    meta: { placeId },
  })
  const withdraw = async (row: PlaceAnnouncement): Promise<void> => {
    const agreed = await askQuestion({
      title: '撤回公告',
      text: `学员将不再能看到「${row.title}」，通知消息一并收回。`,
      okText: '撤回',
      danger: true,
    })
    if (!agreed) return
    const at = { ...params, announcement_id: row.id }
    const isDone = await api.announcement.withdraw({ params: at }).then(
      () => true,
      () => false,
    )
    if (isDone) showToast('已撤回')
    await stale('announcement')
  }
  const rows = data?.announcements
  return (
    <section className={styles.card} aria-label="公告">
      <header className={styles.head}>
        <h2>公告</h2>
        <Button isSmall disabled={refusal !== undefined} title={refusal} {...opens(writing)}>
          发布公告
        </Button>
      </header>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!rows && !error && <i className="bone" aria-busy="true" />}
      {rows?.length === 0 && <p className={styles.quiet}>发布后，学员在学生端首页看到，并收到消息。</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.slice(0, shown).map((row) => (
            <AnnouncementRow
              key={row.id}
              row={row}
              refusal={refusal}
              edit={editing.of(row)}
              onWithdraw={() => void withdraw(row)}
            />
          ))}
        </ul>
      )}
      {rows && rows.length > shown && (
        <Button look="link" isSmall onClick={() => setShown(most)}>
          查看全部 {data.total} 条
        </Button>
      )}
      <Opened by={writing}>{(close) => <AnnouncementDialog placeId={placeId} onClose={close} />}</Opened>
      <Opened by={editing}>
        {(close, row) => <AnnouncementDialog placeId={placeId} announcement={row} onClose={close} />}
      </Opened>
    </section>
  )
}

type RowProps = { row: PlaceAnnouncement; refusal: string | undefined; edit: Opener; onWithdraw: () => void }

function AnnouncementRow({ row, refusal, edit, onWithdraw }: RowProps) {
  const now = useNow()
  return (
    <li className={styles.row}>
      <b>
        {row.is_pinned && <PushpinFilled title="已置顶" aria-label="已置顶" />}
        {row.title}
      </b>
      <p className={styles.quiet}>
        {row.author.real_name} · <span title={exactTime(row.created_at)}>{relativeTime(row.created_at, now)}</span>
        {row.changed_at && <span title={`修改于 ${exactTime(row.changed_at)}`}> · 已修改</span>}
      </p>
      <div className={styles.foot}>
        <span className="num">
          已读 {row.read_count} / {row.learner_count}
        </span>
        <Button
          look="link"
          isSmall
          disabled={refusal !== undefined}
          aria-label={`编辑「${row.title}」`}
          {...opens(edit)}
        >
          编辑
        </Button>
        <Button
          look="link"
          isSmall
          isDanger
          disabled={refusal !== undefined}
          aria-label={`撤回「${row.title}」`}
          onClick={onWithdraw}
        >
          撤回
        </Button>
      </div>
    </li>
  )
}
