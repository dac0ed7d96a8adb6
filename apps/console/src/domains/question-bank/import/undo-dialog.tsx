import type { QuestionImport } from '@lab/contract/question-import'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { useStale } from '../../../api/use-stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import styles from './import.module.css'

type UndoDialogProps = { bankId: string; one: QuestionImport; onClose: () => void }

/** What undoing takes back, and what stays and why, before it is done. */
export default function UndoDialog({ bankId, one, onClose }: UndoDialogProps) {
  const params = { id: bankId, import_id: one.id }
  const { data, error, refetch } = useQuery({
    ...api.questionImport.kept.query({ params }, { quiet: true }),
    gcTime: 0,
  })
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const stale = useStale()
  const undo = async (): Promise<void> => {
    setBusy(true)
    try {
      await api.questionImport.undo({ params, body: { leaves_kept: true } }, { quiet: true })
      await stale('questionImport', 'bankQuestion', 'question_bank')
      showToast('导入已撤销')
      onClose()
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setComplaint(failure.message)
    } finally {
      setBusy(false)
    }
  }
  const isNothing = data !== undefined && data.undoable === 0
  return (
    <Dialog
      width={560}
      title="撤销导入"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isDanger isBusy={isBusy} disabled={!data || isNothing} onClick={() => void undo()}>
            撤销
          </Button>
        </>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && (
        <div className={styles.form}>
          <p>
            {isNothing
              ? '没有可以撤销的题目。'
              : `撤销 ${data.undoable} 道题：新题目移到「已删除的题目」，作为新版本导入的恢复原来的内容；为导入新建、没有其他题目使用的知识点一并删除。`}
          </p>
          {data.total > 0 && (
            <>
              <p>下列 {data.total} 道题保留：</p>
              <ul className={styles.kept}>
                {data.questions.map(({ question_id: id, number, stem_text: stem, reason }) => (
                  <li key={id}>
                    <b>第 {number} 题</b> <span className={styles.quiet}>{reason}</span>
                    <span className={styles.cut} title={stem}>
                      {stem}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          {complaint && (
            <p role="alert" className={styles.complaint}>
              {complaint}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}
