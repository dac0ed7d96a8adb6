import type { Exam } from '@lab/contract/exam'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/request/api.ts'
import { TrialWindow } from '../../../content/trial-window.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { ExamTried } from '../../../players/exam/exam-tried.tsx'

/** A paper to try, drawn for this trial, and what is answered in it. */
async function loadTrial(examId: string, restart: boolean) {
  const { record } = await api.learning.startTrial({ params: { id: examId }, body: { restart } }, { quiet: !restart })
  return api.learning.record({ params: { id: record.id } }, { quiet: true })
}

/** The exam tried out by a teacher. */
export default function ExamTrial({ exam, onClose }: { exam: Exam; onClose: () => void }) {
  const { id, title } = exam
  const client = useQueryClient()
  const queryKey = ['trial', id]
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => loadTrial(id, false),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: () => undefined,
  })
  const restart = async () => client.setQueryData(queryKey, await loadTrial(id, true))
  const askAgain = async (id: string) =>
    client.setQueryData(queryKey, await api.learning.record({ params: { id } }, { quiet: true }))
  const sheet = data?.content.exam
  return (
    <TrialWindow
      title={title}
      onClose={onClose}
      tools={data && <Button onClick={() => void restart().catch(() => undefined)}>重新开始</Button>}
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        data &&
        sheet && (
          <ExamTried
            record={data.record}
            sheet={sheet}
            readAt={dataUpdatedAt}
            onSubmitted={() => askAgain(data.record.id)}
          />
        )
      )}
    </TrialWindow>
  )
}
