import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { openCommand } from '../../../content/commands.ts'
import { api } from '../../../api/request/api.ts'
import { useMay } from '../../../api/session/abilities.ts'
import { readAuth } from '../../../api/request/auth-cookie.ts'
import { Button } from '../../../kit/button.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { BannerCard } from '../parts/banner-card.tsx'
import styles from '../parts/dashboard.module.css'
import { DecisionsCard } from '../parts/decisions-card.tsx'
import { EnvironmentCard } from '../parts/environment-card.tsx'
import { ExamsCard } from '../parts/exams-card.tsx'
import { FirstSteps } from '../parts/first-steps.tsx'
import { NeedCards, shownRows } from '../parts/need-cards.tsx'
import { OpenedCard } from '../parts/opened-card.tsx'
import { OrganisationCard } from '../parts/organisation-card.tsx'
import { TrendCard } from '../parts/trend-card.tsx'
import { WeekCard } from '../parts/week-card.tsx'
import { useLiveDashboard } from '../use-live.ts'
import { greeting, today as todayWords } from '../words.ts'

/** Every row there is, for a card that was opened out. */
const allRows = 100

/** 工作台: what needs me today, how the week stands, and the way to everything else. */
export default function DashboardPage() {
  const [limit, setLimit] = useState(shownRows)
  useLiveDashboard()
  // Some things become pressing by the clock alone, without an event.
  const { data, error, refetch } = useQuery({
    ...api.dashboard.today.query({ query: { limit } }),
    refetchInterval: 60_000,
  })
  const now = useNow()
  const user = readAuth()?.user
  const isAdmin = data?.is_admin ?? false
  const isTeaching = !data || data.place_count > 0
  const [mayAuthor, mayTeach] = [useMay('content.change'), useMay('place.change')]
  const [seesPlaces, seesRecords] = [useMay('place.see'), useMay('record.see')]
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>
          {greeting(now)}，{user?.real_name}
        </h1>
        <span className={styles.day}>{todayWords(now)}</span>
        {(isTeaching || isAdmin) && (
          <div className={styles.commands}>
            {mayAuthor && (
              <Button icon={PlusOutlined} onClick={() => openCommand.set('experiment.create')}>
                新建实验
              </Button>
            )}
            {mayTeach && (
              <Button icon={PlusOutlined} onClick={() => openCommand.set('class.create')}>
                创建班级
              </Button>
            )}
          </div>
        )}
      </header>
      <BannerCard />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          {isAdmin && <OrganisationCard />}
          {isTeaching ? (
            <NeedCards today={data} onAll={() => setLimit(allRows)} />
          ) : (
            !isAdmin && <FirstSteps begun={data.begun} />
          )}
          <div className={styles.lower}>
            <div className={styles.column}>
              {isTeaching ? seesPlaces && <WeekCard /> : isAdmin && seesRecords && <TrendCard isDue />}
              <OpenedCard />
            </div>
            <div className={styles.column}>
              <ExamsCard today={data} />
              <DecisionsCard today={data} />
              {isTeaching && seesRecords && <TrendCard isDue={data !== undefined} />}
              <EnvironmentCard environments={data?.environments} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}
