import type { MarkingItem } from '@lab/contract/marking'
import { Rubric, rubricMisfit } from '@lab/contract/rubric'
import { useId, useState } from 'react'
import { api } from '../../../api/request/api.ts'
import { isApiError } from '../../../api/request/api-error.ts'
import { useStale } from '../../../api/use-stale.ts'
import { RubricEditor } from '../../question/edit/rubric-editor.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { CheckField } from '../../../kit/form/controls/check-field.tsx'
import { TextField } from '../../../kit/form/controls/text-field.tsx'
import { effectLines } from './rubric-effect.ts'
import styles from './marking.module.css'

type RubricDialogProps = { offeringId: string; item: MarkingItem & { rubric: Rubric }; onClose: () => void }

/** 修改评分标准: of all who are asked the item; what it does to what was scored is said before it is saved. */
export default function RubricDialog({ offeringId, item, onClose }: RubricDialogProps) {
  const id = useId()
  const stale = useStale()
  const [rubric, setRubric] = useState(item.rubric)
  const [reason, setReason] = useState('')
  const [isAgain, setAgain] = useState(false)
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    const wrong = Rubric.safeParse(rubric).error?.issues[0]?.message ?? rubricMisfit(rubric, item.points)
    if (wrong) return setComplaint(wrong)
    if (!reason.trim()) return setComplaint('请填写原因')
    setBusy(true)
    try {
      const { changed, again } = await api.marking.changeRubric(
        { params: { id: offeringId, key: item.key }, body: { rubric, reason: reason.trim(), is_again: isAgain } },
        { quiet: true },
      )
      const parts = [changed > 0 && `${changed} 份已换算`, again > 0 && `${again} 份待重新评阅`].filter(Boolean)
      showToast(['评分标准已修改', ...parts].join('，'))
      await stale('marking', 'record')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setComplaint(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      width={760}
      title="修改评分标准"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" isBusy={isBusy} onClick={() => void save()}>
            保存
          </Button>
        </>
      }
    >
      <div className={styles.rubric}>
        <RubricEditor
          rubric={rubric}
          points={item.points}
          onChange={(next) => {
            setRubric(next)
            setComplaint(undefined)
          }}
        />
        <ul className={styles.effect} aria-label="对已评作答的影响" aria-live="polite">
          {effectLines(item.scored, item.rubric, rubric).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {item.scored > 0 && (
          <CheckField label="重新评阅：还没有公布成绩的已评作答都回到待评" value={isAgain} onChange={setAgain}>
            重新评阅：还没有公布成绩的已评作答都回到待评
          </CheckField>
        )}
        <label htmlFor={`${id}-reason`}>原因</label>
        <TextField
          id={`${id}-reason`}
          value={reason}
          maxLength={100}
          placeholder="会写入成绩变更记录"
          onChange={(text) => {
            setReason(text)
            setComplaint(undefined)
          }}
        />
        {complaint && (
          <p role="alert" className={styles.wrong}>
            {complaint}
          </p>
        )}
      </div>
    </Dialog>
  )
}
