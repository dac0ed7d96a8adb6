import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { questionLooks } from '../words.ts'
import { LookTag } from './look-tag.tsx'
import { PagesLine } from './pages-line.tsx'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'
import styles from './class-parts.module.css'

const perPage = 20
const whose = [
  { value: 'all', label: '全部' },
  { value: 'mine', label: '我的提问' },
] as const

/** Own questions in a class, and those of others that its teachers have made public. */
export function ClassQuestions({ placeId }: { placeId: string }) {
  const now = useNow()
  const [shown, setShown] = useState<(typeof whose)[number]['value']>('all')
  const [page, setPage] = useState(1)
  const query = useQuery(
    api.learner.queries.query(
      {
        params: { id: placeId },
        query: { page, per_page: perPage, ...(shown === 'mine' ? { mine: 'true' as const } : {}) },
      },
      { quiet: true },
    ),
  )
  return (
    <PageState query={query}>
      {({ queries, total }) => (
        <SectionCard
          title="答疑"
          isFlush={queries.length > 0}
          aside={
            <Segmented
              isSmall
              label="显示"
              options={whose}
              value={shown}
              onChange={(next) => {
                setShown(next)
                setPage(1)
              }}
            />
          }
        >
          {queries.length === 0 ? (
            <Empty kind="message" title="还没有提问" text="做实验时可以点击「提问」，老师的公开回答也会列在这里。" />
          ) : (
            <ul>
              {queries.map((one) => (
                <li key={one.id} className={styles.line}>
                  <div className={styles.head}>
                    <span className={styles.words}>
                      <AppLink to={`/learn/questions/${one.id}`}>{one.title}</AppLink>
                      <small>
                        {[one.asker.real_name, one.content_title, one.step_title, relativeTime(one.updated_at, now)]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    <LookTag look={questionLooks[one.state]} />
                  </div>
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
