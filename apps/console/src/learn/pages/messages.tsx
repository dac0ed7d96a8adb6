import type { Notice } from '@lab/contract/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { linkAddress } from '../link-address.ts'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import styles from './applications.module.css'

const perPage = 20
const choices = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
] as const

/** The notices of a person: answers, grades, decisions, changes in class. */
export default function Messages() {
  const stale = useStale()
  const [state, setState] = useState<(typeof choices)[number]['value']>('all')
  const [page, setPage] = useState(1)
  const query = useQuery(
    api.notice.list.query(
      { query: { page, per_page: perPage, ...(state === 'unread' ? { state } : {}) } },
      { quiet: true },
    ),
  )
  const after = async (work: Promise<unknown>) => {
    await work.catch(() => undefined)
    await stale('notice')
  }
  return (
    <>
      <PageHead title="消息" actions={<Button onClick={() => void after(api.notice.readAll())}>全部标为已读</Button>} />
      <PageState query={query}>
        {({ list, total }) => (
          <SectionCard
            title="我的消息"
            isFlush={list.length > 0}
            aside={
              <Segmented
                isSmall
                label="显示"
                options={choices}
                value={state}
                onChange={(next) => {
                  setState(next)
                  setPage(1)
                }}
              />
            }
          >
            {list.length === 0 ? (
              <Empty kind="message" title="没有消息" text="老师的回答、评分和通知会出现在这里。" />
            ) : (
              <ul>
                {list.map((notice) => (
                  <Line
                    key={notice.id}
                    notice={notice}
                    onRead={() => void after(api.notice.read({ params: { id: notice.id } }))}
                    onRemove={() => void after(api.notice.remove({ params: { id: notice.id } }))}
                  />
                ))}
              </ul>
            )}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )}
      </PageState>
    </>
  )
}

function Line({ notice, onRead, onRemove }: { notice: Notice; onRead: () => void; onRemove: () => void }) {
  const now = useNow()
  const to = linkAddress(notice.link)
  return (
    <li className={styles.line}>
      <div className={notice.is_read ? styles.words : `${styles.words} ${styles.unread}`}>
        <b>
          {to ? (
            <AppLink to={to} onClick={notice.is_read ? undefined : onRead}>
              {notice.title}
            </AppLink>
          ) : (
            notice.title
          )}
        </b>
        {!notice.is_read && <span className="visually-hidden">未读</span>}
        <p className={styles.reason}>{notice.body}</p>
        <p className={styles.quiet}>{relativeTime(notice.created_at, now)}</p>
      </div>
      <span className={styles.acts}>
        {!notice.is_read && (
          <Button isSmall onClick={onRead}>
            标为已读
          </Button>
        )}
        <Button isSmall look="text" aria-label={`删除「${notice.title}」`} onClick={onRemove}>
          删除
        </Button>
      </span>
    </li>
  )
}
