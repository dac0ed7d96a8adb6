import type { ExamSheet } from '@lab/contract/exam-sheet'
import type { RecordRow } from '@lab/contract/record'
import { useCallback } from 'react'
import { api } from '../../api/request/api.ts'
import { offsetOf } from './clock.ts'
import { ExamDesk } from './exam-desk.tsx'
import { ExamResult } from './exam-result.tsx'

type ExamTriedProps = {
  record: Pick<RecordRow, 'id' | 'state'>
  sheet: ExamSheet
  /** When the sheet came, by this machine's clock. */
  readAt: number
  /** Asks again for what a trial came to. */
  onSubmitted: () => Promise<unknown>
}

/** A paper as a learner sits it, tried out by a teacher: without a time limit, and counted nowhere. */
export function ExamTried({ record, sheet, readAt, onSubmitted }: ExamTriedProps) {
  const { id, state } = record
  const send = useCallback(
    (key: string, answer: readonly string[], writtenAt: string | undefined) => {
      const body = { value: [...answer], written_at: writtenAt }
      return api.learning.respond({ params: { id, key }, body }, { quiet: true })
    },
    [id],
  )
  const submit = async () => {
    await api.learning.submit({ params: { id } })
    await onSubmitted()
  }
  if (state === 'submitted' || state === 'graded') return <ExamResult sheet={sheet} />
  return (
    <ExamDesk
      key={id}
      recordId={id}
      sheet={sheet}
      dueAt={null}
      offset={offsetOf(sheet.server_now, readAt)}
      send={send}
      flag={async () => undefined}
      submit={submit}
    />
  )
}
