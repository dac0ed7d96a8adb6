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
  const isUnkept = state === 'offlineUnkept' || (state === 'unkept' && !isOnline)
  const isCutOff = state === 'offline' || isUnkept
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
      {leads && !isOver && (!isOnline || isCutOff) && (
        <Note
          tone="warning"
          action={
            isCutOff && (
              <Button isSmall onClick={saver.retry}>
                立即重试
              </Button>
            )
          }
        >
          {isUnkept
            ? '网络已断开，并且浏览器存储已满，写下的内容只在这个页面里，请不要关闭或刷新；网络恢复后自动保存。'
            : '网络已断开。可以继续阅读和作答，写下的内容存在本机，恢复后自动保存；验证和终端要等网络恢复。'}
        </Note>
      )}
    </div>
  )
}
