import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { Button } from '../../../kit/button.tsx'
import { type Notice, noticeKindLabels } from '@lab/contract/notice'
import { RelativeTime } from '../../../kit/measures.tsx'
import { useLinkAddress } from '../../../content/page-link.ts'
import { useGo } from '../../../kit/navigation/link.tsx'
import styles from './notice-dialog.module.css'

interface NoticeDialogProps {
  notice: Notice
  onClose: () => void
}

/** One notice whole, with the way to what it is about. */
export default function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  const go = useGo()
  const address = useLinkAddress()(notice.link)
  return (
    <Dialog
      width={520}
      title={notice.title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {address && (
            <Button
              look="primary"
              onClick={() => {
                onClose()
                go(address)
              }}
            >
              前往查看
            </Button>
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
