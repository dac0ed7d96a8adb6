import type { StepProgress } from '@lab/contract/record'
import { StateTag } from '../../kit/state-tag.tsx'
import { scoreText } from '../words.ts'
import styles from './step-feedback.module.css'

const states: Record<StepProgress['state'], string> = {
  not_started: '未开始',
  in_progress: '未完成',
  passed: '已完成',
  failed: '未通过',
}

/** What one step earned, and what was said of it. */
export function StepFeedback({ step }: { step: StepProgress & { score: number | null } }) {
  const rubric = step.rubric.filter((one) => one.score !== null)
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <span className={styles.words}>
          <small>{step.section_title}</small>
          <b>{step.title}</b>
        </span>
        <StateTag state={step.state} label={states[step.state]} />
        {step.points > 0 && (
          <span className={styles.score}>
            {step.score === null ? '--' : scoreText(step.score)} / {step.points}
          </span>
        )}
      </div>
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
    </li>
  )
}
