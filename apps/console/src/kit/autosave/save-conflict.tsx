import { Button } from '../button.tsx'
import { Note } from '../note.tsx'

type SaveConflictProps = { what: string; saver: { keepMine: () => void; takeTheirs: () => void } }

/** Somebody else changed the same thing meanwhile: which of both counts. */
export function SaveConflict({ what, saver }: SaveConflictProps) {
  return (
    <Note
      tone="warning"
      action={
        <>
          <Button isSmall look="primary" onClick={() => saver.keepMine()}>
            用我的
          </Button>
          <Button isSmall onClick={() => saver.takeTheirs()}>
            载入对方的
          </Button>
        </>
      }
    >
      有人在您编辑期间修改了{what}，您的修改尚未保存。
    </Note>
  )
}
