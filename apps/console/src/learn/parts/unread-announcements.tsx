import { NotificationOutlined, RightOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { AppLink } from '../../kit/link.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { SectionCard } from './section-card.tsx'
import styles from './class-parts.module.css'

/** Announcements that this learner has not read yet; nothing at all where there is none. */
export function UnreadAnnouncements() {
  const now = useNow()
  const { data } = useQuery(api.announcement.unread.query({ query: {} }, { quiet: true }))
  if (!data || data.total === 0) return null
  return (
    <SectionCard title="公告" isFlush aside={data.total > 3 && <span>{data.total} 条未读</span>}>
      <ul>
        {data.announcements.slice(0, 3).map((one) => (
          <li key={one.id} className={styles.line}>
            <div className={styles.head}>
              <NotificationOutlined aria-hidden />
              <span className={styles.words}>
                <AppLink to={`/learn/class/${one.place_id}?view=announcements`}>{one.title}</AppLink>
                <small>{[one.place_name, one.author.real_name, relativeTime(one.created_at, now)].join(' · ')}</small>
              </span>
              <RightOutlined aria-hidden />
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
