import type { AssignmentDetail } from '@lab/contract/research-task'
import { useQuery } from '@tanstack/react-query'
import { Alert, Slider } from 'antd'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { z } from 'zod'
import type { RichText } from '@lab/contract/fields'
import { RichText as RichTextSchema } from '@lab/contract/fields'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useBackToList } from '../../../content/use-back.ts'
import { Button } from '../../../kit/button.tsx'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { emptyRichText, RichTextEditor, RichTextView } from '../../../kit/editor/index.ts'
import { SelectField } from '../../../kit/form/controls/select-field.tsx'
import { TextAreaField } from '../../../kit/form/controls/text-field.tsx'
import { FormPage } from '../../../kit/form/form-page.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { AppLink } from '../../../kit/link.tsx'
import { useNameInBreadcrumb } from '../../../kit/navigation/object-names.ts'
import { ProgressNotes } from '../parts/progress-notes.tsx'
import { AssignmentTag } from '../parts/tags.tsx'
import styles from '../parts/research-task.module.css'

/** One's own part of a research task: what is asked, where it is done, how far it is, and what comes of it. */
export default function MyTask() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(api.researchTask.getPart.query({ params: { id } }))
  const back = useBackToList()
  const part = data?.assignment
  useNameInBreadcrumb(`/my/task/${id}`, part?.task.title)
  return (
    <DetailPage
      title={part?.task.title}
      kind="environment"
      hideCover
      error={error && !data ? error : undefined}
      onRetry={() => void refetch()}
      onBack={back}
      state={part && <AssignmentTag state={part.state} />}
      facts={
        part
          ? [
              { label: '发布人', value: part.task.creator.real_name },
              { label: '截止日期', value: part.task.due_on ?? '--' },
              { label: '进度', value: `${part.progress}%` },
            ]
          : []
      }
    >
      {part && <Work key={part.id} part={part} />}
    </DetailPage>
  )
}

/** Why nothing can be done any more; undefined while something can. */
const blockedBy = ({ state, task, can }: AssignmentDetail): string | undefined => {
  if (can.work !== true) return can.work ?? '只有参与人本人可以填写'
  if (task.state === 'closed') return '科研任务已结束'
  return state === 'accepted' ? '成果已通过验收，不能再修改' : undefined
}

function Work({ part }: { part: AssignmentDetail }) {
  const blocked = blockedBy(part)
  return (
    <>
      {part.feedback && (
        <Alert
          className={styles.alert!}
          showIcon
          type={part.state === 'accepted' ? 'success' : 'warning'}
          title={part.state === 'accepted' ? '已通过验收' : '验收意见'}
          description={part.feedback}
        />
      )}
      <div className={styles.columns}>
        <div>
          <section className={styles.card} aria-labelledby="task-goal">
            <h2 id="task-goal" className={styles.heading}>
              任务说明
            </h2>
            <RichTextView value={part.goal} emptyText="没有说明" />
          </section>
          <Report part={part} blocked={blocked} />
        </div>
        <div>
          <section className={styles.card} aria-labelledby="task-environment">
            <h2 id="task-environment" className={styles.heading}>
              科研环境
            </h2>
            <EnvironmentChoice part={part} blocked={blocked} />
          </section>
          <section className={styles.card} aria-labelledby="task-progress">
            <h2 id="task-progress" className={styles.heading}>
              进展
            </h2>
            {blocked === undefined && <NoteForm part={part} />}
            <ProgressNotes notes={part.notes} />
          </section>
        </div>
      </div>
    </>
  )
}

interface PartProps {
  part: AssignmentDetail
  blocked?: string | undefined
}

/** Which of one's own research environments the work is done in. */
function EnvironmentChoice({ part, blocked }: PartProps) {
  const stale = useStale()
  const { data } = useQuery({
    ...api.research.list.query({ query: { mine: '1', per_page: 300 } }, { quiet: true }),
    enabled: part.can.work === true,
  })
  const choose = async (research_env_id: string | null): Promise<void> => {
    await api.researchTask.setEnvironment({ params: { id: part.id }, body: { research_env_id } })
    await stale('researchTask')
    showToast(research_env_id ? '已选择科研环境' : '已取消科研环境')
  }
  if (part.can.work !== true) return <p className={styles.quiet}>{part.research_env?.title ?? '尚未选择'}</p>
  return (
    <>
      <SelectField
        label="科研环境"
        canClear
        isDisabled={blocked !== undefined}
        placeholder="选择自己的科研环境"
        value={part.research_env?.id}
        options={data?.research_environments.map((one) => ({ value: one.id, label: one.title }))}
        onChange={(chosen?: string) => void choose(chosen ?? null).catch(() => undefined)}
      />
      <p className={styles.row}>
        <AppLink to="/env/research?mine=1">{part.research_env ? '打开科研环境' : '新建科研环境'}</AppLink>
      </p>
    </>
  )
}

/** One more line of the journal, with how far the work is. */
function NoteForm({ part }: PartProps) {
  const stale = useStale()
  const [text, setText] = useState('')
  const [progress, setProgress] = useState(part.progress)
  const [isSaving, setSaving] = useState(false)
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await api.researchTask.addNote({ params: { id: part.id }, body: { text, progress } })
      setText('')
      await stale('researchTask')
      showToast('已记录')
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save().catch(() => undefined)
      }}
    >
      <TextAreaField
        label="进展"
        rows={3}
        maxLength={1000}
        placeholder="做了什么、结果如何、下一步"
        value={text}
        onChange={(text) => setText(text)}
      />
      <div className={styles.row}>
        <span className={styles.quiet}>进度</span>
        <Slider
          className={styles.grow!}
          ariaLabelForHandle="进度"
          min={0}
          max={100}
          step={5}
          value={progress}
          onChange={setProgress}
        />
        <span className="num">{progress}%</span>
        <Button type="submit" isBusy={isSaving} disabled={text.trim() === ''}>
          记录
        </Button>
      </div>
    </form>
  )
}

const ReportForm = z.object({
  report: RichTextSchema.refine((given) => given.value.trim() !== '', '请填写成果报告').meta({ title: '成果报告' }),
})
type ReportValues = z.output<typeof ReportForm>

const reportFields: FormField<ReportValues>[] = [
  {
    name: 'report',
    label: '成果报告',
    kind: 'custom',
    render: ({ value, onChange, isDisabled }) => (
      <RichTextEditor
        label="成果报告"
        value={(value as RichText | undefined) ?? emptyRichText}
        onChange={onChange}
        canEdit={!isDisabled}
        upload={uploadFile}
        placeholder="方法、数据、结论，可附图片与文件"
      />
    ),
  },
]

/** What comes of it: written here, submitted, and shown as it was submitted once nothing can be changed any more. */
function Report({ part, blocked }: PartProps) {
  const stale = useStale()
  const ownVersion = useRef(0)
  if (blocked !== undefined) {
    return (
      <section className={styles.card} aria-labelledby="task-report">
        <h2 id="task-report" className={styles.heading}>
          成果报告
        </h2>
        <RichTextView value={part.report} emptyText="尚未提交" />
      </section>
    )
  }
  return (
    <FormPage<ReportValues>
      schema={ReportForm as z.ZodType<ReportValues>}
      fields={reportFields}
      initialValues={{ report: part.report ?? emptyRichText }}
      version={part.version}
      draftKey={`research-report:${part.id}`}
      submitText={part.state === 'submitted' ? '重新提交' : '提交成果'}
      onSubmit={({ report }, seen = part.version) =>
        saveOver<ReportValues>(
          async () => {
            const body = { report, version: Math.max(seen, ownVersion.current) }
            const saved = await api.researchTask.submit({ params: { id: part.id }, body }, { quiet: true })
            ownVersion.current = saved.assignment.version
          },
          async () => {
            const { assignment } = await api.researchTask.getPart({ params: { id: part.id } }, { quiet: true })
            return { values: { report: assignment.report ?? emptyRichText }, version: assignment.version }
          },
        )
      }
      onSaved={() => {
        showToast('已提交，等待验收')
        void stale('researchTask')
      }}
    />
  )
}
