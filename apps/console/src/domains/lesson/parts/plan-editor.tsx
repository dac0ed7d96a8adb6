import type { Lesson } from '@lab/contract/lesson'
import type { TeachingPlan } from '@lab/contract/lesson-parts'
import { whenOf } from '@lab/contract/lesson-calendar'
import { teachingGaps, type TeachingField } from '@lab/contract/lesson-teaching'
import { sessionKindLabels, type TermPlan } from '@lab/contract/lesson-term'
import { FilePdfOutlined, FileWordOutlined, PrinterOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { exportByForm } from '../../../api/request/export-form.ts'
import { SaveConflict } from '../../../kit/autosave/save-conflict.tsx'
import { SaveNote } from '../../../kit/autosave/save-note.tsx'
import { Button } from '../../../kit/button.tsx'
import { Opened, useOpening } from '../../../kit/dialog-frame/opening.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { later } from '../../../kit/later.tsx'
import { Note } from '../../../kit/note.tsx'
import { valueOf } from '../teaching-edits.ts'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../teaching.module.css'
import { minutesOf } from '../term-edits.ts'
import { usePlanSaver } from '../use-plan-saver.ts'
import { StepsField } from './steps-field.tsx'

const PrintDialog = later(() => import('./print-plan.tsx'))

type PlanEditorProps = {
  lesson: Lesson
  plan: TermPlan
  /** Which of its sessions. */
  at: number
  fields: readonly TeachingField[]
  given: TeachingPlan
}

/** The teaching plan of one session, heading by heading. */
export function PlanEditor({ lesson, plan, at, fields, given }: PlanEditorProps) {
  const id = useId()
  const session = plan.sessions[at]!
  const { saver, state, phase } = usePlanSaver(lesson.id, session.id, given)
  const printing = useOpening()
  const exported = (format: 'docx' | 'pdf'): void =>
    void saver
      .flush()
      .then(() => exportByForm('lesson-teaching-plans', { lesson_id: lesson.id, session_id: session.id, format }))
  const isDisabled = lesson.can.edit !== true
  const values = state.mine
  const minutes = minutesOf(session, plan.slots)
  return (
    <section className={styles.plan} aria-label={`第 ${at + 1} 次课的教案`}>
      {phase === 'conflict' && <SaveConflict what="这份教案" saver={saver} />}
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <div>
          <h2>
            第 {at + 1} 次课 {session.title}
          </h2>
          <p className={styles.quiet}>
            {whenOf(session, plan.slots)}，{sessionKindLabels[session.kind]} {session.hours} 学时
          </p>
        </div>
        <span className={styles.tools}>
          {!isDisabled && (
            <SaveNote
              phase={phase}
              complaint={state.complaint}
              failure={state.failure}
              onRetry={() => void saver.flush()}
            />
          )}
          <Button icon={PrinterOutlined} onClick={() => printing.open()}>
            打印
          </Button>
          <Button icon={FileWordOutlined} onClick={() => exported('docx')}>
            导出 Word
          </Button>
          <Button icon={FilePdfOutlined} onClick={() => exported('pdf')}>
            导出 PDF
          </Button>
        </span>
      </div>
      {!isDisabled &&
        teachingGaps(Object.values(values), minutes).map((gap) => (
          <Note key={gap} tone="warning">
            {gap}
          </Note>
        ))}
      {fields.map((field) => {
        const value = valueOf(values, field.id)
        const save = (change: Partial<typeof value>): void => saver.edit({ [field.id]: { ...value, ...change } })
        return (
          <div key={field.id} className={styles.field}>
            <label htmlFor={`${id}-${field.id}`}>{field.label}</label>
            {field.kind === 'steps' ? (
              <StepsField
                id={`${id}-${field.id}`}
                label={field.label}
                steps={value.steps}
                minutes={minutes}
                isDisabled={isDisabled}
                onChange={(steps) => save({ steps })}
              />
            ) : (
              <TextAreaField
                id={`${id}-${field.id}`}
                rows={2}
                value={value.text}
                maxLength={5000}
                placeholder={field.hint}
                isDisabled={isDisabled}
                onChange={(text) => save({ text })}
              />
            )}
          </div>
        )
      })}
      <Opened by={printing}>
        {(close) => (
          <PrintDialog title={lesson.title} plan={plan} at={at} fields={fields} values={values} onClose={close} />
        )}
      </Opened>
    </section>
  )
}
