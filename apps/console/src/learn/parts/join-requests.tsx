import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { AppLink } from '../../kit/link.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import styles from '../pages/applications.module.css'
import { applicationLooks, beforeWord } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { PagesLine } from './pages-line.tsx'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'

const perPage = 20

/** The classes that one has asked to be taken into, and what was answered; nothing for who has asked none. */
export function JoinRequests() {
  const now = useNow()
  const stale = useStale()
  const [page, setPage] = useState(1)
  const [busy, setBusy] = useState<string>()
  const query = useQuery(api.joining.mine.query({ query: { page, per_page: perPage } }, { quiet: true }))
  const withdraw = async (id: string) => {
    setBusy(id)
    // The request layer shows a refusal.
    await api.joining.withdraw({ params: { id } }).catch(() => undefined)
    await stale('joining', 'learner')
    setBusy(undefined)
  }
  return (
    <PageState query={query}>
      {({ requests, total }) =>
        total > 0 && (
          <SectionCard title="入班申请" isFlush>
            <ul>
              {requests.map((one) => (
                <li key={one.id} className={styles.line}>
                  <div className={styles.words}>
                    <p>
                      <b>加入班级</b>{' '}
                      {one.state === 'approved' ? (
                        <AppLink to={`/learn/class/${one.place_id}`}>{one.place_name}</AppLink>
                      ) : (
                        one.place_name
                      )}
                    </p>
                    <p className={styles.quiet}>{beforeWord(relativeTime(one.created_at, now), '提交')}</p>
                    {one.reason && <p className={styles.reason}>{one.reason}</p>}
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
            <PagesLine page={page} perPage={perPage} total={total} onChange={setPage} />
          </SectionCard>
        )
      }
    </PageState>
  )
}
