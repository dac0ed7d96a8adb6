import { isLearnedAlone } from '@lab/contract/place-words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { TypingPiece } from '@lab/contract/typing-log'
import { api } from '../../api/request/api.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { Note } from '../../kit/note.tsx'
import { useLead } from '../../players/saving/use-lead.ts'
import { RunResult } from '../../players/typing/run-result.tsx'
import { TypingDesk } from '../../players/typing/typing-desk.tsx'
import { beginWork, practiseAgain } from '../begin.ts'
import { AskButton } from './ask-button.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkFrame } from './work-frame.tsx'
import { backFrom, offeringTried } from './work-places.ts'
import { DeskWaiting } from '../waiting.tsx'

/** A text to type: the run under way, or what the last one came to. */
export default function TrainingWork({ recordId }: { recordId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const params = { id: recordId }
  // Under a key of its own: what is typed here is newer than any answer, so no event may bring another one.
  const queryKey = ['typing-run', recordId]
  const run = useQuery({
    queryKey,
    queryFn: () => api.learning.record({ params }, { quiet: true }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: () => undefined,
  })
  const [isBusy, act] = useAct()
  const { leads, takeOver } = useLead(`work:${recordId}`)
  const key = run.data?.content.training?.key ?? ''
  const save = useCallback(
    (piece: TypingPiece) =>
      api.learning.respond({ params: { id: recordId, key }, body: { value: piece } }, { quiet: true }),
    [recordId, key],
  )
  const record = run.data?.record
  const isOver = record?.state === 'submitted' || record?.state === 'graded'
  const result = useQuery({ ...api.training.ownProgress.query({ params }, { quiet: true }), enabled: isOver })
  const isSubmitted = useRef(false)
  const finish = async () => {
    if (!isSubmitted.current) await api.learning.submit({ params }, { quiet: true })
    isSubmitted.current = true
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: ['training'] })
  }
  // What was typed in the other tab meanwhile comes first.
  const goOnHere = async () => {
    takeOver()
    await client.invalidateQueries({ queryKey })
  }
  const again = () =>
    act(async () => {
      if (!record) return
      const isAlone = isLearnedAlone(record) && !record.is_trial
      const taught = { offering_id: record.is_trial ? offeringTried() : record.offering_id, kind: 'training' as const }
      const desk = isAlone ? await practiseAgain(record.content_id) : await beginWork(taught, true)
      isSubmitted.current = false
      await client.invalidateQueries({ queryKey })
      void navigate(desk, { replace: true })
    })
  if (run.error && !run.data) return <ErrorState error={run.error} onRetry={() => void run.refetch()} />
  const content = run.data?.content.training
  if (!record || !content) return <DeskWaiting />
  return (
    <WorkFrame
      hasNews={!record.is_trial}
      title={record.content_title}
      back={backFrom(record)}
      facts={<WorkFacts record={record} dueAt={run.data?.due_at ?? null} />}
      tools={
        <>
          {!record.is_trial && <AskButton record={record} />}
          {isOver && (!record.is_trial || offeringTried() !== '') && (
            <Button look="primary" isBusy={isBusy} onClick={() => void again()}>
              再来一次
            </Button>
          )}
        </>
      }
    >
      {!isOver && !leads ? (
        <Note
          tone="warning"
          action={
            <Button isSmall look="primary" onClick={() => void goOnHere()}>
              在这里继续
            </Button>
          }
        >
          您正在另一个标签页中做这个训练，录入的内容都在那里。
        </Note>
      ) : !isOver ? (
        <TypingDesk
          key={run.dataUpdatedAt}
          recordId={recordId}
          attempt={record.attempt}
          content={content}
          save={save}
          finish={finish}
        />
      ) : result.error ? (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        result.data?.latest && <RunResult figures={result.data.latest} goal={result.data.progress.goal} />
      )}
    </WorkFrame>
  )
}
