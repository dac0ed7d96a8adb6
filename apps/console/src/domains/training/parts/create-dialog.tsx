import { contentBasics } from '@lab/contract/content'
import { typingLanguageLabels, typingLanguages } from '@lab/contract/typing-log'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../training-words.ts'

const schema = z.object({ ...newContentRules, language: z.enum(typingLanguages), is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

/** Asks for the few things that a training begins with; its text comes next. */
export default function CreateDialog(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="training"
      example="例如：计算机基础术语"
      about="练习什么，适合谁"
      submitText="创建并填写文本"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        {
          name: 'language',
          label: '语言',
          kind: 'radio',
          options: typingLanguages.map((value) => ({ value, label: typingLanguageLabels[value] })),
        },
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], language: 'zh', is_public: true }}
      create={async (body) => (await api.training.create({ body }, { quiet: true })).training}
      {...events}
    />
  )
}
