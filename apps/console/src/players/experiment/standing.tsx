import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { askQuestion } from '../../kit/dialogs/dialog-store.ts'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { ToneTag } from '../../kit/state-tag.tsx'
import { doneCount, scoreWords } from './rules.ts'
import { useLearnerActs, type Learning } from './use-learning.ts'
import type { ExperimentSaver } from './use-work-saver.ts'
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

type SubmitButtonProps = { recordId: string; learning: Learning; saver: ExperimentSaver }

/** Hands the work in, once everything that was written is with the server and it is agreed to. */
export function SubmitButton({ recordId, learning, saver }: SubmitButtonProps) {
  const acts = useLearnerActs(recordId)
  const [isBusy, setBusy] = useState(false)
  const { record } = learning
  if (record.state !== 'in_progress' && record.state !== 'returned' && record.state !== 'not_started') {
    return (
      <ToneTag tone="green" icon="check">
        已提交
      </ToneTag>
    )
  }
  const submit = async () => {
    setBusy(true)
    const { unsaved, drafts } = await saver.settle()
    setBusy(false)
    const { steps } = acts.now() ?? learning
    const agreed = await askQuestion(questionOf({ unsaved, drafts, undone: steps.length - doneCount(steps) }))
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

type Left = { unsaved: number; drafts: number; undone: number }

/** What is left to do or to save, before it cannot be any more. */
function questionOf({ unsaved, drafts, undone }: Left) {
  const left = [
    unsaved > 0 && `有 ${unsaved} 处内容还没有保存到服务器，现在提交就不包含它，请等网络恢复、显示「已保存」后再提交。`,
    drafts > 0 && `有 ${drafts} 道题的答案还没有点「提交答案」，不会计入。`,
    undone > 0 ? `还有 ${undone} 个环节没有完成，提交后不能再修改。` : '提交后不能再修改。',
  ]
  return {
    title: '提交',
    text: left.filter(Boolean).join(''),
    okText: unsaved > 0 ? '仍然提交' : '提交',
    ...(unsaved > 0 ? { danger: true } : {}),
  }
}
