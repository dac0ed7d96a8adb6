import type { ExamNotice } from '@lab/contract/exam-sheet'
import { NoticeList } from './exam-notices.tsx'
import styles from './exam.module.css'

/** A pause: no questions, no clock, and the sentence that says why. */
export function ExamPaused({ notices }: { notices: readonly ExamNotice[] }) {
  return (
    <div className={styles.paused}>
      <h2>考试已暂停</h2>
      <p aria-live="polite">
        计时已停止，题目暂时隐藏。请留在座位上等待监考教师继续，继续后自动回到试卷，作答时间会顺延。
      </p>
      <NoticeList notices={notices} />
    </div>
  )
}
