import { Button } from '../../kit/button.tsx'
import { useCopy } from '../../kit/code/use-copy.ts'
import { Dialog } from '../../kit/dialog-frame/dialog.tsx'
import styles from './secret-dialog.module.css'

type SecretDialogProps = { title: string; warning: string; copyText: string; secret: string; onClose: () => void }

/** The only time that something secret is shown whole. */
export default function SecretDialog({ title, warning, copyText, secret, onClose }: SecretDialogProps) {
  const { isCopied, copy } = useCopy()
  return (
    <Dialog
      title={title}
      width={560}
      closesOnEscape={false}
      footer={
        <Button look="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className={styles.warning}>{warning}</p>
      <div className={styles.secret}>
        <code>{secret}</code>
        <Button isSmall onClick={() => copy(secret)}>
          {isCopied ? '已复制' : copyText}
        </Button>
      </div>
    </Dialog>
  )
}
