import type { ExamSheet } from '@lab/contract/exam-sheet'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { askQuestion, showNotice } from '../../kit/dialogs/dialog-store.ts'
import { Note } from '../../kit/note.tsx'
import { isAnswered } from '../../content/question/answer/question-answer.tsx'
import { SaveLine } from '../saving/save-line.tsx'
import { useLead } from '../saving/use-lead.ts'
import { clockText, useLeft } from './clock.ts'
import { NoticeList } from './exam-notices.tsx'
import { SheetPanel } from './sheet-panel.tsx'
import { SheetQuestionField } from './sheet-question.tsx'
import { useSeen } from './use-seen.ts'
import { useAnswers } from './use-answers.ts'
import styles from './exam.module.css'

export type ExamDeskProps = {
  recordId: string
  /** The window of the browser, where only one may answer. */
  session?: string | undefined
  sheet: ExamSheet
  dueAt: string | null
  /** By how much this computer's clock is behind the server's. */
  offset: number
  send: (key: string, answer: readonly string[], writtenAt: string | undefined) => Promise<unknown>
  flag: (key: string, isFlagged: boolean) => Promise<unknown>
  /** Called for each question that comes on the screen. */
  see?: ((key: string) => void) | undefined
  submit: () => Promise<unknown>
  /** How often the window was left, where that is counted. */
  leaves?: number | undefined
  /** Why nothing can be answered now: the exam is paused, or it is gone on with elsewhere. */
  locked?: ReactNode
  /** Whether it was just said that it goes on in this window. */
  takesLead?: boolean
  /** Goes on in this window also where the server has let another one in since. */
  onContinue?: (() => void) | undefined
}

/** An exam while it is sat: the questions, the answer sheet, the time, and submitting. */
export function ExamDesk(props: ExamDeskProps) {
  const { recordId, session, sheet, dueAt, offset, send, flag, see, submit, leaves, locked, takesLead, onContinue } =
    props
  const { leads, takeOver } = useLead(`exam:${recordId}`, takesLead)
  const isLocked = !leads || locked !== undefined
  const answers = useAnswers(recordId, sheet, send, leads)
  const all = sheet.sections.flatMap(({ questions }) => questions)
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(
    () => new Set(all.filter(({ is_flagged: isFlagged }) => isFlagged).map(({ key }) => key)),
  )
  const [current, setCurrent] = useState(all[0]?.key)
  const [isBusy, setBusy] = useState(false)
  const left = useLeft(dueAt, offset)
  const isSingle = sheet.rules.layout === 'single'
  const at = all.findIndex(({ key }) => key === current)

  const go = (key: string): void => {
    setCurrent(key)
    if (!isSingle) document.getElementById(`question-${key}`)?.scrollIntoView({ block: 'start' })
  }
  const mark = (key: string, isFlagged: boolean): void => {
    const next = new Set(flagged)
    if (isFlagged) next.add(key)
    else next.delete(key)
    setFlagged(next)
    // A mark that did not arrive is only missing on another machine.
    void flag(key, isFlagged).catch(() => undefined)
  }
  const hand = async (): Promise<void> => {
    setBusy(true)
    try {
      await submit()
    } catch {
      // The request layer has shown why.
    }
    setBusy(false)
  }
  const goOn = (): void => {
    takeOver()
    onContinue?.()
  }
  const finish = async (): Promise<void> => {
    const open = all.filter(({ key }) => !isAnswered(answers.answers[key] ?? [])).length
    const marked = flagged.size
    const text = [open > 0 && `还有 ${open} 题未作答`, marked > 0 && `${marked} 题标记待查`].filter(Boolean).join('，')
    const said = text ? `${text}。` : '全部题目都已作答。'
    if (!(await askQuestion({ title: '交卷？', text: `${said}交卷后不能再修改。`, okText: '交卷' }))) return
    const missing = await answers.flush()
    if (missing > 0) return showNotice(`有 ${missing} 题的作答尚未保存到服务器，请在网络恢复后再交卷。`)
    await hand()
  }

  // Outside thing followed: the clock. At the end what was answered is sent and submitted, once.
  const isOver = left === 0
  const ended = useRef(false)
  useEffect(() => {
    if (!isOver || ended.current || !leads) return
    ended.current = true
    void answers.flush().then(hand)
  })

  const panel = useRef<HTMLDivElement>(null)
  const numbers = useRef<HTMLDivElement>(null)
  useSeen(panel, isSingle ? current : undefined, see)
  const shown = sheet.sections
    .map(({ questions, ...section }) => ({
      ...section,
      questions: isSingle ? questions.filter(({ key }) => key === current) : questions,
    }))
    .filter(({ questions }) => questions.length > 0)
  return (
    <div className={styles.desk}>
      <div className={styles.side}>
        <div className={styles.top}>
          {left !== undefined && (
            <p className={styles.clock} data-soon={left < 5 * 60_000 || undefined} role="timer" aria-label="剩余时间">
              {clockText(left)}
            </p>
          )}
          <Button look="link" isSmall onClick={() => numbers.current?.scrollIntoView({ block: 'center' })}>
            答题卡
          </Button>
        </div>
        <div ref={numbers} className={styles.sheet}>
          <SheetPanel sheet={sheet} answers={answers.answers} flagged={flagged} current={current} onGo={go} />
          <NoticeList notices={sheet.notices} />
        </div>
        {leaves !== undefined && leaves > 0 && (
          <Note tone="warning">{`已离开考试窗口 ${leaves} 次${sheet.rules.leave_limit === null ? '' : `，上限 ${sheet.rules.leave_limit} 次`}`}</Note>
        )}
        <div className={styles.acts}>
          <SaveLine state={answers.state} />
          <Button look="primary" isBusy={isBusy} disabled={isLocked} onClick={() => void finish()}>
            交卷
          </Button>
        </div>
      </div>
      <div ref={panel} className={styles.questions}>
        {!leads && (
          <Note
            tone="warning"
            action={
              <Button isSmall onClick={goOn}>
                在这里继续
              </Button>
            }
          >
            本场考试已在另一个窗口中打开，这里不能作答。
          </Note>
        )}
        {leads && locked}
        {shown.map(({ title, note, questions }) => (
          <section key={questions[0]!.key} className={styles.section} aria-label={title}>
            <header>
              <h2>{title}</h2>
              {note && <p>{note}</p>}
            </header>
            {questions.map((asked) => (
              <SheetQuestionField
                key={asked.key}
                recordId={recordId}
                session={session}
                asked={asked}
                answers={answers}
                isFlagged={flagged.has(asked.key)}
                isLocked={isLocked}
                onFlag={(isFlagged) => mark(asked.key, isFlagged)}
              />
            ))}
          </section>
        ))}
        {isSingle && (
          <div className={styles.turns}>
            <Button disabled={at <= 0} onClick={() => go(all[at - 1]!.key)}>
              上一题
            </Button>
            <Button disabled={at >= all.length - 1} onClick={() => go(all[at + 1]!.key)}>
              下一题
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
