import type { PresentedQuestion } from '@lab/contract/question/present'
import type { StepProgress } from '@lab/contract/record'
import { formatDuration } from '../../kit/format.ts'
import { StateTag } from '../../kit/state-tag.tsx'
import { scoreText } from '../words.ts'
import { stepWord } from './step-words.ts'
import { SubmittedWork } from './submitted-work.tsx'
import styles from './step-feedback.module.css'

/** A step of an attempt with its released score, and the question that was answered. */
export type FeedbackStep = StepProgress & { score: number | null; question: PresentedQuestion | null }

/** How a step was worked on, as far as that explains its score. */
const factsOf = (step: FeedbackStep): string[] => [
  ...(step.attempts > 1 ? [`提交 ${step.attempts} 次`] : []),
  ...(step.hint_opened ? [step.hint_cost > 0 ? `查看提示（−${step.hint_cost} 分）` : '查看提示'] : []),
  ...(step.duration_seconds > 0 ? [`用时${formatDuration(step.duration_seconds)}`] : []),
]

/** What one step earned, what was submitted to it, and what was said of it. */
export function StepFeedback({ step }: { step: FeedbackStep }) {
  const rubric = step.rubric.filter((one) => one.score !== null)
  const facts = factsOf(step)
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <span className={styles.words}>
          <b>{step.title}</b>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
        </span>
        <StateTag {...stepWord(step)} />
        {step.points > 0 && (
          <span className={styles.score}>
            {step.score === null ? '--' : scoreText(step.score)} / {step.points}
          </span>
        )}
      </div>
      {step.state === 'failed' && step.last_message && <p className={styles.message}>{step.last_message}</p>}
      {rubric.length > 0 && (
        <ul className={styles.rubric} aria-label={`「${step.title}」的评分标准`}>
          {rubric.map((one) => (
            <li key={one.id}>
              <span>{one.title}</span>
              <span className="num">
                {scoreText(one.score!)} / {one.points}
              </span>
            </li>
          ))}
        </ul>
      )}
      {step.comment && <p className={styles.comment}>{step.comment}</p>}
      {step.annotations.map((one) => (
        <figure key={one.picture} className={styles.picture}>
          <img src={one.picture} alt={one.text || '老师的标注'} loading="lazy" />
          {one.text && <figcaption>{one.text}</figcaption>}
        </figure>
      ))}
      <SubmittedWork step={step} />
    </li>
  )
}
