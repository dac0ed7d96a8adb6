import { contentBasics } from '@lab/contract/content'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../mooc-words.ts'

const schema = z.object({ ...newContentRules, is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

/** Asks for the few things that a course begins with; its chapters come next. */
export default function CreateMooc(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="mooc"
      example="例如：Linux 运维基础"
      about="学什么，适合谁，学完会什么"
      submitText="创建并添加章节"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], is_public: true }}
      create={async (body) => (await api.mooc.create({ body }, { quiet: true })).mooc}
      {...events}
    />
  )
}
