import { Button, Modal } from 'antd'
import { type Notice, noticeKindLabels } from '@lab/contract/notice'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useGo } from '../../../kit/navigation/link.tsx'
import styles from './notice-dialog.module.css'

interface NoticeDialogProps {
  notice: Notice
  onClose: () => void
}

/** One notice whole, with the way to what it is about. */
export default function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const go = useGo()
  return (
    <Modal
      open
      centered
      width={520}
      title={notice.title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {notice.link && (
            <Button
              type="primary"
              onClick={() => {
                onClose()
                go(notice.link)
              }}
            >
              前往查看
            </Button>
          )}
        </>
      }
    >
      <p className={styles.facts}>
        {noticeKindLabels[notice.kind]} · <RelativeTime at={notice.created_at} />
      </p>
      {notice.body && <p className={styles.body}>{notice.body}</p>}
    </Modal>
  )
}
