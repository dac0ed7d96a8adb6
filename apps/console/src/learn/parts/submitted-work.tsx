import { useState } from 'react'
import { QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import type { FeedbackStep } from './step-feedback.tsx'
import styles from './step-feedback.module.css'

const unchanged = () => undefined

/** The learner's own answer or report, closed until it is asked for; nothing for a step to which nothing is submitted. */
export function SubmittedWork({ step }: { step: FeedbackStep }) {
  const [isOpen, setOpen] = useState(false)
  const { question, report } = step
  const hasReport = report !== null && report.value.trim() !== ''
  if (!question && !hasReport) return null
  return (
    <details className={styles.work} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{question ? '我的作答' : '我的报告'}</summary>
      {isOpen && question && (
        <QuestionAnswer question={question} answer={step.answer} isDisabled onChange={unchanged} onSubmit={unchanged} />
      )}
      {isOpen && hasReport && <RichTextView value={report} isCompact />}
    </details>
  )
}
