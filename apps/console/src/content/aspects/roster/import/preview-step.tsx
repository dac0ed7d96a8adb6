import { showingPlaces } from '@lab/contract/place-words'
import { place } from '@lab/contract/place'
import { type FirstPasswordRule, type ImportField, type ImportPreview } from '@lab/contract/place'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useState } from 'react'
import { api } from '../../../../api/request/api.ts'
import { isApiError } from '../../../../api/request/api-error.ts'
import { useStale } from '../../../../api/use-stale.ts'
import { Button } from '../../../../kit/button.tsx'
import { complaints } from '../../../../kit/form/form-rules.ts'
import { Segmented } from '../../../../kit/segmented.tsx'
import { FirstPassword } from './first-password.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows, rowsOf } from './import-rows.tsx'
import { type Encoding, importLabel, importRefusal, importSentence } from './import-rules.ts'
import styles from './import.module.css'

type PreviewStepProps = {
  placeId: string
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
const schema = place.confirmImport.definition.body

/** The rows as they were understood, before anything is changed. */
export function PreviewStep({ placeId, preview: read, onEncoding, onColumns, onBack, onConfirmed }: PreviewStepProps) {
  const stale = useStale()
  const [rule, setRule] = useState<FirstPasswordRule>('same')
  const { data: under } = useQuery({
    ...rowsOf(placeId, read.id, { first_password: rule, page: 1 }),
    enabled: rule !== 'same',
  })
  // Some rows cannot come in under another choice than the one that the list was read with.
  const preview = (rule === 'same' ? undefined : under?.import) ?? read
  const [password, setPassword] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const needsPassword = read.counts.create > 0
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
    const same = { initial_password: needsPassword ? password : `a1${crypto.randomUUID()}` }
    const body = { first_password: rule, ...(rule === 'same' ? same : {}) }
    const wrong = complaints(schema, body).get('initial_password')
    setComplaint(wrong)
    if (wrong !== undefined) return
    await attempt(async () => {
      await api.place.confirmImport({ params: { id: placeId, import_id: preview.id }, body }, { quiet: true })
      await stale(...showingPlaces)
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
            label="文件编码"
            options={encodings}
            value={preview.encoding}
            isDisabled={isBusy}
            onChange={(encoding) => void attempt(() => onEncoding(encoding))}
          />
        )}
      </div>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {preview.odd.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={preview.odd
            .slice(0, 3)
            .map(({ line, reason }) => `第${line}行${reason}`)
            .join('；')
            .concat(preview.odd.length > 3 ? '；还有更多，见“说明”列' : '')}
        />
      )}
      <ImportColumns
        columns={preview.columns}
        isBusy={isBusy}
        onChange={(fields) => void attempt(() => onColumns(fields))}
      />
      <ImportRows placeId={placeId} preview={preview} firstPassword={rule} />
      <footer className={styles.foot}>
        {needsPassword && (
          <FirstPassword
            rule={rule}
            password={password}
            complaint={complaint}
            example={read.rows.find(({ action }) => action === 'create')?.number ?? ''}
            isBusy={isBusy}
            onRule={(chosen) => {
              setRule(chosen)
              setComplaint(undefined)
            }}
            onPassword={(typed) => {
              setPassword(typed)
              setComplaint(undefined)
            }}
            onConfirm={() => void confirm()}
          />
        )}
        <Button disabled={isBusy} onClick={onBack}>
          重新选择文件
        </Button>
        {refusal === undefined && (
          <Button look="primary" isBusy={isBusy} onClick={() => void confirm()}>
            {importLabel(preview.counts)}
          </Button>
        )}
      </footer>
    </div>
  )
}
