import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { pageOfOffering } from '../link-address.ts'
import { JoinRequests } from '../parts/join-requests.tsx'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { applicationLooks, applicationWords, beforeWord } from '../words.ts'
import styles from './applications.module.css'

const perPage = 20

/** What one has asked for, and what became of it. */
export default function Applications() {
  const now = useNow()
  const stale = useStale()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<string>()
  const query = useQuery(api.application.mine.query({ query: { page, per_page: perPage } }, { quiet: true }))
  const withdraw = async (id: string) => {
    setBusy(id)
    // The request layer shows a refusal.
    await api.application.withdraw({ params: { id } }).catch(() => undefined)
    await stale('application', 'learner')
    setBusy(undefined)
  }
  return (
    <>
      <PageHead title="申请" />
      <PageState query={query}>
        {({ applications, total }) => (
          <SectionCard title="我的申请" isFlush={total > 0}>
            {total === 0 ? (
              <Empty
                kind="message"
                compact
                title="还没有申请"
                text="需要延期、增加提交次数时，可以在学习内容的页面提出申请。"
              />
            ) : (
              <ul>
                {applications.map((one) => (
                  <li key={one.id} className={styles.line}>
                    <div className={styles.words}>
                      <p>
                        <b>{applicationWords[one.kind]}</b>{' '}
                        <AppLink to={pageOfOffering(one.content_kind, one.offering_id)}>{one.content_title}</AppLink>
                      </p>
                      <p className={styles.quiet}>
                        {[
                          one.place_name,
                          one.until && `至 ${exactTime(one.until).slice(0, 16)}`,
                          beforeWord(relativeTime(one.created_at, now), '提交'),
                        ]
                          .filter(Boolean)
                          .join(' · ')}
                      </p>
                      <p className={styles.reason}>{one.reason}</p>
                      {one.answer && (
                        <p className={styles.answer}>
                          {one.decided_by?.real_name}：{one.answer}
                        </p>
                      )}
                    </div>
                    <LookTag look={applicationLooks[one.state]} />
                    {one.state === 'pending' && (
                      <Button isBusy={busy === one.id} onClick={() => void withdraw(one.id)}>
                        撤回
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )}
      </PageState>
      <JoinRequests />
    </>
  )
}
