import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { useState } from 'react'
import { uploadFile } from '../../api/request/upload-file.ts'
import { Button } from '../../kit/button.tsx'
import { emptyRichText, RichTextEditor, RichTextView, type RichText } from '../../kit/editor/index.ts'
import { Note } from '../../kit/note.tsx'
import { SaveLine } from '../saving/save-line.tsx'
import { useSaveStates, type ExperimentSaver } from './use-work-saver.ts'
import styles from './player.module.css'

type ReportWorkProps = {
  step: Step
  progress: StepProgress | undefined
  saver: ExperimentSaver
  /** Nothing can be changed: it was submitted, or another tab leads. */
  isLocked: boolean
}

/** The learner's report: saved by itself while it is written, and kept in this browser until it is. */
export function ReportWork({ step, progress, saver, isLocked }: ReportWorkProps) {
  const saved = progress?.report?.value ?? ''
  const [found] = useState(() => textKept(saver, step.id))
  const [report, setReport] = useState<RichText>(() =>
    found && found.base === saved ? { format: 'wysiwyg', value: found.text } : (progress?.report ?? emptyRichText),
  )
  // Written here and on another machine: which of the two is for its author to say.
  const [elsewhere] = useState(progress?.report ?? emptyRichText)
  const [other, setOther] = useState(found && found.base !== saved && found.text !== saved ? found.text : undefined)
  const own = useSaveStates(saver)[step.id]
  // Saved by another tab or machine meanwhile: what is written on is the newest, unless something here is not sent yet.
  const [known, setKnown] = useState(saved)
  if (saved !== known) {
    setKnown(saved)
    const unsent = textKept(saver, step.id)
    if (saved !== report.value && (unsent === undefined || unsent.text === saved)) {
      setReport(progress?.report ?? emptyRichText)
    }
  }
  const note = ({ value: text }: RichText) =>
    saver.note(step.id, { value: { kind: 'report', text }, base: { kind: 'report', text: saved }, isDue: true })
  const write = (next: RichText) => {
    setReport(next)
    if (next.value !== saved || saver.kept(step.id)) note(next)
  }
  // Written again, also where it is what is saved: what was kept here is sent when the page opens, before anybody was asked.
  const choose = (chosen: RichText) => {
    setOther(undefined)
    setReport(chosen)
    note(chosen)
  }
  if (isLocked) {
    return (
      <section className={styles.question} aria-label="实验报告">
        <RichTextView value={progress?.report ?? null} emptyText="还没有写报告" />
      </section>
    )
  }
  return (
    <section className={styles.question} aria-label="实验报告">
      {other !== undefined && (
        <Note
          tone="warning"
          action={
            <span className={styles.choices}>
              <Button isSmall onClick={() => choose({ format: 'wysiwyg', value: other })}>
                用本机的
              </Button>
              <Button isSmall onClick={() => choose(elsewhere)}>
                用已保存的
              </Button>
            </span>
          }
        >
          本机有一份没有保存的报告，而服务器上的报告之后在别处改过，请选择用哪一份。
        </Note>
      )}
      {other === undefined && (
        <RichTextEditor
          label="实验报告"
          value={report}
          onChange={write}
          canEdit
          upload={uploadFile}
          placeholder="写下过程、结果和思考"
        />
      )}
      <div className={styles.acts}>
        <SaveLine state={own?.state ?? 'saved'} text={own?.text} />
        {own?.state === 'waiting' && (
          <Button isSmall onClick={() => void saver.flush(step.id)}>
            立即保存
          </Button>
        )}
      </div>
    </section>
  )
}

function textKept(saver: ExperimentSaver, stepId: string): { text: string; base: string } | undefined {
  const kept = saver.kept(stepId)
  return kept?.value.kind === 'report' && kept.base.kind === 'report'
    ? { text: kept.value.text, base: kept.base.text }
    : undefined
}
