import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/request/api.ts'
import { ErrorState } from '../../kit/failure-states.tsx'
import { offsetOf } from '../../players/exam/clock.ts'
import { ExamDesk } from '../../players/exam/exam-desk.tsx'
import { ExamResult } from '../../players/exam/exam-result.tsx'
import { DeskWaiting } from '../waiting.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkFrame } from './work-frame.tsx'
import { backFrom } from './work-places.ts'

/** An exam: while it is sat, and what it came to. */
export default function ExamWork({ recordId }: { recordId: string }) {
  const client = useQueryClient()
  const params = { id: recordId }
  // Under a key of its own: what is answered here is newer than any answer of the server.
  const queryKey = ['exam-sheet', recordId]
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => api.learning.record({ params }, { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: () => undefined,
  })
  const send = useCallback(
    (key: string, answer: readonly string[]) =>
      api.learning.respond({ params: { id: recordId, key }, body: { value: [...answer] } }, { quiet: true }),
    [recordId],
  )
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const sheet = data?.content.exam
  if (!data || !sheet) return <DeskWaiting />
  const { record } = data
  const isOver = record.state === 'submitted' || record.state === 'graded'
  const submit = async () => {
    await api.learning.submit({ params })
    await client.invalidateQueries({ queryKey })
  }
  return (
    <WorkFrame
      title={record.content_title}
      back={backFrom(record)}
      facts={<WorkFacts record={record} dueAt={isOver ? null : data.due_at} />}
    >
      {isOver ? (
        <ExamResult sheet={sheet} />
      ) : (
        <ExamDesk
          key={`${recordId} ${record.attempt}`}
          recordId={recordId}
          sheet={sheet}
          dueAt={data.due_at}
          offset={offsetOf(sheet.server_now, dataUpdatedAt)}
          send={send}
          flag={async () => undefined}
          submit={submit}
        />
      )}
    </WorkFrame>
  )
}
