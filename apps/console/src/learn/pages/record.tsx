import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { buttonLook } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { AppealCard } from '../parts/appeal-card.tsx'
import { AttemptFeedback } from '../parts/attempt-feedback.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { offeringAddress, placeWords, scoreText } from '../words.ts'

/** What a record came to: each attempt, its score, and what was said of every step, as far as it is released. */
export default function RecordPage() {
  const { recordId: id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  // A new appeal is shown where it was written; on the next visit appeals come first.
  const [isAppealing, setAppealing] = useState(false)
  const query = useQuery(api.learner.attempts.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ task, attempts, appeals, can_appeal: canAppeal, appeals_until: until }) => {
        const wanted = Number(search.get('attempt'))
        const shown = attempts.find((one) => one.number === wanted) ?? attempts.at(-1)
        const arrangement = offeringAddress(task)
        const appeal = (
          <AppealCard
            recordId={id}
            appeals={appeals}
            canAppeal={canAppeal}
            until={until}
            onAppeal={() => setAppealing(isAppealing || appeals.length === 0)}
          />
        )
        const isFirst = appeals.length > 0 && !isAppealing
        return (
          <>
            <PageHead
              title={task.title}
              above={{ to: '/learn/scores', title: '成绩' }}
              facts={[
                placeWords(task),
                task.score === null ? '成绩尚未公布' : `最终得分 ${scoreText(task.score)} / ${task.max_score}`,
              ]}
              actions={
                <>
                  {arrangement && (
                    <AppLink className={buttonLook} to={arrangement}>
                      学习安排
                    </AppLink>
                  )}
                  <AppLink className={buttonLook} data-look="primary" to={`/learn/work/${id}`}>
                    打开内容
                  </AppLink>
                </>
              }
            />
            {attempts.length > 1 && (
              <Segmented
                label="第几次提交"
                options={attempts.map((one) => ({
                  value: one.number,
                  label: `第 ${one.number} 次${one.is_counted ? '（计分）' : ''}`,
                }))}
                value={shown?.number}
                onChange={(next) => setSearch({ attempt: String(next) }, { replace: true })}
              />
            )}
            {isFirst && appeal}
            {shown ? (
              <AttemptFeedback recordId={id} number={shown.number} />
            ) : (
              <Empty kind="record" title="还没有提交" text="提交之后，每一次的成绩和反馈会列在这里。" />
            )}
            {!isFirst && appeal}
          </>
        )
      }}
    </PageState>
  )
}
