import type { Notice } from '@lab/contract/notice'
import styles from './notice-cell.module.css'

/** What a notice says, with a dot while it is unread; pressing it opens the whole text. */
export function NoticeCell({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <button type="button" className={styles.cell} data-unread={!notice.is_read || undefined} onClick={onOpen}>
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
    </button>
  )
}
