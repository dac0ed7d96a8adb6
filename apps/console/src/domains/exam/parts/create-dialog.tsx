import { contentBasics } from '@lab/contract/content'
import { examSettingsFields } from '@lab/contract/exam-settings'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../exam-words.ts'

const schema = z.object({
  ...newContentRules,
  duration_minutes: z.preprocess((value) => value ?? null, examSettingsFields.duration_minutes),
  is_public: contentBasics.is_public,
})
type Values = z.output<typeof schema>

/** Asks for the few things that an exam begins with; its questions come next. */
export default function CreateDialog(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="exam"
      example="例如：操作系统期中考试"
      about="考什么，范围是什么"
      submitText="创建并添加题目"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        {
          name: 'duration_minutes',
          label: '时长',
          kind: 'number',
          min: 1,
          max: 1440,
          unit: '分钟',
          placeholder: '不限时',
        },
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], duration_minutes: 90, is_public: false }}
      create={async ({ duration_minutes, ...body }) =>
        (await api.exam.create({ body: { ...body, settings: { duration_minutes } } }, { quiet: true })).exam
      }
      {...events}
    />
  )
}
