import { type Material, material } from '@lab/contract/material'
import { z } from 'zod'
import { api } from '../../../../api/request/api.ts'
import { submitResult } from '../../../../api/request/submit-result.ts'
import { FormDialog } from '../../../../kit/form/form-dialog.tsx'

const schema = z.object({ note: material.update.definition.body.shape.note.unwrap().default('') })
type Values = z.output<typeof schema>

type NoteDialogProps = { placeId: string; row: Material; onClose: () => void; onSaved: () => void }

/** What a teacher says about a material: why and when to read it. */
export default function NoteDialog({ placeId, row, onClose, onSaved }: NoteDialogProps) {
  return (
    <FormDialog<Values>
      open
      title={`「${row.title}」的说明`}
      submitText="保存"
      schema={schema}
      fields={[
        { kind: 'textarea', name: 'note', label: '说明', maxLength: 200, rows: 3, placeholder: '例如：第三周课前阅读' },
      ]}
      initialValues={{ note: row.note }}
      onClose={onClose}
      onSaved={onSaved}
      onSubmit={async ({ note }) => {
        try {
          const params = { id: placeId, material_id: row.id }
          await api.material.update({ params, body: { note, is_shown: row.is_shown } }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error)
        }
      }}
    />
  )
}
