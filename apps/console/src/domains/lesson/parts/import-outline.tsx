import type { Lesson, OutlineDraft } from '@lab/contract/lesson'
import {
  branchHours,
  objectiveKindLabels,
  outlineHours,
  outlineLevelLabels,
  outlineNumbers,
} from '@lab/contract/lesson-outline'
import { FileWordOutlined } from '@ant-design/icons'
import { useRef, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { DraftButton } from '../../../content/assistant/draft-button.tsx'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { FileChooser } from '../../../kit/file-chooser.tsx'
import { Note } from '../../../kit/note.tsx'
import { Segmented } from '../../../kit/segmented.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../lesson.module.css'

type How = 'append' | 'replace'
type ImportOutlineProps = {
  lesson: Lesson
  /** Something is there already, so that it has to be said what becomes of it. */
  hasRows: boolean
  onTake: (draft: OutlineDraft, how: How) => void
  onClose: () => void
}

const hows = [
  { value: 'append', label: '接在现有大纲之后' },
  { value: 'replace', label: '替换现有大纲' },
] as const satisfies { value: How; label: string }[]

/** A Word outline: chosen, looked at as it was read, then taken. */
export default function ImportOutline({ lesson, hasRows, onTake, onClose }: ImportOutlineProps) {
  const [draft, setDraft] = useState<OutlineDraft>()
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
      setDraft((await api.lesson.readOutline({ params: { id: lesson.id }, form }, { quiet: true })).draft)
    } catch (error) {
      setDraft(undefined)
      setComplaint(isApiError(error) ? error.message : '识别失败，请重试')
    } finally {
      setReading(false)
    }
  }
  const isEmpty = !draft || draft.rows.length + draft.objectives.length === 0
  return (
    <Dialog
      title="从 Word 导入大纲"
      width={760}
      onClose={onClose}
      action={{
        label: '导入',
        isDisabled: isEmpty,
        run: () => {
          if (!draft) return
          onTake(draft, hasRows ? how : 'replace')
          onClose()
        },
      }}
    >
      <div className={styles.importing}>
        <div className={totalsBar.bar}>
          <p className={styles.quiet}>识别课程目标、章节、学时和要求；确认前不会改动现有大纲。</p>
          <DraftButton
            task="outline"
            current=""
            wish={`为《${lesson.title}》起草教学大纲，共 ${lesson.total_hours} 学时`}
            materials={() => []}
            onAccept={(text) => read([new File([text], '智能起草.txt', { type: 'text/plain' })])}
          />
          <Button icon={FileWordOutlined} isBusy={isReading} onClick={() => field.current?.click()}>
            {draft ? '换一个文件' : '选择 .docx 文件'}
          </Button>
          <FileChooser ref={field} label="大纲文件" accept=".docx" onChoose={(files) => void read(files)} />
        </div>
        {complaint && <Note tone="error">{complaint}</Note>}
        {draft && <Draft draft={draft} total={lesson.total_hours} />}
        {draft && hasRows && <Segmented label="导入方式" options={hows} value={how} onChange={setHow} />}
      </div>
    </Dialog>
  )
}

function Draft({ draft, total }: { draft: OutlineDraft; total: number }) {
  const { objectives, rows, notes } = draft
  const numbers = outlineNumbers(rows)
  const hours = branchHours(rows)
  const { theory, practice } = outlineHours(rows)
  return (
    <>
      {notes.map((note) => (
        <Note key={note} tone="warning">
          {note}
        </Note>
      ))}
      {draft.total_hours !== null && draft.total_hours !== total && (
        <Note tone="info">
          文档写明总学时 {draft.total_hours}，本课程为 {total}，可以在基本信息中修改。
        </Note>
      )}
      <p className={totalsBar.totals}>
        <span>
          课程目标 <b>{objectives.length}</b> 条
        </span>
        <span>
          大纲 <b>{rows.length}</b> 行
        </span>
        <span>
          理论 <b>{theory}</b>，实践 <b>{practice}</b>
        </span>
      </p>
      <div className={styles.draft}>
        {objectives.length > 0 && (
          <ol className={styles.draftGoals} aria-label="课程目标">
            {objectives.map((one) => (
              <li key={one.id}>
                {objectiveKindLabels[one.kind]}：{one.text}
              </li>
            ))}
          </ol>
        )}
        <ul className={styles.tree} aria-label="大纲">
          {rows.map((row, at) => (
            <li key={row.id} data-depth={row.depth}>
              <span className={styles.indent} />
              <span className={`num ${styles.number}`}>{numbers[at]}</span>
              <span className={styles.rowTitle} title={row.title}>
                {row.title}
              </span>
              {row.level && <span className={styles.level}>{outlineLevelLabels[row.level]}</span>}
              <span className={`num ${styles.hours}`} title="理论学时，含下级">
                {hours[at]!.theory || '--'}
              </span>
              <span className={`num ${styles.hours}`} title="实践学时，含下级">
                {hours[at]!.practice || '--'}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
