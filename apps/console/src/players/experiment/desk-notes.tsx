import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/note.tsx'
import { useIsOnline } from '../saving/use-is-online.ts'
import { gravest } from '../saving/work-saver.ts'
import { useSaveStates, type ExperimentSaver } from './use-work-saver.ts'
import styles from './player.module.css'

type DeskNotesProps = { leads: boolean; onTakeOver: () => void; saver: ExperimentSaver; isOver: boolean }

/** What concerns the whole desk: another tab that leads, a lost connection, work that is not saved yet. */
export function DeskNotes({ leads, onTakeOver, saver, isOver }: DeskNotesProps) {
  const isOnline = useIsOnline()
  const state = gravest(useSaveStates(saver))
  return (
    <div className={styles.notes}>
      {!leads && !isOver && (
        <Note
          tone="warning"
          action={
            <Button isSmall look="primary" onClick={onTakeOver}>
              在这里继续
            </Button>
          }
        >
          您正在另一个标签页中做这个实验，这里只能查看。
        </Note>
      )}
      {leads && !isOver && (!isOnline || state === 'offline') && (
        <Note
          tone="warning"
          action={
            state === 'offline' && (
              <Button isSmall onClick={saver.retry}>
                立即重试
              </Button>
            )
          }
        >
          网络已断开。可以继续阅读和作答，写下的内容存在本机，恢复后自动保存；验证和终端要等网络恢复。
        </Note>
      )}
    </div>
  )
}
