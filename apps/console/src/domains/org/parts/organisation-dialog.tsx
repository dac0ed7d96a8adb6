import { org, type ManagedOrganisation } from '@lab/contract/org'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'

const { short_name, ends_at } = org.create.definition.body.shape
const schema = z.object({ short_name, ends_at })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'short_name', label: '组织名称', kind: 'text', maxLength: 50, placeholder: '例如：软件工程系' },
  {
    name: 'ends_at',
    label: '到期时间',
    kind: 'date',
    hasTime: true,
    placeholder: '长期有效',
    help: '到期后，该组织及下级组织的人员不能再进入，内容和学习记录会保留。',
  },
]

type OrganisationDialogProps = {
  /** The one to change; a new one without. */
  row?: ManagedOrganisation
  /** What a new one is below; null for the top. */
  above: ManagedOrganisation | null
  /** Whose a new one at the top is. */
  customerId?: string | undefined
  onClose: () => void
}

/** Names an organisation and says until when it is open. */
export default function OrganisationDialog({ row, above, customerId, onClose }: OrganisationDialogProps) {
  const stale = useStale()
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    const body = { short_name: values.short_name, ends_at: values.ends_at ?? null }
    try {
      if (row) {
        const change = { ...body, version: row.version }
        await api.org.update({ params: { id: row.id }, body: change }, { quiet: true })
      } else {
        const parent_id = above?.id ?? null
        await api.org.create({ body: { ...body, parent_id, customer_id: customerId } }, { quiet: true })
      }
    } catch (error) {
      return submitResult<Values>(error, 'short_name')
    }
    await stale('org')
  }
  return (
    <FormDialog<Values>
      open
      width={480}
      title={row ? `编辑「${row.short_name}」` : above ? `在「${above.short_name}」下新建组织` : '新建组织'}
      submitText={row ? '保存' : '新建'}
      schema={schema as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={row ? { short_name: row.short_name, ends_at: row.ends_at } : { short_name: '', ends_at: null }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={(values) => showToast(row ? `已保存「${values.short_name}」` : `已新建「${values.short_name}」`)}
    />
  )
}
