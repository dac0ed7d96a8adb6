import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { Alert } from 'antd'
import { useState } from 'react'
import { Button } from '../../../../kit/button.tsx'
import { ChecksField } from '../../../../kit/form/controls/checks-field.tsx'
import { RadioField } from '../../../../kit/form/controls/radio-field.tsx'
import { Segmented } from '../../../../kit/segmented.tsx'
import { TextField } from '../../../../kit/form/controls/text-field.tsx'
import { letterOf } from '../../question-edits.ts'
import type { LearnerActs } from '../../use-trial.ts'
import { questionTypeWords } from '../../words.ts'
import { InlineCode } from '../../../../kit/inline-code.tsx'
import styles from './trial.module.css'

type TrialAnswerProps = { step: Step; progress: StepProgress | undefined; acts: LearnerActs; isOver: boolean }

/** The question of a step and the learner's answer to it. */
export function TrialAnswer({ step, progress, acts, isOver }: TrialAnswerProps) {
  const question = step.question!
  const [answer, setAnswer] = useState<string[]>(progress?.answer ?? [])
  const [isBusy, setBusy] = useState(false)
  const isPassed = progress?.state === 'passed'
  const options = question.options.map((option, index) => ({
    value: letterOf(index),
    label: (
      <>
        <b>{letterOf(index)}.</b> <InlineCode text={option} />
      </>
    ),
  }))
  const send = async () => {
    setBusy(true)
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
      <p className={styles.kind}>{questionTypeWords[question.type]}</p>
      {question.type === 'single' && (
        <RadioField
          label={questionTypeWords.single}
          isTall
          options={options}
          value={answer[0]}
          isDisabled={isOver}
          onChange={(next) => setAnswer([next])}
        />
      )}
      {question.type === 'multiple' && (
        <ChecksField
          label={questionTypeWords.multiple}
          className={styles.checks}
          options={options}
          value={answer}
          isDisabled={isOver}
          onChange={(values) => setAnswer(values.toSorted())}
        />
      )}
      {question.type === 'judge' && (
        <Segmented
          label={questionTypeWords.judge}
          options={['对', '错'].map((one) => ({ value: one, label: one }))}
          value={answer[0]}
          isDisabled={isOver}
          onChange={(next) => setAnswer([next])}
        />
      )}
      {question.type === 'fill' && (
        <TextField
          label="您的答案"
          placeholder="输入答案"
          value={answer[0] ?? ''}
          isDisabled={isOver}
          onChange={(text) => setAnswer([text])}
          onEnter={() => void send()}
        />
      )}
      <div>
        <Button
          look="primary"
          isBusy={isBusy}
          disabled={isOver || !answer.some((one) => one.trim())}
          onClick={() => void send()}
        >
          {progress?.last_outcome ? '重新提交答案' : '提交答案'}
        </Button>
      </div>
      {progress?.last_outcome && (
        <Alert
          type={isPassed ? 'success' : 'warning'}
          showIcon
          title={isPassed ? '回答正确' : '回答不正确，再想一想'}
        />
      )}
    </section>
  )
}
