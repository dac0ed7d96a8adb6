import { Dialog } from '../dialog-frame/dialog.tsx'
import { Button } from '../button.tsx'
import { answerDialog } from './dialog-store.ts'
import type { DialogRequest } from './dialog-store.ts'
import styles from './dialogs.module.css'

/** The open message or question. A message is read, not dismissed by accident: a press outside does not close it. */
export default function OpenDialog({ request }: { request: DialogRequest }) {
  const agree = () => answerDialog(request, true)
  const refuse = () => answerDialog(request, false)
  const isNotice = request.kind === 'notice'
  // What destroys is not what a stray Enter presses.
  const isDanger = !isNotice && request.danger === true
  const lines = isNotice ? request.lines : request.text === undefined ? [] : [request.text]
  return (
    <Dialog
      isFirst
      width={400}
      title={request.title}
      onClose={refuse}
      footer={
        <>
          {!isNotice && (
            <Button onClick={refuse} autoFocus={isDanger}>
              {request.cancelText}
            </Button>
          )}
          <Button look="primary" isDanger={isDanger} onClick={agree} autoFocus={!isDanger}>
            {isNotice ? '确定' : request.okText}
          </Button>
        </>
      }
    >
      <div className={styles.lines}>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Dialog>
  )
}
