import { paper } from '@lab/contract/paper'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'

const schema = paper.create.definition.body
type Values = z.output<typeof schema>
type CreatePaperProps = { bankId: string; onCreated: (id: string) => void; onClose: () => void }

/** A new paper without questions. */
export default function CreatePaper({ bankId, onCreated, onClose }: CreatePaperProps) {
  return (
    <FormDialog<Values>
      open
      title="新建试卷"
      schema={schema}
      initialValues={{ title: '' }}
      fields={[{ name: 'title', label: '试卷名称', kind: 'text', maxLength: 100, placeholder: '如：期末考试卷' }]}
      onSubmit={async (body) => {
        const made = await api.paper.create({ params: { id: bankId }, body })
        onCreated(made.paper.id)
      }}
      onClose={onClose}
    />
  )
}
