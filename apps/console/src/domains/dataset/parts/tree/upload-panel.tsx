import { Button } from '../../../../kit/button.tsx'
import { formatFileSize } from '../../../../kit/format.ts'
import { ProgressBar } from '../../../../kit/progress-bar.tsx'
import type { TreeUpload } from '../../tree-uploads.ts'
import styles from './tree.module.css'

type UploadPanelProps = { upload: TreeUpload; onCancel: () => void; onDismiss: () => void }

/** Most refused files that are listed; what is refused in thousands has one cause. */
const mostListed = 200

/** How an upload stands, and afterwards what came of it. */
export function UploadPanel({ upload, onCancel, onDismiss }: UploadPanelProps) {
  const { isRunning, files, doneFiles, bytes, sentBytes, refused } = upload
  if (!isRunning && files === 0 && refused.length === 0) return null
  const percent = bytes > 0 ? (sentBytes / bytes) * 100 : isRunning ? 0 : 100
  return (
    <section className={styles.panel} aria-label="上传">
      <div className={styles.line}>
        <p aria-live="polite">
          {isRunning
            ? `正在上传：${doneFiles} / ${files} 个文件，${formatFileSize(sentBytes)} / ${formatFileSize(bytes)}`
            : sentenceOf(upload)}
        </p>
        {isRunning ? (
          <Button isSmall onClick={onCancel}>
            取消
          </Button>
        ) : (
          <Button isSmall onClick={onDismiss}>
            知道了
          </Button>
        )}
      </div>
      {isRunning && <ProgressBar percent={percent} label="上传进度" />}
      {refused.length > 0 && (
        <ul className={styles.refused} aria-label="没有上传的文件">
          {refused.slice(0, mostListed).map((one) => (
            <li key={`${one.path} ${one.reason}`}>
              <b>{one.path}</b>
              <span>{one.reason}</span>
            </li>
          ))}
          {refused.length > mostListed && <li>另有 {refused.length - mostListed} 个文件没有上传</li>}
        </ul>
      )}
    </section>
  )
}

function sentenceOf({ isCancelled, added, replaced, kept, refused }: TreeUpload): string {
  const parts = [
    added > 0 && `新增 ${added} 个文件`,
    replaced > 0 && `替换 ${replaced} 个`,
    kept > 0 && `${kept} 个已存在，未改动`,
    refused.length > 0 && `${refused.length} 个没有上传`,
  ].filter(Boolean)
  const said = parts.length ? parts.join('，') : '没有文件需要上传'
  return isCancelled ? `上传已取消：${said}` : `上传完成：${said}`
}
