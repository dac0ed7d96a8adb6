import { untilWords, type ApplicationKind } from '@lab/contract/application'
import type { Task } from '@lab/contract/learner'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { useStale } from '../../api/use-stale.ts'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { relativeTime } from '../../kit/time-text.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import { useNow } from '../../kit/use-now.ts'
import { applicationWords } from '../words.ts'
import styles from '../work/work.module.css'

type ApplyDialogProps = {
  task: Pick<Task, 'offering_id' | 'title'> & Partial<Pick<Task, 'due_at'>>
  kind: ApplicationKind
  onClose: () => void
}

const untilLabel = (due: string | null | undefined, now: Date): string =>
  due ? `延期至（现为 ${relativeTime(due, now)}）` : '延期至'

/** Asks a teacher for a later end, one more submission, environments beyond the limits, or to be let in. */
export function ApplyDialog({ task, kind, onClose }: ApplyDialogProps) {
  const now = useNow()
  const stale = useStale()
  const missing = untilWords[kind]
  const hasUntil = missing !== undefined
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const apply = async () => {
    if (!reason.trim()) return setComplaint('请输入申请理由')
    if (hasUntil && !until) return setComplaint(missing)
    setBusy(true)
    setComplaint(undefined)
    try {
      await api.application.apply(
        {
          params: { id: task.offering_id },
          body: { kind, reason: reason.trim(), until: hasUntil ? new Date(until).toISOString() : null },
        },
        { quiet: true },
      )
      await stale('application', 'learner')
      showToast('申请已提交，老师审批后会通知您')
      onClose()
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '提交失败，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`${applicationWords[kind]}：${task.title}`}
      width={480}
      onClose={onClose}
      action={{ label: '提交申请', isBusy, run: () => void apply() }}
    >
      <div className={styles.form}>
        {hasUntil && (
          <label className={styles.label} htmlFor="apply-until">
            {kind === 'environment' ? '使用至（最多7天）' : untilLabel(task.due_at, now)}
            {/* oxlint-disable-next-line react/forbid-elements -- the learners’ site does without the kit’s calendar, which is large */}
            <input
              id="apply-until"
              className={styles.moment}
              type="datetime-local"
              value={until}
              onChange={(event) => setUntil(event.target.value)}
            />
          </label>
        )}
        <label className={styles.label} htmlFor="apply-reason">
          申请理由
          <TextAreaField id="apply-reason" value={reason} rows={4} maxLength={500} onChange={setReason} />
        </label>
        {complaint !== undefined && (
          <p className={styles.late} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
