import { useState } from 'react'
import { ExperimentDesk } from '../../players/experiment/desk.tsx'
import { Standing, SubmitButton } from '../../players/experiment/standing.tsx'
import { useLearning } from '../../players/experiment/use-learning.ts'
import { useWorkSaver } from '../../players/experiment/use-work-saver.ts'
import { ErrorState } from '../../kit/failure-states.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { AskButton } from './ask-button.tsx'
import { HandButton } from './hand-button.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkFrame } from './work-frame.tsx'
import { backFrom } from './work-places.ts'
import { DeskWaiting } from '../waiting.tsx'

const ApplyDialog = onDemand(
  async () => (await import('../parts/apply-dialog.tsx')).ApplyDialog,
  () => null,
)

/** An experiment at its desk. */
export default function ExperimentWork({ recordId }: { recordId: string }) {
  const learning = useLearning(recordId)
  const saver = useWorkSaver(recordId, learning.data?.record.attempt)
  const [isApplying, setApplying] = useState(false)
  const { data } = learning
  if (learning.error && !data) return <ErrorState error={learning.error} onRetry={() => void learning.refetch()} />
  if (!data) return <DeskWaiting />
  const { record } = data
  const isTrial = record.is_trial
  const canAsk = record.state !== 'graded' && !isTrial
  return (
    <WorkFrame
      hasNews={!isTrial}
      title={record.content_title}
      back={backFrom(record, data.within_id)}
      facts={<WorkFacts record={record} dueAt={data.due_at} />}
      tools={
        <>
          <Standing learning={data} />
          {!isTrial && <AskButton record={record} step={record.current_step} />}
          {canAsk && <HandButton recordId={recordId} />}
          <SubmitButton recordId={recordId} learning={data} saver={saver} />
        </>
      }
    >
      <ExperimentDesk
        key={`${recordId} ${record.attempt}`}
        recordId={recordId}
        learning={data}
        saver={saver}
        {...(isTrial ? {} : { onAskEnvironment: () => setApplying(true) })}
      />
      {isApplying && (
        <ApplyDialog
          kind="environment"
          task={{ offering_id: record.offering_id, title: record.content_title }}
          onClose={() => setApplying(false)}
        />
      )}
    </WorkFrame>
  )
}
