import { ResearchTaskInput, type ResearchTask } from '@lab/contract/research-task'
import type { RichText } from '@lab/contract/fields'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { saveOver } from '../../../api/request/save-over.ts'
import { uploadFile } from '../../../api/request/upload-file.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { emptyRichText, RichTextEditor } from '../../../kit/editor/index.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { MembersField, type Member } from './members-field.tsx'

const Form = ResearchTaskInput.omit({ member_ids: true }).extend({
  members: z.array(z.custom<Member>()).min(1, '请选择参与人').max(100, '参与人最多100人').meta({ title: '参与人' }),
})
type Values = z.output<typeof Form>

const fields: FormField<Values>[] = [
  { name: 'title', label: '名称', kind: 'text', maxLength: 50 },
  { name: 'members', label: '参与人', kind: 'custom', render: (control) => <MembersField {...control} /> },
  { name: 'due_on', label: '截止日期', kind: 'date' },
  {
    name: 'goal',
    label: '任务说明',
    kind: 'custom',
    render: ({ value, onChange, isDisabled }) => (
      <RichTextEditor
        label="任务说明"
        value={(value as RichText | undefined) ?? emptyRichText}
        onChange={onChange}
        canEdit={!isDisabled}
        upload={uploadFile}
        placeholder="研究什么、用什么方法、要交付什么"
      />
    ),
  },
]

interface TaskDialogProps {
  /** The one to edit, with who takes part; a new one without. */
  task?: (ResearchTask & { goal: RichText }) | undefined
  members?: Member[]
  onClose: () => void
}

/** Gives colleagues a task, or changes it. */
export default function TaskDialog({ task, members = [], onClose }: TaskDialogProps) {
  const stale = useStale()
  return (
    <FormDialog<Values>
      open
      title={task ? '编辑科研任务' : '发布科研任务'}
      width={720}
      submitText={task ? '保存' : '发布'}
      schema={Form}
      fields={fields}
      initialValues={
        task
          ? { title: task.title, due_on: task.due_on, goal: task.goal, members }
          : { title: '', due_on: null, goal: emptyRichText, members }
      }
      {...(task ? { version: task.version } : {})}
      onSubmit={({ members: chosen, ...values }, version) => {
        const body = { ...values, member_ids: chosen.map((one) => one.id) }
        return saveOver<Values>(
          () =>
            task
              ? api.researchTask.update(
                  { params: { id: task.id }, body: { ...body, version: version ?? task.version } },
                  { quiet: true },
                )
              : api.researchTask.create({ body }, { quiet: true }),
          async () => {
            const now = await api.researchTask.get({ params: { id: task?.id ?? '' } }, { quiet: true })
            const { title, due_on, goal, version: newest } = now.research_task
            return {
              values: { title, due_on, goal, members: now.assignments.map((one) => one.member) },
              version: newest,
            }
          },
        )
      }}
      onSaved={() => {
        showToast(task ? '已保存' : '已发布，参与人会收到消息')
        void stale('researchTask')
      }}
      onClose={onClose}
    />
  )
}
