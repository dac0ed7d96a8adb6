import type { Step } from '@lab/contract/experiment'
import { questionTypeLabels } from '@lab/contract/question/types'
import type { StepProgress } from '@lab/contract/record'
import { useState } from 'react'
import { isAnswered, QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import type { LearnerActs } from './use-learning.ts'
import styles from './player.module.css'

type AnswerWorkProps = { step: Step; progress: StepProgress | undefined; acts: LearnerActs; isOver: boolean }

/** The question of a step and the learner's answer to it. */
export function AnswerWork({ step, progress, acts, isOver }: AnswerWorkProps) {
  const question = step.question!
  const [answer, setAnswer] = useState<readonly string[]>(progress?.answer ?? [])
  const [isBusy, setBusy] = useState(false)
  const wasAnswered = (progress?.answer.length ?? 0) > 0
  const send = async () => {
    if (isBusy || isOver || !isAnswered(answer)) return
    setBusy(true)
    // A refusal is told by the request layer.
    await acts
      .answer(
        step.id,
        answer.map((one) => one.trim()),
      )
      .catch(() => undefined)
    setBusy(false)
  }
  return (
    <section className={styles.question} aria-label="作答">
      <p className={styles.kind}>{questionTypeLabels[question.type]}</p>
      <QuestionAnswer
        question={question}
        answer={answer}
        isDisabled={isOver}
        onChange={setAnswer}
        onSubmit={() => void send()}
      />
      <div>
        <Button look="primary" isBusy={isBusy} disabled={isOver || !isAnswered(answer)} onClick={() => void send()}>
          {wasAnswered ? '重新提交答案' : '提交答案'}
        </Button>
      </div>
      {wasAnswered && progress && <Verdict progress={progress} />}
      {step.analysis && (
        <section className={styles.hint} aria-label="解析">
          <b>解析</b>
          <RichTextView value={step.analysis} isCompact />
        </section>
      )}
    </section>
  )
}

/** What the last answer earned; what a person marks says that it waits for one. */
function Verdict({
  progress: { last_outcome: outcome, last_message: message, share, points },
}: {
  progress: StepProgress
}) {
  if (outcome === null) return <Note tone="info">{message || '已提交，等待教师评分'}</Note>
  if (outcome === 'passed') return <Note tone="success">{message}</Note>
  const earned = points > 0 && (share ?? 0) > 0 ? `，目前得 ${Math.round((share ?? 0) * points * 100) / 100} 分` : ''
  return <Note tone="warning">{`${message}${earned}，可以再想一想`}</Note>
}
