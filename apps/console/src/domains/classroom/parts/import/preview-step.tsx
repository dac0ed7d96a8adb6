import { classroom, type ImportField, type ImportPreview } from '@lab/contract/classroom'
import { Alert, Button, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { api } from '../../../../app/request/api.ts'
import { isApiError } from '../../../../app/request/api-error.ts'
import { useStale } from '../../../../app/use-stale.ts'
import { complaints } from '../../../../kit/form/form-rules.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows } from './import-rows.tsx'
import { type Encoding, importRefusal, importSentence, incoming } from './import-rules.ts'
import styles from './import.module.css'

type PreviewStepProps = {
  classId: string
  preview: ImportPreview
  onEncoding: (encoding: Encoding) => Promise<void>
  onColumns: (fields: (ImportField | '')[]) => Promise<void>
  onBack: () => void
  onConfirmed: () => void
}

const encodings: { value: Encoding; label: string }[] = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'gb18030', label: 'GBK / GB18030' },
]
const schema = classroom.confirmImport.definition.body

/** The rows as they were understood, before anything is changed. */
export function PreviewStep({ classId, preview, onEncoding, onColumns, onBack, onConfirmed }: PreviewStepProps) {
  const stale = useStale()
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const needsPassword = preview.counts.create > 0
  const refusal = importRefusal(preview.counts)

  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(isApiError(error) ? error.message : '操作失败，请重试')
      setBusy(false)
    }
  }
  const confirm = async (): Promise<void> => {
    // Where no account is made nobody gets the password, but the call wants one.
    const body = { initial_password: needsPassword ? password : `a1${crypto.randomUUID()}` }
    const wrong = complaints(schema, body).get('initial_password')
    setComplaint(wrong)
    if (wrong !== undefined) return
    await attempt(async () => {
      await api.classroom.confirmImport({ params: { id: classId, import_id: preview.id }, body }, { quiet: true })
      await stale('classroom')
      onConfirmed()
    })
  }
  return (
    <div className={styles.step}>
      <div className={styles.top}>
        <p>
          <b>{preview.file_name}</b>
          <span>{refusal ?? importSentence(preview.counts)}</span>
        </p>
        {/\.csv$/i.test(preview.file_name) && (
          <Segmented
            aria-label="文件编码"
            options={encodings}
            value={preview.encoding}
            disabled={isBusy}
            onChange={(encoding) => void attempt(() => onEncoding(encoding))}
          />
        )}
      </div>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      <ImportColumns
        columns={preview.columns}
        isBusy={isBusy}
        onChange={(fields) => void attempt(() => onColumns(fields))}
      />
      <ImportRows classId={classId} preview={preview} />
      <footer className={styles.foot}>
        {needsPassword && refusal === undefined && (
          <Form.Item
            className={styles.password}
            label="初始密码"
            htmlFor="initial-password"
            required
            validateStatus={complaint === undefined ? '' : 'error'}
            help={complaint ?? '新建账号首次登录使用，至少 8 位，含字母和数字'}
          >
            <Input.Password
              id="initial-password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setComplaint(undefined)
              }}
              onPressEnter={() => void confirm()}
            />
          </Form.Item>
        )}
        <span className={styles.grow} />
        <Button disabled={isBusy} onClick={onBack}>
          重新选择文件
        </Button>
        {refusal === undefined && (
          <Button type="primary" loading={isBusy} onClick={() => void confirm()}>
            导入 {incoming(preview.counts)} 名学员
          </Button>
        )}
      </footer>
    </div>
  )
}
