import type { Training } from '@lab/contract/training'
import type { TypingPiece } from '@lab/contract/typing-log'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { api } from '../../../api/request/api.ts'
import { TrialWindow } from '../../../content/trial-window.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { Button } from '../../../kit/button.tsx'
import { RunResult } from '../../../players/typing/run-result.tsx'
import { TypingDesk } from '../../../players/typing/typing-desk.tsx'
import styles from '../../../players/typing/typing.module.css'

/** A run and what is typed in it; with its figures once it is over. */
async function loadRun(trainingId: string, restart: boolean) {
  // A first failure is the page's to say; one of beginning again has no place there.
  const quiet = !restart
  const { record } = await api.learning.startTrial({ params: { id: trainingId }, body: { restart } }, { quiet })
  const params = { id: record.id }
  const { content } = await api.learning.record({ params }, { quiet })
  return { recordId: record.id, attempt: record.attempt, content: content.training!, result: null }
}

/** A text as a learner types it, tried out by a teacher. */
export default function TypingTrial({ training, onClose }: { training: Training; onClose: () => void }) {
  const { id, title } = training
  const client = useQueryClient()
  const queryKey = ['trial', id]
  const run = useQuery<Awaited<ReturnType<typeof loadRun>> | Finished>({
    queryKey,
    queryFn: () => loadRun(id, false),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: () => undefined,
  })
  const recordId = run.data?.recordId ?? ''
  const key = run.data?.content.key ?? ''
  const save = useCallback(
    (piece: TypingPiece) =>
      api.learning.respond({ params: { id: recordId, key }, body: { value: piece } }, { quiet: true }),
    [recordId, key],
  )
  // Where only the figures did not arrive, a second try asks for them alone.
  const submitted = useRef('')
  const finish = async () => {
    const params = { id: recordId }
    if (submitted.current !== recordId) await api.learning.submit({ params }, { quiet: true })
    submitted.current = recordId
    const { latest, progress } = await api.training.ownProgress({ params }, { quiet: true })
    client.setQueryData(queryKey, { ...run.data!, result: latest && { figures: latest, goal: progress.goal } })
  }
  const restart = async () => client.setQueryData(queryKey, await loadRun(id, true))
  const again = (
    <Button onClick={() => void restart().catch(() => undefined)}>{run.data?.result ? '再来一次' : '重新开始'}</Button>
  )
  return (
    <TrialWindow title={title} onClose={onClose} tools={<div className={styles.tools}>{run.data && again}</div>}>
      {run.error ? (
        <ErrorState error={run.error} onRetry={() => void run.refetch()} />
      ) : run.data?.result ? (
        <RunResult {...run.data.result} />
      ) : (
        run.data && (
          <TypingDesk
            key={run.dataUpdatedAt}
            recordId={recordId}
            attempt={run.data.attempt}
            content={run.data.content}
            save={save}
            finish={finish}
          />
        )
      )}
    </TrialWindow>
  )
}

type Finished = Omit<Awaited<ReturnType<typeof loadRun>>, 'result'> & { result: Parameters<typeof RunResult>[0] }
