import { Button } from '../../../kit/button.tsx'
import { useCopy } from '../../../kit/code/use-copy.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import type { MadeToken } from './token-dialog.tsx'
import styles from './tokens.module.css'

/** The only time that a token is shown whole. */
export default function SecretDialog({ made, onClose }: { made: MadeToken; onClose: () => void }) {
  const { isCopied, copy } = useCopy()
  return (
    <Dialog
      title={`令牌「${made.name}」已创建`}
      width={560}
      closesOnEscape={false}
      footer={
        <Button look="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p className={styles.warning}>令牌只显示这一次，请马上复制并妥善保存。遗失后只能吊销并新建。</p>
      <div className={styles.secret}>
        <code>{made.secret}</code>
        <Button isSmall onClick={() => copy(made.secret)}>
          {isCopied ? '已复制' : '复制令牌'}
        </Button>
      </div>
    </Dialog>
  )
}
