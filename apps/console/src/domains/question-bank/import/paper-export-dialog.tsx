import { paperForms, type Paper, type PaperFormName } from '@lab/contract/paper'
import { paperDocumentLabels, paperDocuments, questionExport, type PaperDocument } from '@lab/contract/question-export'
import { useId, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { downloadMade } from './made-file.ts'
import styles from './import.module.css'

const documents = paperDocuments.map((value) => ({ value, label: paperDocumentLabels[value] }))

/** A paper as Word documents: which forms, and which parts of each. */
export default function PaperExportDialog({ paper, onClose }: { paper: Paper; onClose: () => void }) {
  const id = useId()
  const names = paperForms.filter((name) => name === 'A' || paper.forms.some((one) => one.name === name))
  const [forms, setForms] = useState<PaperFormName[]>(names)
  const [parts, setParts] = useState<PaperDocument[]>([...paperDocuments])
  const [minutes, setMinutes] = useState<number>()
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    const body = { forms, documents: parts, minutes: minutes ?? null }
    const parsed = questionExport.paper.definition.body.safeParse(body)
    if (!parsed.success) return setComplaint(parsed.error.issues[0]!.message)
    setBusy(true)
    try {
      const { job_id: job } = await api.questionExport.paper({ params: { id: paper.id }, body }, { quiet: true })
      downloadMade(job, `试卷「${paper.title}」`)
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={480}
      title="导出 Word"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void start()}>
            导出
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {names.length > 1 && (
          <div className={styles.field}>
            <b id={`${id}-forms`}>卷别</b>
            <ChecksField
              label="卷别"
              value={forms}
              options={names.map((value) => ({ value, label: `${value}卷` }))}
              onChange={(next) => setForms(names.filter((name) => next.includes(name)))}
            />
          </div>
        )}
        <div className={styles.field}>
          <b>内容</b>
          <ChecksField
            label="内容"
            value={parts}
            options={documents}
            onChange={(next) => setParts(paperDocuments.filter((one) => next.includes(one)))}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-minutes`}>考试时间（可不填）</label>
          <NumberField
            id={`${id}-minutes`}
            width={136}
            min={1}
            max={1440}
            unit="分钟"
            value={minutes}
            onChange={setMinutes}
          />
        </div>
        <p className={styles.quiet}>每卷每项是一个 Word 文档，多个文档打成一个压缩包。</p>
        {complaint && (
          <p role="alert" className={styles.complaint}>
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
