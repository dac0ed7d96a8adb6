import type { Notice } from '@lab/contract/notice'
import { drawsAhead, type Opener } from '../../../kit/dialog-frame/opening.tsx'
import { Press } from '../../../kit/press.tsx'
import styles from './notice-cell.module.css'

type NoticeCellProps = { notice: Notice; opener: Opener; onOpen: () => void }

/** What a notice says, with a dot while it is unread; pressing it opens the whole text. */
export function NoticeCell({ notice, opener, onOpen }: NoticeCellProps) {
  return (
    <Press className={styles.cell} data-unread={!notice.is_read || undefined} {...drawsAhead(opener)} onClick={onOpen}>
      <span className={styles.dot}>{!notice.is_read && <span className="visually-hidden">未读</span>}</span>
      <span className={styles.words}>
        <span className={styles.title} title={notice.title}>
          {notice.title}
        </span>
        {notice.body && (
          <span className={styles.body} title={notice.body}>
            {notice.body}
          </span>
        )}
      </span>
    </Press>
  )
}
