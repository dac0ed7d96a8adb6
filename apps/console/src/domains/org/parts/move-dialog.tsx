import type { ManagedOrganisation } from '@lab/contract/org'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'
import { placesFor } from '../tree-rows.ts'

const schema = z.object({ parent: z.string({ error: '请选择上级组织' }).min(1, '请选择上级组织') })
type Values = z.output<typeof schema>
const top = 'top'

type MoveDialogProps = {
  all: readonly ManagedOrganisation[]
  row: ManagedOrganisation
  /** Whether it may be moved to the top. */
  mayBeAtTop: boolean
  onClose: () => void
}

/** Moves an organisation with everything below it. */
export default function MoveDialog({ all, row, mayBeAtTop, onClose }: MoveDialogProps) {
  const stale = useStale()
  const atTop = mayBeAtTop && row.parent_id !== null ? [{ value: top, label: '一级组织' }] : []
  const fields: FormField<Values>[] = [
    {
      name: 'parent',
      label: '新的上级组织',
      kind: 'select',
      isNeverEmpty: true,
      options: [...atTop, ...placesFor(all, row)],
      help: '下级组织会一起移动；成员、内容和已授予的权限不变。',
    },
  ]
  return (
    <FormDialog<Values>
      open
      width={520}
      title={`移动「${row.short_name}」`}
      submitText="移动"
      schema={schema}
      fields={fields}
      initialValues={{}}
      onClose={onClose}
      onSubmit={async ({ parent }) => {
        const body = { parent_id: parent === top ? null : parent }
        try {
          await api.org.move({ params: { id: row.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Values>(error, 'parent')
        }
        await stale('org')
      }}
      onSaved={() => showToast(`已移动「${row.short_name}」`)}
    />
  )
}
