import type { Lesson } from '@lab/contract/lesson'
import type { GraphDraft } from '@lab/contract/lesson-parts'
import { relationKindLabels } from '@lab/contract/lesson-graph'
import { FileExcelOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { FileChooser } from '../../../kit/file-chooser.tsx'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../graph.module.css'

type How = 'append' | 'replace'
type ImportGraphProps = {
  lesson: Lesson
  /** Something is there already, so that it has to be said what becomes of it. */
  hasPoints: boolean
  onTake: (draft: GraphDraft, how: How) => void
  onClose: () => void
}

const hows = [
  { value: 'append', label: '并入现有图谱' },
  { value: 'replace', label: '替换现有图谱' },
] as const satisfies { value: How; label: string }[]
/** So many points are listed; a table of a thousand is not read through here. */
const listed = 200

/** A table of points: chosen, looked at as it was read, then taken. */
export default function ImportGraph({ lesson, hasPoints, onTake, onClose }: ImportGraphProps) {
  const [draft, setDraft] = useState<GraphDraft>()
  const [complaint, setComplaint] = useState('')
  const [isReading, setReading] = useState(false)
  const [how, setHow] = useState<How>('append')
  const field = useRef<HTMLInputElement>(null)
  const read = async ([file]: File[]): Promise<void> => {
    if (!file) return
    const form = new FormData()
    form.append('file', file)
    setReading(true)
    setComplaint('')
    try {
      setDraft((await api.lesson.readGraph({ params: { id: lesson.id }, form }, { quiet: true })).draft)
    } catch (error) {
      setDraft(undefined)
      setComplaint(isApiError(error) ? error.message : '识别失败，请重试')
    } finally {
      setReading(false)
    }
  }
  return (
    <Dialog
      title="从 Excel 导入知识点"
      width={760}
      onClose={onClose}
      action={{
        label: '导入',
        isDisabled: !draft || draft.points.length === 0,
        run: () => {
          if (!draft) return
          onTake(draft, hasPoints ? how : 'replace')
          onClose()
        },
      }}
    >
      <div className={styles.importing}>
        <p className={styles.quiet}>
          每行一个知识点，列名为「知识点」「上级知识点」「先修知识点」「相关知识点」「要求」「标记」「对应大纲」「说明」；也可以用「一级知识点」「二级知识点」逐级填写。导出的表格改好后可以再导入。
        </p>
        <div>
          <Button icon={FileExcelOutlined} isBusy={isReading} onClick={() => field.current?.click()}>
            {draft ? '换一个文件' : '选择 .xlsx 文件'}
          </Button>
          <FileChooser ref={field} label="知识点表格" accept=".xlsx" onChoose={(files) => void read(files)} />
        </div>
        {complaint && <Note tone="error">{complaint}</Note>}
        {draft?.notes.map((note) => (
          <Note key={note} tone="warning">
            {note}
          </Note>
        ))}
        {draft && <Draft draft={draft} />}
        {draft && hasPoints && <Segmented label="导入方式" options={hows} value={how} onChange={setHow} />}
      </div>
    </Dialog>
  )
}

function Draft({ draft: { points, relations } }: { draft: GraphDraft }) {
  const titles = new Map(points.map(({ id, title }) => [id, title]))
  const before = Map.groupBy(relations, ({ to }) => to)
  return (
    <>
      <p className={totalsBar.totals}>
        <span>
          知识点 <b>{points.length}</b> 个
        </span>
        <span>
          关系 <b>{relations.length}</b> 条
        </span>
      </p>
      <ul className={styles.draft} aria-label="读到的知识点">
        {points.slice(0, listed).map(({ id, title }) => (
          <li key={id}>
            <b title={title}>{title}</b>
            <span className={styles.quiet}>
              {(before.get(id) ?? [])
                .map(({ kind, from }) => `${relationKindLabels[kind]} ${titles.get(from)}`)
                .join('；')}
            </span>
          </li>
        ))}
        {points.length > listed && <li className={styles.quiet}>……共 {points.length} 个</li>}
      </ul>
    </>
  )
}
