import { AppLink } from '../../kit/link.tsx'
import { buttonLook } from '../../kit/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { Empty } from '../../kit/empty.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { LookTag } from '../parts/look-tag.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PostedMarks } from '../parts/posted-marks.tsx'
import { PagesLine } from '../parts/pages-line.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { TaskRow } from '../parts/task-row.tsx'
import { beforeWord, placeWords, scoreText, standingLooks } from '../words.ts'

const perPage = 50

/** Everything that one has begun, with what it came to. */
export default function Scores() {
  const now = useNow()
  const [page, setPage] = useState(1)
  const query = useQuery(api.learner.records.query({ query: { page, per_page: perPage } }, { quiet: true }))
  return (
    <>
      <PageHead
        title="成绩"
        actions={
          <AppLink className={buttonLook} to="/learn/certificates">
            证书
          </AppLink>
        }
      />
      <PostedMarks />
      <PageState query={query}>
        {({ tasks, total }) => (
          <SectionCard title="我的学习记录" isFlush aside={total > 0 && <span>共 {total} 项</span>}>
            {tasks.length === 0 ? (
              <Empty kind="record" title="还没有学习记录" text="开始学习之后，进度和成绩会列在这里。" />
            ) : (
              <ul>
                {tasks.map((task) => (
                  <TaskRow
                    key={task.offering_id}
                    to={task.record_id ? `/learn/record/${task.record_id}` : `/learn/offering/${task.offering_id}`}
                    kind={task.kind}
                    title={task.title}
                    cover={task.cover}
                    standing={<LookTag look={standingLooks[task.standing]} />}
                    facts={[
                      placeWords(task),
                      task.score === null ? '成绩尚未公布' : `得分 ${scoreText(task.score)} / ${task.max_score}`,
                      `完成 ${Math.round(task.progress)}%`,
                      task.submitted_at && beforeWord(relativeTime(task.submitted_at, now), '提交'),
                    ]}
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
