import { Note } from '../../kit/note.tsx'
import styles from './locked-note.module.css'
import type { SourceNews } from './use-source.ts'

const named = 5

/** Above a copy whose source keeps parts of it locked: what is changed in them does not stay. */
export function LockedNote({ locked }: Pick<SourceNews, 'locked'>) {
  if (locked.length === 0) return null
  const names = locked.slice(0, named).map(({ part, title }) => `${part}「${title}」`)
  const more = locked.length > named ? `等 ${locked.length} 处` : ''
  return (
    <div className={styles.banner}>
      <Note tone="info">
        来源的作者锁定了{names.join('、')}
        {more}。您在其中的修改会在下次同步时换成来源的内容。
      </Note>
    </div>
  )
}
