import { useState } from 'react'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import { TextField } from '../../kit/form/controls/text-field.tsx'
import styles from './work.module.css'

type HandDialogProps = { onClose: () => void; onRaise: (note: string) => Promise<void> }

/** Raises a hand, with what it is about if its learner says so. */
export default function HandDialog({ onClose, onRaise }: HandDialogProps) {
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const raise = async () => {
    setBusy(true)
    await onRaise(note)
    setBusy(false)
  }
  return (
    <Dialog title="举手求助" width={440} onClose={onClose} action={{ label: '举手', isBusy, run: () => void raise() }}>
      <div className={styles.form}>
        <p>任课教师会在课堂实况里看到您在哪个环节，并来帮助您。</p>
        <label className={styles.label} htmlFor="hand-note">
          遇到了什么问题（可不填）
          <TextField id="hand-note" value={note} maxLength={200} onChange={setNote} />
        </label>
      </div>
    </Dialog>
  )
}
