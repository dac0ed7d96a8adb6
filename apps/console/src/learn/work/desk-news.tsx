import type { Notice } from '@lab/contract/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Note } from '../../kit/note.tsx'
import { linkAddress } from '../link-address.ts'
import styles from './work.module.css'

/** What comes while somebody works: an answer, an extension, a word of the teacher. It stays until it is read. */
export default function DeskNews() {
  const stale = useStale()
  const { data } = useQuery(api.notice.list.query({ query: { state: 'unread', per_page: 20 } }, { quiet: true }))
  // What was unread before is no news here.
  const [before, setBefore] = useState<ReadonlySet<string>>()
  if (data && !before) setBefore(new Set(data.list.map(({ id }) => id)))
  const news = before ? (data?.list ?? []).filter(({ id }) => !before.has(id)) : []
  const read = async (one: Notice) => {
    await api.notice.read({ params: { id: one.id } }, { quiet: true }).catch(() => undefined)
    await stale('notice')
  }
  const [newest] = news
  return (
    <div className={styles.news} aria-live="polite">
      {newest && (
        <Note
          tone="info"
          action={
            <span className={styles.newsActs}>
              <Address of={newest} onOpen={() => void read(newest)} />
              <Button isSmall onClick={() => void read(newest)}>
                知道了
              </Button>
            </span>
          }
        >
          <b>{newest.title}</b>
          {newest.body && <span className={styles.newsBody}>{newest.body}</span>}
          {news.length > 1 && <span className={styles.newsMore}>还有 {news.length - 1} 条新消息</span>}
        </Note>
      )}
    </div>
  )
}

function Address({ of: { title, link }, onOpen }: { of: Notice; onOpen: () => void }) {
  const to = linkAddress(link)
  return (
    to && (
      <AppLink to={to} aria-label={`查看「${title}」`} onClick={onOpen}>
        查看
      </AppLink>
    )
  )
}
