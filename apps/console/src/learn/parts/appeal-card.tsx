import type { Appeal } from '@lab/contract/appeal'
import { useState } from 'react'
import { api } from '../../api/request/api.ts'
import { isApiError } from '../../api/request/api-error.ts'
import { useStale } from '../../api/use-stale.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { TextAreaField } from '../../kit/form/controls/text-field.tsx'
import { exactTime, relativeTime } from '../../kit/time-text.ts'
import { useNow } from '../../kit/use-now.ts'
import { appealLooks, scoreText } from '../words.ts'
import styles from '../pages/applications.module.css'
import workStyles from '../work/work.module.css'
import { LookTag } from './look-tag.tsx'
import { SectionCard } from './section-card.tsx'

type AppealCardProps = {
  recordId: string
  appeals: readonly Appeal[]
  /** Whether the score may be appealed, or why not. */
  canAppeal: true | string
  /** When appeals end; null where no end is set. */
  until: string | null
  /** An appeal is being written. */
  onAppeal: () => void
}

/** Appeals of a record's scores with what was answered, and the way to a new one. */
export function AppealCard({ recordId, appeals, canAppeal, until, onAppeal }: AppealCardProps) {
  const now = useNow()
  const stale = useStale()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState<string>()
  // What is over is said where somebody might look for it.
  const isOver = until !== null && canAppeal !== true && new Date(until) <= now
  if (appeals.length === 0 && canAppeal !== true && !isOver) return null
  const ask = () => {
    onAppeal()
    setAsking(true)
  }
  const withdraw = async (id: string) => {
    setBusy(id)
    // The request layer shows a refusal.
    await api.appeal.withdraw({ params: { id } }).catch(() => undefined)
    await stale('learner', 'appeal')
    setBusy(undefined)
  }
  return (
    <SectionCard
      title="成绩申诉"
      isFlush={appeals.length > 0}
      aside={canAppeal === true && <Button onClick={ask}>申诉成绩</Button>}
    >
      {appeals.length === 0 ? (
        <p className={styles.quiet}>
          对成绩有疑问时可以申诉，每次评分可申诉一次，老师会复核并答复。
          {until !== null && (isOver ? `申诉已于 ${exactTime(until)} 截止。` : `申诉截止时间：${exactTime(until)}。`)}
        </p>
      ) : (
        <ul>
          {appeals.map((one) => (
            <li key={one.id} className={styles.line}>
              <div className={styles.words}>
                <p className={styles.quiet}>
                  第 {one.attempt} 次 · 申诉时 {scoreText(one.score_before)} 分
                  {one.score_after !== null && `，复核后 ${scoreText(one.score_after)} 分`} ·{' '}
                  {relativeTime(one.created_at, now)}
                </p>
                <p className={styles.reason}>{one.reason}</p>
                {one.answer && (
                  <p className={styles.answer}>
                    {one.decided_by?.real_name}：{one.answer}
                  </p>
                )}
              </div>
              <LookTag look={appealLooks[one.state]} />
              {one.state === 'open' && (
                <Button isBusy={busy === one.id} onClick={() => void withdraw(one.id)}>
                  撤回
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsking && <AppealDialog recordId={recordId} onClose={() => setAsking(false)} />}
    </SectionCard>
  )
}

function AppealDialog({ recordId, onClose }: { recordId: string; onClose: () => void }) {
  const stale = useStale()
  const [reason, setReason] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const appeal = async () => {
    if (!reason.trim()) return setComplaint('请输入申诉理由')
    setBusy(true)
    setComplaint(undefined)
    try {
      await api.appeal.create({ params: { id: recordId }, body: { reason: reason.trim() } }, { quiet: true })
      await stale('learner', 'appeal')
      showToast('申诉已提交，老师答复后会通知您')
      onClose()
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : '提交失败，请重试')
      setBusy(false)
    }
  }
  return (
    <Dialog
      title="申诉成绩"
      width={480}
      onClose={onClose}
      action={{ label: '提交申诉', isBusy, run: () => void appeal() }}
    >
      <div className={workStyles.form}>
        <label className={workStyles.label} htmlFor="appeal-reason">
          申诉理由
          <TextAreaField id="appeal-reason" value={reason} rows={5} maxLength={500} onChange={setReason} />
        </label>
        {complaint !== undefined && (
          <p className={workStyles.late} role="alert">
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
