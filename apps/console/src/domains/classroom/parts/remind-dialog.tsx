import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { placedTitle } from '@lab/contract/record-words'
import { useState } from 'react'
import { MessageDialog } from '../../../content/aspects/offering/message-dialog.tsx'
import { ChecksField } from '../../../kit/form/controls/checks-field.tsx'
import { type Gradebook, unfinished } from './gradebook/gradebook-rules.ts'
import styles from './remind-dialog.module.css'

type RemindDialogProps = { classId: string; gradebook: Gradebook; onClose: () => void }

/** 提醒未完成: which contents, who has not handed them in, then the message to exactly these. */
export function RemindDialog({ classId, gradebook, onClose }: RemindDialogProps) {
  // Nobody can be late with what has not opened.
  const begun = gradebook.offerings.filter((one) => !one.is_ahead)
  const [chosen, setChosen] = useState<string[]>(() => begun.map((one) => one.id))
  const [isWriting, setWriting] = useState(false)
  const learners = unfinished(gradebook, chosen)
  const titles = gradebook.offerings.filter((one) => chosen.includes(one.id)).map(placedTitle)
  const about = titles.length === 1 ? titles[0]! : `${titles.length} 项内容`
  if (isWriting) {
    return (
      <MessageDialog
        placeId={classId}
        to={{
          learners,
          about,
          text: `您还有内容没有提交：${titles.slice(0, 5).join('、')}${titles.length > 5 ? ' 等' : ''}，请尽快完成。`,
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog
      title="提醒未完成的学员"
      onClose={onClose}
      closesOutside
      action={{ label: `提醒 ${learners.length} 人`, run: () => setWriting(true), isDisabled: learners.length === 0 }}
    >
      <ChecksField
        className={styles.choices ?? ''}
        value={chosen}
        options={begun.map((one) => ({
          value: one.id,
          label: `${placedTitle(one)}（${unfinished(gradebook, [one.id]).length} 人未提交）`,
        }))}
        onChange={setChosen}
      />
      <p className={styles.names} aria-live="polite">
        {begun.length === 0
          ? '这里的内容都还没有开放。'
          : chosen.length === 0
            ? '请选择内容。'
            : learners.length === 0
              ? '所选内容全部学员都已提交。'
              : `${learners
                  .slice(0, 8)
                  .map((one) => one.real_name)
                  .join('、')}${learners.length > 8 ? ` 等 ${learners.length} 人` : ''}将收到消息。`}
      </p>
    </Dialog>
  )
}
