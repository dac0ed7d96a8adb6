import type { ExamNotice, ExamSheet } from '@lab/contract/exam-sheet'
import { useEffect, useRef } from 'react'
import { showNotice } from '../../kit/dialogs/dialog-store.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { exactTime } from '../../kit/time-text.ts'
import styles from './exam.module.css'

/**
 * Shows what invigilators announce or do: an announcement stays until it was read, everything else is a short message.
 * What was announced before this page was opened is not shown again.
 */
export function useNotices(notices: readonly ExamNotice[]): void {
  const reported = useRef<number>(undefined)
  const newest = notices.at(-1)?.id ?? 0
  useEffect(() => {
    const before = reported.current
    reported.current = newest
    if (before === undefined) return
    for (const { id, text, is_announcement: isAnnouncement } of notices) {
      if (id <= before) continue
      if (isAnnouncement) void showNotice(`监考教师通知：${text}`)
      else showToast(text, { kind: 'info' })
    }
  }, [notices, newest])
}

/** Names the questions that are changed while this page shows them. */
export function useFixed(sheet: ExamSheet): void {
  const reported = useRef<number>(undefined)
  const { revision, sections } = sheet
  useEffect(() => {
    const before = reported.current
    reported.current = revision
    if (before === undefined || revision <= before) return
    const newest = sections
      .flatMap(({ questions }) => questions)
      .toSorted((one, other) => (other.fixed?.at ?? '').localeCompare(one.fixed?.at ?? ''))[0]
    if (newest?.fixed) showToast(`第 ${newest.number} 题已更正，请留意题目上方的说明`, { kind: 'info' })
  }, [revision, sections])
}

/** What was announced, to be read again; the newest first. */
export function NoticeList({ notices }: { notices: readonly ExamNotice[] }) {
  if (!notices.length) return null
  return (
    <section className={styles.notices} aria-label="考场通知">
      <h2>考场通知</h2>
      <ul>
        {notices.toReversed().map(({ id, at, text }) => (
          <li key={id}>
            <time className="num" dateTime={at}>
              {exactTime(at).slice(-8, -3)}
            </time>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
