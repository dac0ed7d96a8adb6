import type { Lesson } from '@lab/contract/lesson'
import type { TeachingTemplate } from '@lab/contract/lesson-template'
import type { TeachingField } from '@lab/contract/lesson-teaching'
import { knownNames, type TemplateReport } from '@lab/contract/teaching-template'
import { refuseFile, uploadRule } from '@lab/contract/upload-rules'
import { DeleteOutlined, DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { isApiError } from '../../../api/request/api-error.ts'
import { api } from '../../../api/request/api.ts'
import { exportByForm } from '../../../api/request/export-form.ts'
import { useStaleContents } from '../../../content/life/stale.ts'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog-frame/dialog.tsx'
import { askQuestion } from '../../../kit/dialogs/dialog-store.ts'
import { ErrorState } from '../../../kit/failure-states.tsx'
import { FileChooser } from '../../../kit/file-chooser.tsx'
import { FileSize, RelativeTime } from '../../../kit/measures.tsx'
import { Note } from '../../../kit/note.tsx'
import totalsBar from '../../../kit/totals-bar.module.css'
import styles from '../teaching.module.css'
import { useTemplates } from '../use-lesson.ts'

type TemplateDialogProps = { lesson: Lesson; fields: readonly TeachingField[]; onClose: () => void }

/** The Word forms in which teaching plans are exported: that of the course and that of the school. */
export default function TemplateDialog({ lesson, fields, onClose }: TemplateDialogProps) {
  const { data, error, refetch } = useTemplates(lesson.id)
  const params = { id: lesson.id }
  const quiet = { quiet: true }
  return (
    <Dialog title="教案 Word 模板" width={760} onClose={onClose}>
      <div className={styles.fields}>
        <div className={totalsBar.bar}>
          <p className={styles.quiet}>
            导出 Word 时按「本课程模板、学校模板、内置格式」的顺序取第一个有的；打印和 PDF 用内置格式。
          </p>
          <Button
            icon={DownloadOutlined}
            onClick={() => void exportByForm('lesson-teaching-template', { lesson_id: lesson.id, which: 'sample' })}
          >
            下载示例模板
          </Button>
        </div>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
        {data && (
          <>
            <Form
              title="本课程模板"
              lessonId={lesson.id}
              which="own"
              template={data.own}
              can={lesson.can.edit ?? '您没有编辑此课程的权限'}
              put={(form) => api.lesson.putTemplate({ params, form }, quiet)}
              remove={() => api.lesson.removeTemplate({ params }, quiet)}
            />
            <Form
              title="学校模板"
              lessonId={lesson.id}
              which="school"
              template={data.school}
              can={data.can.edit_school ?? '学校的教案模板由组织管理员设置'}
              put={(form) => api.lesson.putSchoolTemplate({ form }, quiet)}
              remove={() => api.lesson.removeSchoolTemplate({}, quiet)}
            />
          </>
        )}
        <section className={styles.form} aria-label="可以使用的占位符">
          <h3>可以使用的占位符</h3>
          <p className={styles.quiet}>
            在 Word 中写上双花括号和名称。含有环节、时间、教师活动、学生活动的表格行，导出时按教学环节逐行重复。
          </p>
          <Names names={knownNames(fields)} />
        </section>
      </div>
    </Dialog>
  )
}

type FormProps = {
  title: string
  lessonId: string
  which: 'own' | 'school'
  template: TeachingTemplate | null
  can: true | string
  put: (form: FormData) => Promise<unknown>
  remove: () => Promise<unknown>
}

function Form({ title, lessonId, which, template, can, put, remove }: FormProps) {
  const stale = useStaleContents()
  const field = useRef<HTMLInputElement>(null)
  const [complaint, setComplaint] = useState('')
  const [isBusy, setBusy] = useState(false)
  const act = async (work: () => Promise<unknown>, otherwise: string): Promise<void> => {
    setBusy(true)
    setComplaint('')
    try {
      await work()
      await stale('lesson')
    } catch (error) {
      setComplaint(isApiError(error) ? error.message : otherwise)
    } finally {
      setBusy(false)
    }
  }
  const upload = async ([file]: File[]): Promise<void> => {
    if (!file) return
    const reason = refuseFile(file, uploadRule('teaching-template', {}))
    if (reason !== undefined) return setComplaint(reason)
    const form = new FormData()
    form.append('file', file)
    await act(() => put(form), '上传失败，请重试')
  }
  const drop = async (): Promise<void> => {
    const text = `移除后，导出 Word 不再使用「${template?.name ?? ''}」。`
    if (await askQuestion({ title: `移除${title}`, text, okText: '移除', danger: true }))
      await act(remove, '移除失败，请重试')
  }
  return (
    <section className={styles.form} aria-label={title}>
      <div className={`${totalsBar.bar} ${styles.bar}`}>
        <h3>{title}</h3>
        <span className={styles.tools}>
          {template && (
            <Button
              isSmall
              icon={DownloadOutlined}
              aria-label={`下载${title}`}
              onClick={() => void exportByForm('lesson-teaching-template', { lesson_id: lessonId, which })}
            >
              下载
            </Button>
          )}
          {can === true && (
            <Button
              isSmall
              icon={UploadOutlined}
              isBusy={isBusy}
              aria-label={`${template ? '更换' : '上传'}${title}`}
              onClick={() => field.current?.click()}
            >
              {template ? '更换' : '上传 .docx'}
            </Button>
          )}
          {can === true && template && (
            <Button
              isSmall
              isDanger
              look="text"
              icon={DeleteOutlined}
              aria-label={`移除${title}`}
              onClick={() => void drop()}
            />
          )}
          {can === true && (
            <FileChooser ref={field} label={`${title}文件`} accept=".docx" onChoose={(files) => void upload(files)} />
          )}
        </span>
      </div>
      {complaint && <Note tone="error">{complaint}</Note>}
      {template ? (
        <>
          <p className={styles.quiet}>
            {template.name}，<FileSize bytes={template.size} />
            ，上传于 <RelativeTime at={template.uploaded_at} />
          </p>
          <Report report={template.report} />
        </>
      ) : (
        <p className={styles.quiet}>还没有上传。</p>
      )}
      {can !== true && <p className={styles.quiet}>{can}</p>}
    </section>
  )
}

const braced = (name: string): string => `{{${name}}}`

function Report({ report: { known, unknown, unused, notes } }: { report: TemplateReport }) {
  return (
    <>
      {unknown.length > 0 && (
        <Note tone="warning">
          不认识的占位符，导出时留空：
          {unknown
            .map(({ name, near }) => (near === null ? braced(name) : `${braced(name)}（是否应为 ${braced(near)}）`))
            .join('、')}
        </Note>
      )}
      {notes.map((note) => (
        <Note key={note} tone="warning">
          {note}
        </Note>
      ))}
      {unused.length > 0 && <Note tone="info">模板中没有这些栏目，其中写的内容不会导出：{unused.join('、')}</Note>}
      <p className={styles.quiet}>已识别 {known.length} 个占位符</p>
      <Names names={known} />
    </>
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={styles.placeholders}>
    {names.map((name) => (
      <li key={name}>
        <code>{braced(name)}</code>
      </li>
    ))}
  </ul>
)
