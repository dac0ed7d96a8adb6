import type { Step } from '@lab/contract/experiment'
import type { StepProgress } from '@lab/contract/record'
import { useState } from 'react'
import { isApiError } from '../../api/request/api-error.ts'
import { uploadFile } from '../../api/request/upload-file.ts'
import { Button } from '../../kit/button.tsx'
import { emptyRichText, RichTextEditor, type RichText } from '../../kit/editor/index.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import type { LearnerActs } from './use-learning.ts'
import styles from './player.module.css'

type ReportWorkProps = { step: Step; progress: StepProgress | undefined; acts: LearnerActs; isOver: boolean }

/** The learner's report, kept by a button and on this machine while it is written. */
export function ReportWork({ step, progress, acts, isOver }: ReportWorkProps) {
  const [report, setReport] = useState<RichText>(progress?.report ?? emptyRichText)
  const [isBusy, setBusy] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const isSaved = (progress?.report?.value ?? '') === report.value
  const save = async () => {
    setBusy(true)
    setComplaint(undefined)
    try {
      await acts.report(step.id, report.value)
      showToast('报告已保存')
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '保存失败，请重试')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.question} aria-label="实验报告">
      <RichTextEditor
        label="实验报告"
        value={report}
        onChange={setReport}
        canEdit={!isOver}
        upload={uploadFile}
        placeholder="写下过程、结果和思考"
      />
      <div className={styles.acts}>
        <Button look="primary" isBusy={isBusy} disabled={isOver || isSaved} onClick={() => void save()}>
          {isSaved && report.value ? '报告已保存' : '保存报告'}
        </Button>
        {complaint && (
          <span className={styles.complaint} role="alert">
            {complaint}
          </span>
        )}
      </div>
    </section>
  )
}
