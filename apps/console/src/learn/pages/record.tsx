import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../api/request/api.ts'
import { buttonLook } from '../../kit/button.tsx'
import { Empty } from '../../kit/empty.tsx'
import { AppLink } from '../../kit/link.tsx'
import { Note } from '../../kit/note.tsx'
import { Segmented } from '../../kit/segmented.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { AppealCard } from '../parts/appeal-card.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { SectionCard } from '../parts/section-card.tsx'
import { StepFeedback } from '../parts/step-feedback.tsx'
import { placeWords, scoreText } from '../words.ts'

/** What a record came to: each attempt, its score, and what was said of every step, as far as it is released. */
export default function RecordPage() {
  const { recordId: id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const query = useQuery(api.learner.attempts.query({ params: { id } }, { quiet: true }))
  return (
    <PageState query={query}>
      {({ task, attempts, appeals, can_appeal: canAppeal }) => {
        const wanted = Number(search.get('attempt'))
        const shown = attempts.find((one) => one.number === wanted) ?? attempts.at(-1)
        return (
          <>
            <PageHead
              title={task.title}
              above={{ to: '/learn/scores', title: '成绩' }}
              facts={[
                placeWords(task),
                task.score === null ? '成绩尚未公布' : `得分 ${scoreText(task.score)} / ${task.max_score}`,
              ].join(' · ')}
              actions={
                <>
                  <AppLink className={buttonLook} to={`/learn/offering/${task.offering_id}`}>
                    学习安排
                  </AppLink>
                  <AppLink className={buttonLook} data-look="primary" to={`/learn/work/${id}`}>
                    打开内容
                  </AppLink>
                </>
              }
            />
            <AppealCard recordId={id} appeals={appeals} canAppeal={canAppeal} />
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
            {shown ? (
              <Attempt recordId={id} number={shown.number} />
            ) : (
              <Empty kind="record" title="还没有提交" text="提交之后，每一次的成绩和反馈会列在这里。" />
            )}
          </>
        )
      }}
    </PageState>
  )
}

function Attempt({ recordId, number }: { recordId: string; number: number }) {
  const query = useQuery({
    ...api.learner.feedback.query({ params: { id: recordId, number } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  return (
    <PageState query={query}>
      {({ attempt, is_released: isReleased, comment, steps }) => (
        <>
          {!isReleased && (
            <Note tone="info">
              {attempt.submitted_at
                ? '老师还没有公布这一次的成绩，公布后会通知您。'
                : '这一次还没有提交，提交并评分后可以看到反馈。'}
            </Note>
          )}
          {comment && (
            <SectionCard title="总体评语">
              <p style={{ whiteSpace: 'pre-wrap' }}>{comment}</p>
            </SectionCard>
          )}
          <SectionCard
            title="各环节"
            isFlush
            aside={
              <>
                {attempt.is_late && <span>逾期提交</span>}
                {attempt.submitted_at && <span>{exactTime(attempt.submitted_at)} 提交</span>}
                {isReleased && attempt.score !== null && (
                  <b className="num">
                    {scoreText(attempt.score)} / {attempt.max_score}
                  </b>
                )}
              </>
            }
          >
            <ul>
              {steps.map((step) => (
                <StepFeedback key={step.step_id} step={step} />
              ))}
            </ul>
          </SectionCard>
        </>
      )}
    </PageState>
  )
}
