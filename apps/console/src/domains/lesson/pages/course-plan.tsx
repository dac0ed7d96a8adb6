import type { Lesson, LessonTerm } from '@lab/contract/lesson'
import { clashesOf, laidOut, movedAlone, occurrencesOf, shifted } from '@lab/contract/lesson-calendar'
import type { Outline } from '@lab/contract/lesson-outline'
import { sessionsFrom, termGaps } from '@lab/contract/lesson-sessions'
import { termLimits, type TermSession } from '@lab/contract/lesson-term'
import { CalendarOutlined, ExportOutlined, OrderedListOutlined, PlusOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useMount } from '../../../content/use-mount.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { Empty } from '../../../kit/empty.tsx'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { later } from '../../../kit/later.tsx'
import { newId } from '../../../kit/new-id.ts'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../term.module.css'
import { SessionForm } from '../parts/session-form.tsx'
import { TermGrid } from '../parts/term-grid.tsx'
import { hoursOfSlot, sessionAfter, withCalendar, withoutSession, withSession } from '../term-edits.ts'
import { useLesson, useOutline, useTerm } from '../use-lesson.ts'
import { useTermSaver } from '../use-term-saver.ts'

const TermDialog = later(() => import('../parts/term-dialog.tsx'))

/** 授课计划 of a preparation. */
export default function CoursePlanPage() {
  return <CoursePlan />
}

type SessionExtra = (session: TermSession) => ReactNode
export interface CoursePlanProps {
  /** What else is shown of a session where it is edited. */
  extraOf?: SessionExtra
}

/** The sessions of a course on the calendar of its term. */
export function CoursePlan({ extraOf }: CoursePlanProps) {
  const { id } = useMount()
  const { data: lesson } = useLesson(id)
  const { data: outline, error: outlineError, refetch: outlineAgain } = useOutline(id)
  const { data, error, refetch } = useTerm(id)
  const failure = (!data && error) || (!outline && outlineError)
  if (failure) return <ErrorState error={failure} onRetry={() => void (data ? outlineAgain() : refetch())} />
  if (!data || !lesson || !outline) return <Skeleton active paragraph={{ rows: 10 }} />
  return <TermEditor key={id} lesson={lesson} outline={outline.outline} given={data} extraOf={extraOf} />
}

type TermEditorProps = { lesson: Lesson; outline: Outline; given: LessonTerm; extraOf: SessionExtra | undefined }
const scopes = [
  { value: 'after', label: '后面的课一起移' },
  { value: 'alone', label: '只移这一次' },
] as const

function TermEditor({ lesson, outline, given, extraOf }: TermEditorProps) {
  const { saver, state, phase } = useTermSaver(lesson.id, given)
  const settings = useOpening()
  const [selected, setSelected] = useState<string>()
  const [scope, setScope] = useState<(typeof scopes)[number]['value']>('after')
  const [goesTo, setGoesTo] = useState<string>()
  const columns = useRef<HTMLDivElement>(null)
  const plan = state.mine
  const { sessions, slots } = plan
  const canEdit = lesson.can.edit
  const isDisabled = canEdit !== true
  const occurrences = useMemo(() => occurrencesOf(plan), [plan])
  const clashes = useMemo(() => clashesOf(plan), [plan])
  const hours = sessions.reduce((sum, one) => sum + one.hours, 0)
  const session = sessions.find(({ id }) => id === selected)
  const hasCalendar = plan.starts_on !== null && slots.length > 0
  const change = (changed: TermSession[]): void => saver.edit({ sessions: changed })
  const move = (id: string, to: number): void =>
    change((scope === 'after' ? shifted : movedAlone)(sessions, occurrences, id, to))
  const add = (): void => {
    const made = sessionAfter(sessions, selected, occurrences, slots)
    change(made.sessions)
    setSelected(made.id)
  }
  const generate = async (): Promise<void> => {
    const text = '现有的授课安排会被替换，作业与说明不保留。'
    const isSure = sessions.length === 0 || (await askQuestion({ title: '按大纲重新生成？', text, danger: true }))
    if (isSure) change(laidOut(sessionsFrom(outline.rows, hoursOfSlot(slots[0]), newId), occurrences))
  }
  return (
    <div className={styles.page}>
      {phase === 'conflict' && <SaveConflict what="这份授课计划" saver={saver} />}
      <div className={totalsBar.bar}>
        <p className={totalsBar.totals}>
          <span>
            <b>{sessions.length}</b> 次课
          </span>
          <span>
            合计 <b>{hours}</b> / {lesson.total_hours} 学时
          </span>
          <span>
            学期内共 <b>{occurrences.length}</b> 次上课时间
          </span>
          {isDisabled && <span>{canEdit ?? '您没有编辑此课程的权限'}</span>}
        </p>
        <span className={styles.tools}>
          {!isDisabled && (
            <SaveNote
              phase={phase}
              complaint={state.complaint}
              failure={state.failure}
              onRetry={() => void saver.flush()}
            />
          )}
          {sessions.some(({ at }) => at !== null) && (
            <Button
              icon={ExportOutlined}
              onClick={() => void saver.flush().then(() => exportByForm('lesson-calendar', { lesson_id: lesson.id }))}
            >
              导出日历
            </Button>
          )}
          {hasCalendar && !isDisabled && (
            <Button icon={CalendarOutlined} onClick={() => settings.open()}>
              学期与节次
            </Button>
          )}
        </span>
      </div>
      {hasCalendar && !isDisabled && (
        <div className={totalsBar.bar}>
          <span className={styles.tools}>
            <Button icon={PlusOutlined} disabled={sessions.length >= termLimits.sessions} onClick={add}>
              添加一次课
            </Button>
            {outline.rows.length > 0 && (
              <Button icon={OrderedListOutlined} onClick={() => void generate()}>
                按大纲生成
              </Button>
            )}
            {sessions.length > 0 && <Button onClick={() => change(laidOut(sessions, occurrences))}>收紧空档</Button>}
          </span>
          <Segmented isSmall label="移动方式" options={scopes} value={scope} onChange={setScope} />
        </div>
      )}
      {termGaps(sessions, outline.rows, lesson.total_hours).map((gap) => (
        <Note key={gap} tone="warning">
          {gap}
        </Note>
      ))}
      {clashes.length > 0 && (
        <Note tone="warning">
          {clashes.length} 处冲突：
          {clashes
            .slice(0, 3)
            .map(({ text }) => text)
            .join('；')}
          {clashes.length > 3 ? ' 等' : ''}
        </Note>
      )}
      {hasCalendar ? (
        <div ref={columns} className={styles.columns}>
          <TermGrid
            plan={plan}
            occurrences={occurrences}
            clashes={clashes}
            selected={selected}
            isDisabled={isDisabled}
            onSelect={(one) => {
              setSelected(one)
              setGoesTo(undefined)
            }}
            onEdit={(one) => {
              setSelected(one)
              setGoesTo(one)
            }}
            onMove={move}
          />
          {session ? (
            <SessionForm
              key={session.id}
              session={session}
              number={sessions.indexOf(session) + 1}
              rows={outline.rows}
              slots={slots}
              occurrences={occurrences}
              isDisabled={isDisabled}
              isGoneTo={goesTo === session.id}
              onBack={() => {
                setGoesTo(undefined)
                columns.current?.querySelector<HTMLElement>(`[data-session="${session.id}"]`)?.focus()
              }}
              onChange={(changed) => change(withSession(sessions, changed))}
              onMove={(to) => move(session.id, to)}
              onRemove={() => {
                change(withoutSession(sessions, session.id))
                setSelected(undefined)
              }}
            >
              {extraOf?.(session)}
            </SessionForm>
          ) : (
            <p className={styles.hint}>
              {isDisabled
                ? '选择一次课，查看它的内容和说明。'
                : '拖动一次课到别的时间，或者用 Alt+方向键移动；选择后可以编辑内容，用 Enter 选择后按 Esc 回到课表。'}
            </p>
          )}
        </div>
      ) : (
        <Empty
          kind="lesson"
          text={isDisabled ? '还没有授课计划。' : '先设置开学日期和每周的上课时间，再按大纲生成授课安排。'}
          action={
            isDisabled ? undefined : (
              <Button look="primary" icon={CalendarOutlined} onClick={() => settings.open()}>
                设置学期与节次
              </Button>
            )
          }
        />
      )}
      <Opened by={settings}>
        {(close) => (
          <TermDialog
            calendar={plan}
            onSave={(calendar) => saver.edit(withCalendar(state.mine, calendar))}
            onClose={close}
          />
        )}
      </Opened>
    </div>
  )
}
