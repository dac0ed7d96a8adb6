import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/request/api.ts'
import { Note } from '../../kit/note.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { ToneTag } from '../../kit/state-tag.tsx'
import { scoreText } from '../words.ts'
import { PageState } from './page-state.tsx'
import { SectionCard } from './section-card.tsx'
import { StepFeedback, type FeedbackStep } from './step-feedback.tsx'
import styles from './attempt-feedback.module.css'

/** One attempt: its score, what was said of it as a whole, and its steps by section, as far as that is released. */
export function AttemptFeedback({ recordId, number }: { recordId: string; number: number }) {
  const query = useQuery({
    ...api.learner.feedback.query({ params: { id: recordId, number } }, { quiet: true }),
    placeholderData: () => undefined,
  })
  return (
    <PageState query={query}>
      {({ attempt, is_released: isReleased, comment, steps }) => (
        <>
          <SectionCard
            title="成绩"
            aside={
              <>
                {attempt.is_late && <ToneTag tone="amber">逾期提交</ToneTag>}
                {attempt.submitted_at && <span>{exactTime(attempt.submitted_at)} 提交</span>}
              </>
            }
          >
            {isReleased && attempt.score !== null ? (
              <p className={styles.total}>
                <b>{scoreText(attempt.score)}</b> / {attempt.max_score} 分
              </p>
            ) : (
              <Note tone="info">
                {attempt.submitted_at
                  ? '老师还没有公布这一次的成绩，公布后会通知您。'
                  : '这一次还没有提交，提交并评分后可以看到反馈。'}
              </Note>
            )}
            {comment && <p className={styles.comment}>{comment}</p>}
          </SectionCard>
          {Array.from(
            Map.groupBy(steps, (step) => step.section_title),
            ([title, own]) => (
              <SectionCard
                key={title}
                title={title || '各环节'}
                isFlush
                aside={isScored(steps) && <Subtotal steps={own} />}
              >
                <ul>
                  {own.map((step) => (
                    <StepFeedback key={step.step_id} step={step} />
                  ))}
                </ul>
              </SectionCard>
            ),
          )}
        </>
      )}
    </PageState>
  )
}

/** Whether steps say what they earned: not before the grade is confirmed, nor where the total alone is shown. */
const isScored = (steps: readonly FeedbackStep[]): boolean => steps.some(({ score }) => score !== null)

/** What a section earned of what it is worth, in which what was not worked on counts too; nothing where nothing counts. */
function Subtotal({ steps }: { steps: readonly FeedbackStep[] }) {
  const counting = steps.filter(({ points }) => points > 0)
  if (counting.length === 0) return null
  const sum = (of: (step: FeedbackStep) => number) => counting.reduce((total, step) => total + of(step), 0)
  return (
    <span className="num">
      {scoreText(sum(({ score }) => score ?? 0))} / {scoreText(sum(({ points }) => points))}
    </span>
  )
}
