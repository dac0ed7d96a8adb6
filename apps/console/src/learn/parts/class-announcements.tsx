import { PushpinFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../api/request/api.ts'
import { RichTextView } from '../../kit/editor/index.ts'
import { Empty } from '../../kit/empty.tsx'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { isPreview } from '../is-preview.ts'
import { PagesLine } from './pages-line.tsx'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'
import styles from './class-parts.module.css'

const perPage = 20

/** The announcements of a class. Shown here, it is read. */
export function ClassAnnouncements({ placeId }: { placeId: string }) {
  const now = useNow()
  const [page, setPage] = useState(1)
  const params = { id: placeId }
  const query = useQuery(
    api.announcement.listOfLearner.query({ params, query: { page, per_page: perPage } }, { quiet: true }),
  )
  const unread = query.data?.announcements.filter((one) => !one.is_read).map((one) => one.id) ?? []
  const ids = isPreview() ? '' : unread.join(' ')
  // Tells the server what has been shown.
  useEffect(() => {
    if (!ids) return
    const body = { announcement_ids: ids.split(' ') }
    // What could not be noted is new the next time too.
    api.announcement.read({ params: { id: placeId }, body }, { quiet: true }).catch(() => undefined)
  }, [ids, placeId])
  return (
    <PageState query={query}>
      {({ announcements, total }) => (
        <SectionCard title="公告" isFlush={total > 0}>
          {total === 0 ? (
            <Empty kind="message" title="还没有公告" text="老师发布的通知会出现在这里。" />
          ) : (
            <ul>
              {announcements.map((one) => (
                <li key={one.id} className={styles.line}>
                  <article aria-label={one.title}>
                    <h3 className={styles.title}>
                      {one.is_pinned && <PushpinFilled title="已置顶" aria-label="已置顶" />}
                      {one.title}
                    </h3>
                    <p className={styles.facts}>
                      {one.author.real_name} ·{' '}
                      <time dateTime={one.created_at} title={exactTime(one.created_at)}>
                        {relativeTime(one.created_at, now)}
                      </time>
                      {one.changed_at && ` · 修改于 ${relativeTime(one.changed_at, now)}`}
                    </p>
                    {one.body.value.trim() && (
                      <div className={styles.shown}>
                        <RichTextView value={one.body} />
                      </div>
                    )}
                  </article>
                </li>
              ))}
            </ul>
          )}
          <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
        </SectionCard>
      )}
    </PageState>
  )
}
