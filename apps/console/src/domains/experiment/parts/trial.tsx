import type { Experiment } from '@lab/contract/experiment'
import { RedoOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { TrialWindow } from '../../../content/trial-window.tsx'
import { Button } from '../../../kit/button.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Turning } from '../../../kit/turning.tsx'
import { ExperimentDesk } from '../../../players/experiment/desk.tsx'
import { Standing, SubmitButton } from '../../../players/experiment/standing.tsx'
import { useLearning } from '../../../players/experiment/use-learning.ts'
import { useWorkSaver } from '../../../players/experiment/use-work-saver.ts'
import { useTrialRecord } from '../use-trial.ts'
import { TrialSolution } from './trial-solution.tsx'
import styles from '../../../players/experiment/player.module.css'

type TrialProps = { experiment: Experiment; onClose: () => void }

/** The experiment as a learner works on it, over the whole window. What is done here never counts. */
export default function Trial({ experiment, onClose }: TrialProps) {
  const { id, title } = experiment
  const client = useQueryClient()
  const trial = useTrialRecord(id)
  const learning = useLearning(trial.data)
  const saver = useWorkSaver(trial.data, learning.data?.record.attempt)

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
          {trial.data && learning.data && <SubmitButton recordId={trial.data} learning={learning.data} saver={saver} />}
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
        <ExperimentDesk
          key={trial.data}
          recordId={trial.data}
          learning={learning.data}
          saver={saver}
          belowStep={(stepId) => <TrialSolution experimentId={id} stepId={stepId} />}
        />
      ) : (
        <div className={styles.wait}>
          <Turning />
        </div>
      )}
    </TrialWindow>
  )
}
