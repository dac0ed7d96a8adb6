import type { Exam } from '@lab/contract/exam'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../api/request/api.ts'
import { TrialWindow } from '../../../content/trial-window.tsx'
import { Button } from '../../../kit/button.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { offsetOf } from '../../../players/exam/clock.ts'
import { ExamDesk } from '../../../players/exam/exam-desk.tsx'
import { ExamResult } from '../../../players/exam/exam-result.tsx'

/** A paper to try, drawn for this trial, and what is answered in it. */
async function loadTrial(examId: string, restart: boolean) {
  const { record } = await api.learning.startTrial({ params: { id: examId }, body: { restart } }, { quiet: !restart })
  return api.learning.record({ params: { id: record.id } }, { quiet: true })
}

/** The exam as a learner sits it, tried out by a teacher: without a time limit, and counted nowhere. */
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
  const recordId = data?.record.id ?? ''
  const send = useCallback(
    (key: string, answer: readonly string[], writtenAt: string | undefined) => {
      const body = { value: [...answer], written_at: writtenAt }
      return api.learning.respond({ params: { id: recordId, key }, body }, { quiet: true })
    },
    [recordId],
  )
  const restart = async () => client.setQueryData(queryKey, await loadTrial(id, true))
  const submit = async () => {
    const params = { id: recordId }
    await api.learning.submit({ params })
    client.setQueryData(queryKey, await api.learning.record({ params }, { quiet: true }))
  }
  const sheet = data?.content.exam
  const isOver = data?.record.state === 'submitted' || data?.record.state === 'graded'
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
        sheet &&
        (isOver ? (
          <ExamResult sheet={sheet} />
        ) : (
          <ExamDesk
            key={`${recordId} ${dataUpdatedAt}`}
            recordId={recordId}
            sheet={sheet}
            dueAt={null}
            offset={offsetOf(sheet.server_now, dataUpdatedAt)}
            send={send}
            flag={async () => undefined}
            submit={submit}
          />
        ))
      )}
    </TrialWindow>
  )
}
