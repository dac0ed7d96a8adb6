import type { ResearchNote } from '@lab/contract/research-task'
import { RelativeTime } from '../../../kit/measures.tsx'
import styles from './research-task.module.css'

/** What was noted of the progress, the newest first. */
export function ProgressNotes({ notes }: { notes: readonly ResearchNote[] }) {
  if (!notes.length) return <p className={styles.quiet}>还没有进展记录</p>
  return (
    <ul className={styles.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <p>{note.text}</p>
          <span className={styles.quiet}>
            {note.progress}% · <RelativeTime at={note.created_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
