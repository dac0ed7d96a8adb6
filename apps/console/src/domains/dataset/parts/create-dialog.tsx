import { contentBasics } from '@lab/contract/content'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'

const schema = z.object({ ...newContentRules, is_public: contentBasics.is_public })
type Values = z.output<typeof schema>

/** Asks for the few things a data set begins with; its files come next. */
export default function CreateDialog(events: { onClose: () => void; onCreated: (id: string) => void }) {
  return (
    <CreateContentDialog<Values>
      kind="dataset"
      example="例如：2024 级期末成绩"
      about="数据从哪里来，各字段是什么意思"
      submitText="创建并上传文件"
      schema={schema}
      fields={({ title, category, tags, isPublic, summary }) => [title, category, tags, isPublic, summary]}
      initialValues={{ title: '', tags: [], is_public: true }}
      create={async (body) => (await api.dataset.create({ body }, { quiet: true })).dataset}
      {...events}
    />
  )
}
