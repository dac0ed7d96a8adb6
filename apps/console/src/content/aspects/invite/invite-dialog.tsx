import { PrinterOutlined } from '@ant-design/icons'
import { QRCode } from 'antd'
import { menus } from '../../../api/session/menus.ts'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { useStore } from '../../../kit/state/store.ts'
import { copyCode } from './invite-code.tsx'
import { joinAddress } from './join-address.ts'
import styles from './invite-dialog.module.css'

type InviteDialogProps = { what: string; name: string; code: string; onClose: () => void }

/** The invite code and its QR code, as large as the window allows: for a projector, or for paper. */
export default function InviteDialog({ what, name, code, onClose }: InviteDialogProps) {
  const student = useStore(menus)?.dropdown.find((one) => one.title === '学生端')?.uri ?? '/'
  return (
    <Dialog
      title={`邀请学员加入「${name}」`}
      width={720}
      closesOutside
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => window.print()}>
            <PrinterOutlined aria-hidden /> 打印
          </Button>
          <Button look="primary" onClick={() => void copyCode(code)}>
            复制邀请码
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        {/* Black on white in every theme: cameras read nothing else as surely. */}
        <figure className={styles.picture} aria-label={`「${name}」的邀请二维码，邀请码 ${code}`}>
          <QRCode
            type="svg"
            value={joinAddress(student, code, window.location.href)}
            size={320}
            color="#000"
            bgColor="#fff"
            bordered={false}
            marginSize={4}
          />
        </figure>
        <p className={styles.code}>{code}</p>
        <p className={styles.words}>扫码打开学生端，登录后用邀请码加入{what}。</p>
      </div>
    </Dialog>
  )
}
