import { Button } from '../../../kit/button.tsx'
import { useCopy } from '../../../kit/code/use-copy.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import styles from './second-factor.module.css'

/** The only time that the recovery codes are shown. */
export default function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { isCopied, copy } = useCopy()
  return (
    <Dialog
      title="两步验证已开启"
      width={520}
      closesOnEscape={false}
      footer={
        <>
          <Button onClick={() => copy(codes.join('\n'))}>{isCopied ? '已复制' : '复制恢复码'}</Button>
          <Button look="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <p className={styles.warning}>
        手机丢失或更换时，用下面的恢复码登录，每个只能使用一次。恢复码只显示这一次，请打印或抄写下来，不要和密码放在一起。
      </p>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
