import { contentBasics } from '@lab/contract/content'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'
import { visibilityHelp } from '../bank-words.ts'

const schema = z.object({ ...newContentRules, is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

/** Asks for the few things that a bank begins with; its questions come next. */
export default function CreateDialog(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="question_bank"
      example="例如：操作系统"
      about="哪门课程的题目，按什么教材编写"
      submitText="创建并添加题目"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [
        title,
        category,
        tags,
        { ...isPublic, help: visibilityHelp },
        summary,
      ]}
      initialValues={{ title: '', tags: [], is_public: true }}
      create={async (body) => (await api.question_bank.create({ body }, { quiet: true })).question_bank}
      {...events}
    />
  )
}
