import type { Step } from '@lab/contract/experiment'
import { questionTypeLabels } from '@lab/contract/question/types'
import type { StepProgress } from '@lab/contract/record'
import { useState } from 'react'
import { isAnswered, QuestionAnswer } from '../../content/question/answer/question-answer.tsx'
import { Button } from '../../kit/button.tsx'
import { RichTextView } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import { SaveLine } from '../saving/save-line.tsx'
import { useSaveStates, type ExperimentSaver } from './use-work-saver.ts'
import styles from './player.module.css'

type AnswerWorkProps = {
  step: Step
  progress: StepProgress | undefined
  saver: ExperimentSaver
  /** Nothing can be changed: it was submitted, or another tab leads. */
  isLocked: boolean
}

/** The question of a step and the learner's answer to it; until it is submitted it is a draft in this browser. */
export function AnswerWork({ step, progress, saver, isLocked }: AnswerWorkProps) {
  const question = step.question!
  const given = progress?.answer ?? []
  const [answer, setAnswer] = useState<readonly string[]>(() => answerKept(saver, step.id) ?? given)
  const own = useSaveStates(saver)[step.id]
  // Answered in another tab or on another machine meanwhile: that is what holds, unless something here is not submitted yet.
  const [known, setKnown] = useState(given)
  if (!isSame(given, known)) {
    setKnown(given)
    if (!saver.kept(step.id)) setAnswer(given)
  }
  const wasAnswered = given.length > 0
  const isOpen = own !== undefined && own.state !== 'saved'
  const base = { kind: 'answer', answer: given } as const
  const change = (next: readonly string[]) => {
    setAnswer(next)
    saver.note(step.id, { value: { kind: 'answer', answer: next }, base, isDue: false })
  }
  const send = async () => {
    if (isLocked || own?.state === 'saving' || !isAnswered(answer)) return
    const trimmed = answer.map((one) => one.trim())
    saver.note(step.id, { value: { kind: 'answer', answer: trimmed }, base, isDue: true })
    await saver.flush(step.id)
  }
  return (
    <section className={styles.question} aria-label="作答">
      <p className={styles.kind}>{questionTypeLabels[question.type]}</p>
      <QuestionAnswer
        question={question}
        answer={isLocked ? given : answer}
        isDisabled={isLocked}
        onChange={change}
        onSubmit={() => void send()}
      />
      <div className={styles.acts}>
        <Button
          look="primary"
          isBusy={own?.state === 'saving'}
          disabled={isLocked || !isAnswered(answer)}
          onClick={() => void send()}
        >
          {wasAnswered ? '重新提交答案' : '提交答案'}
        </Button>
        {isOpen && <SaveLine state={own.state} text={own.text} />}
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

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

function answerKept(saver: ExperimentSaver, stepId: string): readonly string[] | undefined {
  const kept = saver.kept(stepId)
  return kept?.value.kind === 'answer' ? kept.value.answer : undefined
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
