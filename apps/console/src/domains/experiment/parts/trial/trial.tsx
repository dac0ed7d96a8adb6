import type { Experiment } from '@lab/contract/experiment'
import { RedoOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Spin } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { TrialWindow } from '../../../../content/trial-window.tsx'
import { Button } from '../../../../kit/button.tsx'
import { askQuestion } from '../../../../kit/dialogs/dialog-store.ts'
import { ErrorState } from '../../../../kit/failure-states.tsx'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import { ToneTag } from '../../../../kit/state-tag.tsx'
import { doneCount, earnedPoints } from '../../trial-rules.ts'
import { useLearnerActs, useLearning, useTrialRecord, type Learning } from '../../use-trial.ts'
import { TrialDesk } from './trial-desk.tsx'
import styles from './trial.module.css'

type TrialProps = { experiment: Experiment; onClose: () => void }

/** The experiment as a learner works on it, over the whole window. What is done here never counts. */
export default function Trial({ experiment, onClose }: TrialProps) {
  const { id, title } = experiment
  const client = useQueryClient()
  const trial = useTrialRecord(id)
  const learning = useLearning(trial.data)

  const restart = async () => {
    const agreed = await askQuestion({
      title: '重新开始试做',
      text: '本次试做的进度、答案和环境将全部丢弃，从头开始。',
      okText: '重新开始',
      danger: true,
    })
    if (!agreed) return
    const started = await api.learning.startTrial({ params: { id }, body: { restart: true } })
    client.setQueryData(['trial', id], started)
  }
  const error = trial.error ?? (learning.data ? null : learning.error)
  return (
    <TrialWindow
      title={title}
      onClose={onClose}
      tools={
        <>
          {learning.data && <Standing learning={learning.data} />}
          <Button icon={RedoOutlined} disabled={!trial.data} onClick={() => void restart().catch(() => undefined)}>
            重新开始
          </Button>
          {trial.data && learning.data && <SubmitButton recordId={trial.data} learning={learning.data} />}
        </>
      }
    >
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void (trial.error ? trial.refetch() : learning.refetch())}
          action={<Button onClick={onClose}>退出试做</Button>}
        />
      ) : trial.data && learning.data ? (
        <TrialDesk key={trial.data} experiment={experiment} recordId={trial.data} learning={learning.data} />
      ) : (
        <Spin className={styles.wait} />
      )}
    </TrialWindow>
  )
}

function Standing({ learning }: { learning: Learning }) {
  const { record, steps } = learning
  const done = doneCount(steps)
  return (
    <span className={styles.standing}>
      <ProgressBar label="试做进度" width={120} hideText percent={steps.length > 0 ? (done / steps.length) * 100 : 0} />
      <span>
        {done} / {steps.length} 环节
      </span>
      <span>
        得分 <b>{record.score ?? earnedPoints(steps)}</b> / {record.max_score}
      </span>
    </span>
  )
}

function SubmitButton({ recordId, learning }: { recordId: string; learning: Learning }) {
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
