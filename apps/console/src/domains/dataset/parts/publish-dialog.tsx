import type { DatasetRow } from '@lab/contract/dataset'
import { useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { api } from '../../../api/request/api.ts'
import PublishContent from '../../../content/life/publish-dialog.tsx'
import { ChangeList } from './change-list.tsx'
import styles from './publish-dialog.module.css'

type PublishDialogProps = {
  content: DatasetRow
  onClose: () => void
  onPublished: () => void
}

/** Publishes after a look at which files will become different. */
export default function PublishDialog({ content, ...events }: PublishDialogProps) {
  const next = content.published_version + 1
  const meaning =
    next === 1
      ? `当前的 ${content.file_count} 个文件将成为 v1。发布后可以添加到实验；以后再修改文件，不会影响已发布的版本。`
      : `当前文件将成为 v${next}。已经开始的学员继续使用他们开始时的版本；固定了版本的实验不受影响。`
  return (
    <PublishContent content={content} meaning={meaning} {...events}>
      {next > 1 && <Changes id={content.id} since={content.published_version} />}
    </PublishContent>
  )
}

/** The first of the differences; the versions dialog has all. */
const mostShown = 50

function Changes({ id, since }: { id: string; since: number }) {
  const { data } = useQuery(
    api.dataset.compare.query(
      { params: { id, number: String(since) }, query: { against: 'now', per_page: mostShown } },
      { quiet: true },
    ),
  )
  if (!data) return <Spin size="small" />
  if (data.total === 0) return <p className={styles.text}>内容与 v{since} 相同。</p>
  const rest = data.total - data.changes.length
  return (
    <div className={styles.changes}>
      <p className={styles.text}>
        与 v{since} 相比：新增 {data.added}，修改 {data.changed}，删除 {data.removed}
      </p>
      <div className={styles.scroll}>
        <ChangeList changes={data.changes} />
        {rest > 0 && <p className={styles.text}>另有 {rest} 处变化</p>}
      </div>
    </div>
  )
}
