import { exportNotes } from '@lab/contract/question-export'
import { exchangeFormatLabels, exchangeFormats, type ExchangeFormat } from '@lab/contract/question-exchange'
import type { BankQuestionRow } from '@lab/contract/bank-question'
import type { QuestionType } from '@lab/contract/question/types'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { RadioField } from '../../../kit/form/controls/radio-field.tsx'
import { downloadMade } from './made-file.ts'
import styles from './import.module.css'

export type ExportFilter = {
  keyword?: string | undefined
  type?: QuestionType | undefined
  difficulty?: '1' | '2' | '3' | '4' | '5' | undefined
  point_id?: string | undefined
  tag?: string | undefined
}

type ExportDialogProps = {
  bankId: string
  /** The chosen questions; without them what the filter finds. */
  rows?: readonly BankQuestionRow[]
  filter: ExportFilter
  onClose: () => void
}

const formats = exchangeFormats.map((value) => ({
  value,
  label: `${exchangeFormatLabels[value]}：${exportNotes[value]}`,
}))

/** Questions of a bank as a file of a format that is chosen. */
export default function ExportDialog({ bankId, rows, filter, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExchangeFormat>('docx')
  const [hasAnswers, setAnswers] = useState(true)
  const [hasAnalysis, setAnalysis] = useState(true)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isPaper = format === 'docx' || format === 'text'
  const isNarrowed = Object.values(filter).some((value) => value !== undefined)
  const what = rows ? `所选的 ${rows.length} 道题` : isNarrowed ? '筛选出的题目' : '全部题目'
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      const { job_id: id } = await api.questionExport.bank(
        {
          params: { id: bankId },
          body: {
            format,
            with_answers: !isPaper || hasAnswers,
            with_analysis: !isPaper || (hasAnswers && hasAnalysis),
            ids: rows ? rows.map((row) => row.id) : null,
            filter: rows ? {} : filter,
          },
        },
        { quiet: true },
      )
      downloadMade(id, what)
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
      width={560}
      title={`导出${what}`}
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
        <RadioField label="格式" value={format} options={formats} onChange={setFormat} />
        {isPaper && (
          <p className={styles.actions}>
            <CheckField value={hasAnswers} onChange={setAnswers}>
              包含答案
            </CheckField>
            <CheckField value={hasAnswers && hasAnalysis} isDisabled={!hasAnswers} onChange={setAnalysis}>
              包含解析
            </CheckField>
          </p>
        )}
        {complaint && (
          <p role="alert" className={styles.complaint}>
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
