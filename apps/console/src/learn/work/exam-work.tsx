import type { ExamSheet } from '@lab/contract/exam-sheet'
import type { learning } from '@lab/contract/learning'
import type { DataOf } from '@lab/contract/endpoint'
import type { RecordRow } from '@lab/contract/record'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { api } from '../../api/request/api.ts'
import { Button } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/failure-states.tsx'
import { newId } from '../../kit/new-id.ts'
import { Note } from '../../kit/note.tsx'
import { offsetOf } from '../../players/exam/clock.ts'
import { ExamDesk } from '../../players/exam/exam-desk.tsx'
import { NoticeList, useFixed, useNotices } from '../../players/exam/exam-notices.tsx'
import { ExamPaused } from '../../players/exam/exam-paused.tsx'
import { ExamResult } from '../../players/exam/exam-result.tsx'
import { ExamStart } from '../../players/exam/exam-start.tsx'
import { newSession, readSession } from '../../players/exam/session.ts'
import { useExamHeartbeat } from '../../players/exam/use-exam-heartbeat.ts'
import { fillScreen, useIsFullScreen } from '../../players/exam/use-full-screen.ts'
import { DeskWaiting } from '../waiting.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { WorkFacts } from './work-facts.tsx'
import { WorkFrame } from './work-frame.tsx'
import { backFrom } from './work-places.ts'
import styles from '../../players/exam/exam.module.css'

const ExamTried = onDemand(
  async () => (await import('../../players/exam/exam-tried.tsx')).ExamTried,
  () => null,
)

/** An exam: the waiting room, the desk, and what it came to. */
export default function ExamWork({ recordId }: { recordId: string }) {
  const params = { id: recordId }
  // Asked again when something happens to exams: it was started, paused, lengthened, released. Answers stay as they are here.
  const queryKey = ['exam', 'sheet', recordId]
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: () => api.learning.record({ params }, { quiet: true }),
    placeholderData: () => undefined,
  })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const sheet = data?.content.exam
  if (!data || !sheet) return <DeskWaiting />
  if (data.record.is_trial) {
    const { record } = data
    return (
      <WorkFrame title={record.content_title} back={backFrom(record)}>
        <ExamTried {...{ record, sheet }} readAt={dataUpdatedAt} onSubmitted={refetch} />
      </WorkFrame>
    )
  }
  return <Shown key={recordId} {...{ recordId, data, sheet, queryKey, dataUpdatedAt }} />
}

type Shown = {
  recordId: string
  data: DataOf<typeof learning.record>
  sheet: ExamSheet
  queryKey: readonly string[]
  dataUpdatedAt: number
}

function Shown({ recordId, data, sheet, queryKey, dataUpdatedAt }: Shown) {
  const client = useQueryClient()
  const params = { id: recordId }
  const [session, setSession] = useState(() => readSession(recordId))
  const [takesLead, setTakesLead] = useState(false)
  useNotices(sheet.notices)
  const { record } = data
  const isOver = record.state === 'submitted' || record.state === 'graded'
  const offset = offsetOf(sheet.server_now, dataUpdatedAt)
  const again = () => client.invalidateQueries({ queryKey })
  // What is marked, regraded and decided after it was submitted; while it is sat, the own saves would be heard.
  useEffect(() => {
    if (!isOver) return undefined
    return onLiveEvent(({ domain, id }) => {
      if (domain === 'learning' && id === recordId) void client.invalidateQueries({ queryKey: ['exam', 'sheet', id] })
    })
  }, [client, isOver, recordId])
  const enter = async (password: string, isNext = false): Promise<void> => {
    if (sheet.rules.full_screen) void fillScreen()
    const named = newSession(recordId)
    await api.exam.enter({ params, body: { session: named, password, again: isNext } })
    // The newest answers are there before the desk opens with them.
    await again()
    setTakesLead(true)
    setSession(named)
  }
  return (
    <WorkFrame
      title={record.content_title}
      back={backFrom(record)}
      facts={<WorkFacts record={record} dueAt={isOver ? null : data.due_at} />}
    >
      {isOver ? (
        <>
          {sheet.may_repeat && sheet.sitting === 'running' && (
            <ExamStart sheet={sheet} offset={offset} word="再考一次" onEnter={(password) => enter(password, true)} />
          )}
          <ExamResult sheet={sheet} />
        </>
      ) : record.state === 'not_started' || !session ? (
        <Lobby recordId={recordId} sheet={sheet} again={again}>
          <ExamStart
            sheet={{ ...sheet, rules: { ...sheet.rules, needs_password: needsPassword(sheet, record) } }}
            offset={offset}
            word={record.state === 'not_started' ? '开始考试' : '在这里继续考试'}
            isAtWork={record.state !== 'not_started'}
            onEnter={(password) => enter(password)}
          />
        </Lobby>
      ) : (
        <Sitting
          key={`${recordId} ${record.attempt} ${session}`}
          recordId={recordId}
          session={session}
          sheet={sheet}
          dueAt={data.due_at}
          offset={offset}
          again={again}
          takesLead={takesLead}
          enter={() => void enter('').catch(() => undefined)}
        />
      )}
    </WorkFrame>
  )
}

type LobbyProps = { recordId: string; sheet: ExamSheet; again: () => Promise<void>; children: ReactNode }

/** Who waits for the beginning is seen to be there, and hears of it within seconds. */
function Lobby({ recordId, sheet, again, children }: LobbyProps) {
  const [session] = useState(newId)
  useExamHeartbeat({
    recordId,
    session,
    countsLeaves: false,
    onAnswer: ({ sitting, notice_id: newest }) => {
      if (sitting !== sheet.sitting || newest > (sheet.notices.at(-1)?.id ?? 0)) void again()
    },
  })
  return (
    <>
      {children}
      <div className={styles.lobby}>
        <NoticeList notices={sheet.notices} />
      </div>
    </>
  )
}

/** Who was let in already is not asked for the password again. */
const needsPassword = ({ rules }: ExamSheet, { state }: Pick<RecordRow, 'state'>): boolean =>
  rules.needs_password && state === 'not_started'

type SittingProps = {
  recordId: string
  session: string
  sheet: ExamSheet
  dueAt: string | null
  offset: number
  again: () => Promise<void>
  /** Whether it was entered in this window just now. */
  takesLead: boolean
  enter: () => void
}

/** While it is sat: the desk, in touch with the server. */
function Sitting({ recordId, session, sheet, dueAt, offset, again, takesLead, enter }: SittingProps) {
  const { rules } = sheet
  const isFull = useIsFullScreen()
  useFixed(sheet)
  const { heartbeat, flag, see } = useExamHeartbeat({
    recordId,
    session,
    countsLeaves: rules.counts_leaves,
    onAnswer: ({ state, sitting, due_at: due, notice_id: newest, revision }) => {
      const isAtWork = state === 'in_progress' || state === 'returned'
      const isTold = newest <= (sheet.notices.at(-1)?.id ?? 0)
      const isSame = sitting === sheet.sitting && due === dueAt && revision === sheet.revision
      if (!isAtWork || !isSame || !isTold) void again()
    },
  })
  const send = useCallback(
    (key: string, answer: readonly string[], writtenAt: string | undefined) => {
      const body = { answer: [...answer], written_at: writtenAt, session }
      return api.exam.answer({ params: { id: recordId, key }, body }, { quiet: true })
    },
    [recordId, session],
  )
  const submit = async (): Promise<void> => {
    await api.learning.submit({ params: { id: recordId } }).finally(again)
  }
  const locked: ReactNode =
    heartbeat?.leads === false ? (
      <Note
        tone="warning"
        action={
          <Button isSmall onClick={enter}>
            在这里继续
          </Button>
        }
      >
        本场考试已在另一台设备或另一个窗口继续，这里不能作答，未保存的作答仍保留在这台设备上。
      </Note>
    ) : rules.full_screen && !isFull ? (
      <Note
        tone="warning"
        action={
          <Button isSmall onClick={() => void fillScreen()}>
            回到全屏
          </Button>
        }
      >
        本场考试需要全屏作答。
      </Note>
    ) : undefined
  // In a pause the server shows no questions; what was typed and not sent is kept here and sent when it goes on.
  if (sheet.sitting === 'paused') return <ExamPaused notices={sheet.notices} />
  return (
    <ExamDesk
      recordId={recordId}
      session={session}
      sheet={sheet}
      dueAt={heartbeat?.due_at ?? dueAt}
      offset={heartbeat?.offset ?? offset}
      send={send}
      flag={flag}
      see={see}
      submit={submit}
      leaves={rules.counts_leaves ? (heartbeat?.leaves ?? sheet.leaves) : undefined}
      locked={locked}
      takesLead={takesLead}
      onContinue={heartbeat?.leads === false ? enter : undefined}
    />
  )
}
