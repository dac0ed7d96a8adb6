import type { StepScore } from '../../../content/aspects/record/rubric-scores.ts'
import { EditOutlined } from '@ant-design/icons'
import { QuestionReview } from '../../../content/question/question-review.tsx'
import { Button } from '../../../kit/button.tsx'
import { type OpeningOf, opens } from '../../../kit/dialog-frame/opening.tsx'
import { RichTextView } from '../../../kit/editor/index.ts'
import { exactTime } from '../../../kit/time-text.ts'
import { earnedIn, type Answered } from './answered.ts'
import styles from './paper.module.css'

type AnsweredQuestionProps = {
  one: Answered
  editing: OpeningOf<StepScore>
  /** Why its score cannot be changed. */
  refusal: string | undefined
}

/** A question of a paper that was sat: what was asked, answered and right, what it earned by whom, and what was said of it. */
export function AnsweredQuestion({ one, editing, refusal }: AnsweredQuestionProps) {
  const { asked, score, isOver } = one
  const { question, answer, marked } = asked
  const earned = earnedIn(one)
  const unread = isOver ? '待评阅' : '未评分'
  return (
    <article className={styles.question} aria-label={`第 ${asked.number} 题`}>
      <header>
        <b className="num">{asked.number}.</b>
        {score && (
          <span className={styles.earned}>
            {score.points === 0 ? '不计分' : earned === null ? unread : <b className="num">{earned}</b>}
            {score.points > 0 && <small className="num"> / {score.points} 分</small>}
          </span>
        )}
        {score && score.points > 0 && (
          <Button
            isSmall
            look="text"
            icon={EditOutlined}
            className={styles.screenOnly}
            aria-label={`修改第 ${asked.number} 题的成绩`}
            aria-disabled={refusal === undefined ? undefined : true}
            title={refusal}
            {...(refusal === undefined ? opens(editing.of(score)) : {})}
          >
            修改
          </Button>
        )}
      </header>
      <RichTextView value={asked.stem} />
      {asked.fixed && (
        <p className={styles.quiet}>
          考试中于 {exactTime(asked.fixed.at).slice(-8, -3)} 更正：{asked.fixed.reason}
        </p>
      )}
      <QuestionReview question={question} answer={answer} marked={marked} />
      {score && score.rubric.length > 0 && (
        <ul className={styles.rubric} aria-label="评分标准">
          {score.rubric.map(({ id, title, score: given, points }) => (
            <li key={id}>
              {title}
              <span className="num">
                {given ?? '--'} / {points}
              </span>
            </li>
          ))}
        </ul>
      )}
      {score?.comment && (
        <p className={styles.comment}>
          <b>评语</b> {score.comment}
        </p>
      )}
      {score?.manual_score != null && (
        <p className={styles.quiet}>
          {score.graded_by ? `${score.graded_by.real_name} ` : ''}
          {score.read_by_teacher || score.auto_score === null ? '评阅' : `修改，自动评分 ${score.auto_score} 分`}
        </p>
      )}
    </article>
  )
}
