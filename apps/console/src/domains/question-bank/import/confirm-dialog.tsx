import type { QuestionImport } from '@lab/contract/question-import'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { confirmText } from './import-words.ts'
import styles from './import.module.css'

/** What confirming does, said before it is done. */
export default function ConfirmDialog({
  bankId,
  one,
  onClose,
}: {
  bankId: string
  one: QuestionImport
  onClose: () => void
}) {
  const { doubtful, unfinished } = one.counts
  const [leaves, setLeaves] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stale = useStale()
  const confirm = async (): Promise<void> => {
    setBusy(true)
    try {
      const params = { id: bankId, import_id: one.id }
      await api.questionImport.confirm({ params, body: { leaves_unfinished: leaves } }, { quiet: true })
      await stale('questionImport')
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
      width={520}
      title="确认导入"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续核对</Button>
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={unfinished > 0 && !leaves}
            title={unfinished > 0 && !leaves ? '还有待补全的题目' : undefined}
            onClick={() => void confirm()}
          >
            确认导入
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{confirmText(one.counts)}</p>
        {doubtful > 0 && <p className={styles.quiet}>其中 {doubtful} 道题还没有核对。</p>}
        {unfinished > 0 && (
          <CheckField value={leaves} onChange={setLeaves}>
            {`不导入 ${unfinished} 道待补全的题目`}
          </CheckField>
        )}
        <p className={styles.quiet}>题目全部写入，或者都不写入。导入之后可以整批撤销。</p>
        {complaint && (
          <p role="alert" className={styles.complaint}>
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
