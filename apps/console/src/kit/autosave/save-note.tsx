import { CheckCircleOutlined, ExclamationCircleOutlined, LoadingOutlined, MoreOutlined } from '@ant-design/icons'
import { Button } from '../button.tsx'
import type { SavePhase } from './autosave.ts'
import styles from './save-note.module.css'

type SaveNoteProps = { phase: SavePhase; complaint: string; failure: string; onRetry: () => void }

/** How the step stands with the server, always visible next to its title. */
export function SaveNote({ phase, complaint, failure, onRetry }: SaveNoteProps) {
  return (
    <span className={styles.save} data-phase={phase} aria-live="polite">
      {phase === 'saved' && (
        <>
          <CheckCircleOutlined aria-hidden /> 已保存
        </>
      )}
      {phase === 'saving' && (
        <>
          <LoadingOutlined aria-hidden /> 保存中
        </>
      )}
      {phase === 'unsaved' && (
        <>
          <MoreOutlined aria-hidden /> 未保存
        </>
      )}
      {phase === 'invalid' && (
        <>
          <ExclamationCircleOutlined aria-hidden /> 未保存：{complaint}
        </>
      )}
      {phase === 'conflict' && (
        <>
          <ExclamationCircleOutlined aria-hidden /> 未保存：与他人的修改冲突
        </>
      )}
      {phase === 'failed' && (
        <>
          <ExclamationCircleOutlined aria-hidden /> {failure}
          <Button look="inline" onClick={onRetry}>
            重试
          </Button>
        </>
      )}
    </span>
  )
}
