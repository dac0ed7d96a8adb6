import { questionTypeLabels } from '@lab/contract/question/types'
import type { AskedInVideo } from '@lab/contract/video-questions'
import { useState } from 'react'
import { isAnswered, QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import { formatClock } from '../../kit/time-text.ts'
import styles from './course-desk.module.css'

type AskedQuestionProps = {
  asked: AskedInVideo
  /** Keeps the answer; what is right comes with the question then. */
  onAnswer: (answer: readonly string[]) => Promise<void>
  onGoOn: () => void
}

const verdictOf = (share: number) =>
  share >= 1
    ? ({ tone: 'success', text: '回答正确' } as const)
    : ({ tone: 'warning', text: share > 0 ? '回答部分正确' : '回答错误' } as const)

/** A question at which a video has stopped. */
export function AskedQuestion({ asked, onAnswer, onGoOn }: AskedQuestionProps) {
  const { at, must_answer: isRequired, stem, question, given } = asked
  const [answer, setAnswer] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const send = async (): Promise<void> => {
    if (isBusy || given || !isAnswered(answer)) return
    setBusy(true)
    // The request layer shows a refusal.
    await onAnswer(answer).catch(() => undefined)
    setBusy(false)
  }
  const verdict = given && verdictOf(given.share)
  return (
    <section className={styles.asked} aria-label="视频中的题目" aria-live="polite">
      <p className={styles.quiet}>
        <span className="num">{formatClock(at)}</span> · {questionTypeLabels[question.type]} ·{' '}
        {isRequired ? '答题后继续播放' : '可以跳过'}
      </p>
      <RichTextView value={stem} isCompact />
      <QuestionAnswer
        question={question}
        answer={given?.answer ?? answer}
        isDisabled={given !== null || isBusy}
        onChange={setAnswer}
        onSubmit={() => void send()}
      />
      {given && verdict && (
        <Note tone={verdict.tone}>
          {verdict.tone === 'success' ? verdict.text : `${verdict.text}，正确答案：${given.right}`}
        </Note>
      )}
      {given?.analysis && <RichTextView value={{ format: 'markdown', value: given.analysis }} isCompact />}
      <div className={styles.askedActs}>
        {given === null && (
          <Button look="primary" isBusy={isBusy} disabled={!isAnswered(answer)} onClick={() => void send()}>
            提交答案
          </Button>
        )}
        {given !== null && (
          <Button look="primary" onClick={onGoOn}>
            继续播放
          </Button>
        )}
        {given === null && !isRequired && <Button onClick={onGoOn}>跳过</Button>}
      </div>
    </section>
  )
}
