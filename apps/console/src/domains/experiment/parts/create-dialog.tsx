import { contentBasics } from '@lab/contract/content'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { CreateContentDialog, newContentRules } from '../../../content/life/create-dialog.tsx'

const schema = z.object({ ...newContentRules, difficulty: contentBasics.difficulty })
type Values = z.output<typeof schema>

export type CreateEvents = { onClose: () => void; onCreated: (id: string) => void }
type CreateProps = CreateEvents & { shelf?: 'own' | 'template'; label?: string }

/** Asks for the few things an experiment begins with. */
export default function CreateDialog({ shelf = 'own', ...events }: CreateProps) {
  return (
    <CreateContentDialog<Values>
      kind="experiment"
      example="例如：Linux 用户与权限管理"
      about="学员会做什么、学到什么"
      submitText="创建并编写内容"
      schema={schema}
      fields={({ title, category, difficulty, tags, summary }) => [title, category, difficulty, tags, summary]}
      initialValues={{ title: '', difficulty: 'easy', tags: [] }}
      create={async (body) => (await api.experiment.create({ body: { ...body, shelf } }, { quiet: true })).experiment}
      {...events}
    />
  )
}
