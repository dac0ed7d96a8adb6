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

interface Before {
  ids: ReadonlySet<string>
  /** When the newest of them came; null where there was none. */
  newest: string | null
}
const whatIs = (list: readonly Notice[]): Before => ({
  ids: new Set(list.map(({ id }) => id)),
  newest:
    list
      .map((one) => one.created_at)
      .toSorted()
      .at(-1) ?? null,
})
const isAfter = ({ ids, newest }: Before, one: Notice): boolean =>
  !ids.has(one.id) && (newest === null || one.created_at >= newest)

/** What comes while somebody works: an answer, an extension, a word of the teacher. It stays until it is read. */
export default function DeskNews() {
  const stale = useStale()
  const { data } = useQuery(api.notice.list.query({ query: { state: 'unread', per_page: 20 } }, { quiet: true }))
  // What was unread before is no news here, nor what comes into view as newer ones are read.
  const [before, setBefore] = useState<Before>()
  if (data && !before) setBefore(whatIs(data.list))
  const news = before ? (data?.list ?? []).filter((one) => isAfter(before, one)) : []
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
