import type { SheetQuestion } from '@lab/contract/exam-sheet'
import { questionTypeLabels } from '@lab/contract/question/types'
import { FlagFilled, FlagOutlined } from '@ant-design/icons'
import { QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { QuestionReview } from '../../content/question/question-review.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { exactTime } from '../../kit/time-text.ts'
import { Turning } from '../../kit/turning.tsx'
import { SaveLine } from '../saving/save-line.tsx'
import type { Answers } from './use-answers.ts'
import styles from './exam.module.css'

type SheetQuestionProps = {
  recordId: string
  /** The window of the browser, where only one may answer. */
  session: string | undefined
  asked: SheetQuestion
  answers: Answers
  isFlagged: boolean
  isLocked: boolean
  onFlag: (isFlagged: boolean) => void
}

const OperationField = onDemand(
  async () => (await import('./operation-field.tsx')).OperationField,
  () => <Turning />,
)

const ignore = (): void => undefined

/** A question while the exam is sat: what it asks, the answer, and whether that has arrived. */
export function SheetQuestionField(props: SheetQuestionProps) {
  const { recordId, session, asked, answers, isFlagged, isLocked, onFlag } = props
  const { key, number, question, points } = asked
  const state = answers.stateOf(key)
  const given = answers.answers[key] ?? []
  return (
    <article className={styles.question} id={`question-${key}`} aria-label={`第 ${number} 题`}>
      <header>
        <b className="num">{number}.</b>
        <span className={styles.kind}>
          {questionTypeLabels[question.type]}，{points} 分
        </span>
        <Button
          isSmall
          look="text"
          icon={isFlagged ? FlagFilled : FlagOutlined}
          aria-pressed={isFlagged}
          disabled={isLocked}
          onClick={() => onFlag(!isFlagged)}
        >
          {isFlagged ? '已标记' : '标记'}
        </Button>
      </header>
      {asked.fixed && (
        <Note tone="warning">
          {`本题已于 ${exactTime(asked.fixed.at).slice(-8, -3)} 更正：${asked.fixed.reason}。请按更正后的题目作答。`}
        </Note>
      )}
      <RichTextView value={asked.stem} />
      {question.type === 'operation' ? (
        <OperationField
          {...{ recordId, session, isLocked }}
          askedKey={key}
          onChecked={(stepIds) => answers.take(key, stepIds)}
        />
      ) : (
        <QuestionAnswer
          question={question}
          answer={given}
          isDisabled={isLocked}
          onChange={(next) => answers.answer(key, next)}
          onSubmit={ignore}
        />
      )}
      <footer>{state && <SaveLine state={state} text={answers.textOf(key)} />}</footer>
    </article>
  )
}

/** The same once it is shown what was right. */
export function ReviewedQuestion({ asked }: { asked: SheetQuestion }) {
  const { number, question, points, answer, review } = asked
  if (!review) return null
  return (
    <article className={styles.question} aria-label={`第 ${number} 题`}>
      <header>
        <b className="num">{number}.</b>
        <span className={styles.kind}>
          {questionTypeLabels[question.type]}，
          {review.score === null ? `满分 ${points} 分` : `${review.score} / ${points} 分`}
        </span>
      </header>
      <RichTextView value={asked.stem} />
      <QuestionReview question={review.question} answer={answer} marked={review.marked} />
    </article>
  )
}
