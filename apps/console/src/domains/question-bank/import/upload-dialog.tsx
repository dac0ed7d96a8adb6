import { questionImport } from '@lab/contract/question-import'
import {
  questionDifficulties,
  questionDifficultyLabels,
  type QuestionDifficulty,
} from '@lab/contract/question/paper-content'
import { useId, useRef, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { ruleOf, uploadFrom } from '../../../api/request/upload-file.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import type { UploadedFile } from '../../../kit/editor/index.ts'
import { createFormStore, FormProvider } from '../../../kit/form/form-store.ts'
import { NumberField } from '../../../kit/form/controls/number-field.tsx'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { UploadButton } from '../../../kit/upload/upload-button.tsx'
import { KnowledgeNames } from './knowledge-names.tsx'
import styles from './import.module.css'

type UploadDialogProps = { bankId: string; onClose: () => void; onStarted: (id: string) => void }

const send = uploadFrom('question-import')

/** A file with questions, and what those get that say nothing of it themselves. */
export default function UploadDialog({ bankId, onClose, onStarted }: UploadDialogProps) {
  const id = useId()
  const [file, setFile] = useState<UploadedFile>()
  // Read once it has arrived, after the render in which the button was pressed.
  const arrived = useRef<UploadedFile>(undefined)
  const [form] = useState(() => createFormStore({}))
  const [points, setPoints] = useState<number | null>(2)
  const [difficulty, setDifficulty] = useState<QuestionDifficulty>(3)
  const [knowledge, setKnowledge] = useState<string[]>([])
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      if (!(await form.pending.settle())) return setComplaint('文件没有上传成功，请重新上传或移除')
      if (!arrived.current) return setComplaint('请选择题目文件')
      const body = { url: arrived.current.file_url, points, difficulty, knowledge }
      const parsed = questionImport.create.definition.body.safeParse(body)
      if (!parsed.success) return setComplaint(parsed.error.issues[0]!.message)
      const answer = await api.questionImport.create({ params: { id: bankId }, body: parsed.data }, { quiet: true })
      onStarted(answer.import.id)
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={600}
      title="上传题目文件"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void start()}>
            开始识别
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <FormProvider value={form}>
          <UploadButton
            isArea
            label="选择题目文件"
            hint="Word（.docx）、Excel（.xlsx）、csv、纯文本、GIFT、Moodle XML、QTI 题目包（.zip），不超过 50 MB"
            value={file ? [file] : []}
            onChange={([chosen]) => {
              arrived.current = chosen
              setFile(chosen)
              setComplaint(undefined)
            }}
            upload={send}
            rule={ruleOf('question-import')}
          />
        </FormProvider>
        <p className={styles.quiet}>文件中没有写明时，题目按下面的设置；识别之后还可以逐题或批量修改。</p>
        <div className={styles.fields}>
          <div>
            <label htmlFor={`${id}-points`}>分值</label>
            <NumberField
              id={`${id}-points`}
              width={112}
              min={0.5}
              max={1000}
              step={0.5}
              unit="分"
              value={points ?? undefined}
              onChange={(next) => setPoints(next ?? null)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-difficulty`}>难度</label>
            <SelectField
              id={`${id}-difficulty`}
              width={112}
              value={difficulty}
              options={difficulties}
              onChange={setDifficulty}
            />
          </div>
          <div className={styles.wide}>
            <label htmlFor={`${id}-knowledge`}>知识点</label>
            <KnowledgeNames id={`${id}-knowledge`} bankId={bankId} value={knowledge} onChange={setKnowledge} />
          </div>
        </div>
        {complaint && (
          <p role="alert" className={styles.complaint}>
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}

export const difficulties = questionDifficulties.map((value) => ({ value, label: questionDifficultyLabels[value] }))
