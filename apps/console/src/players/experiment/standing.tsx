import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { doneCount, scoreWords } from './rules.ts'
import { useLearnerActs, type Learning } from './use-learning.ts'
import styles from './player.module.css'

/** How far a learner is, and the score as far as it is confirmed. */
export function Standing({ learning }: { learning: Learning }) {
  const { record, steps } = learning
  const done = doneCount(steps)
  const words = scoreWords(record)
  return (
    <span className={styles.standing}>
      <ProgressBar label="进度" width={120} hideText percent={steps.length > 0 ? (done / steps.length) * 100 : 0} />
      <span>
        {done} / {steps.length} 环节
      </span>
      {words && <span>{words}</span>}
    </span>
  )
}

/** Hands the work in, once it is agreed to. */
export function SubmitButton({ recordId, learning }: { recordId: string; learning: Learning }) {
  const acts = useLearnerActs(recordId)
  const [isBusy, setBusy] = useState(false)
  const { record, steps } = learning
  if (record.state !== 'in_progress' && record.state !== 'returned' && record.state !== 'not_started') {
    return (
      <ToneTag tone="green" icon="check">
        已提交
      </ToneTag>
    )
  }
  const submit = async () => {
    const left = steps.length - doneCount(steps)
    const agreed = await askQuestion({
      title: '提交',
      text: left > 0 ? `还有 ${left} 个环节没有完成，提交后不能再修改。` : '提交后不能再修改。',
      okText: '提交',
    })
    if (!agreed) return
    setBusy(true)
    await acts.submit().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Button look="primary" isBusy={isBusy} onClick={() => void submit()}>
      提交
    </Button>
  )
}
