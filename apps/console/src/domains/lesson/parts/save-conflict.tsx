import { Button } from '../../../kit/button.tsx'
import { Note } from '../../../kit/note.tsx'
import styles from '../lesson.module.css'

type SaveConflictProps = { what: string; onKeep: () => void; onTake: () => void }

/** Somebody else changed the same thing meanwhile: which of both counts. */
export function SaveConflict({ what, onKeep, onTake }: SaveConflictProps) {
  return (
    <Note
      tone="warning"
      action={
        <span className={styles.tools}>
          <Button isSmall look="primary" onClick={onKeep}>
            用我的
          </Button>
          <Button isSmall onClick={onTake}>
            载入对方的
          </Button>
        </span>
      }
    >
      有人在您编辑期间修改了{what}，您的修改尚未保存。
    </Note>
  )
}
