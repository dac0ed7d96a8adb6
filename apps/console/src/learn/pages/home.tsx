import { recordStateLabels } from '@lab/contract/record-words'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { StateTag } from '../../kit/state-tag.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { JoinDialog } from '../parts/join-dialog.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TaskRow } from '../parts/task-row.tsx'

/** What there is to learn, and the way into a class. */
export default function Home() {
  const now = useNow()
  const [search, setSearch] = useSearchParams()
  const code = search.get('invite_code')
  const [isJoining, setJoining] = useState(false)
  const { data, error, refetch } = useQuery(api.learning.offerings.query({ query: { per_page: 100 } }, { quiet: true }))
  const close = () => {
    setJoining(false)
    if (code !== null) setSearch({}, { replace: true })
  }
  return (
    <>
      <PageHead
        title="学习"
        actions={
          <Button icon={PlusOutlined} onClick={() => setJoining(true)}>
            加入班级
          </Button>
        }
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <SectionCard title="学习内容" isFlush>
          {data.offerings.length === 0 ? (
            <Empty kind="class" title="还没有学习内容" text="用老师给的邀请码加入班级后，学习内容会出现在这里。" />
          ) : (
            <ul>
              {data.offerings.map((one) => (
                <TaskRow
                  key={one.id}
                  to={one.record ? `/learn/work/${one.record.id}` : `/learn/offering/${one.id}`}
                  kind={one.kind}
                  title={one.content_title}
                  cover={one.content_cover}
                  standing={
                    <StateTag
                      state={one.record?.state ?? 'not_started'}
                      label={recordStateLabels[one.record?.state ?? 'not_started']}
                    />
                  }
                  facts={[
                    one.place_name,
                    one.settings.closes_at && `截止 ${relativeTime(one.settings.closes_at, now)}`,
                    one.record && `${Math.round(one.record.progress)}%`,
                  ]}
                />
              ))}
            </ul>
          )}
        </SectionCard>
      )}
      {(isJoining || code !== null) && <JoinDialog code={code ?? ''} onClose={close} />}
    </>
  )
}
