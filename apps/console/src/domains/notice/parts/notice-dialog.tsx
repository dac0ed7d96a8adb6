import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { PressButton } from '../../../kit/press-button.tsx'
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
    <Dialog
      width={520}
      title={notice.title}
      onClose={onClose}
      footer={
        <>
          <PressButton onClick={onClose}>关闭</PressButton>
          {notice.link && (
            <PressButton
              isPrimary
              onClick={() => {
                onClose()
                go(notice.link)
              }}
            >
              前往查看
            </PressButton>
          )}
        </>
      }
      closesOutside
    >
      <p className={styles.facts}>
        {noticeKindLabels[notice.kind]} · <RelativeTime at={notice.created_at} />
      </p>
      {notice.body && <p className={styles.body}>{notice.body}</p>}
    </Dialog>
  )
}
