import { contentBasics } from '@lab/contract/content'
import { lessonBasics } from '@lab/contract/lesson'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../lesson-words.ts'

const schema = z.object({ ...newContentRules, ...lessonBasics, is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

/** Asks for the few things that a course begins with; its outline comes next. */
export default function CreateLesson(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="lesson"
      example="例如：Linux 系统管理"
      about="课程的性质、任务和基本要求"
      submitText="创建并编写大纲"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        { name: 'total_hours', label: '总学时', kind: 'number', min: 1, max: 500, step: 1, isHalf: true },
        { name: 'credits', label: '学分', kind: 'number', min: 0, max: 30, step: 0.5, isHalf: true },
        { name: 'audience', label: '授课对象', kind: 'text', maxLength: 100, placeholder: '例如：2026 级软件工程' },
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], is_public: true, total_hours: 32, credits: 2, audience: '' }}
      create={async (body) => (await api.lesson.create({ body }, { quiet: true })).lesson}
      {...events}
    />
  )
}
