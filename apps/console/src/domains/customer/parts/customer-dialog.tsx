import { CustomerForm, type Customer } from '@lab/contract/customer'
import type { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField } from '../../../kit/form/form-types.ts'

const Changes = CustomerForm.pick({
  name: true,
  short_name: true,
  expires_at: true,
  max_users: true,
  max_environments: true,
  storage_mb: true,
})
type Changes = z.output<typeof Changes>

const about: FormField<Changes>[] = [
  { name: 'name', label: '客户名称', kind: 'text', maxLength: 50, placeholder: '例如：示范大学', isHalf: true },
  { name: 'short_name', label: '客户简称', kind: 'text', maxLength: 20, isHalf: true },
  {
    name: 'expires_at',
    label: '到期时间',
    kind: 'date',
    hasTime: true,
    placeholder: '长期有效',
    isHalf: true,
    help: '到期后，所有人员会退出登录，数据会保留',
  },
  { name: 'max_users', label: '用户数上限', kind: 'number', min: 1, unit: '人', isHalf: true },
  { name: 'max_environments', label: '运行环境数上限', kind: 'number', min: 0, unit: '个', isHalf: true },
  { name: 'storage_mb', label: '存储上限', kind: 'number', min: 0, unit: 'MB', isHalf: true },
]
const first: FormField<CustomerForm>[] = [
  { name: 'organisation_name', label: '首个组织', kind: 'text', maxLength: 50, placeholder: '例如：教务处' },
  { name: 'admin_real_name', label: '管理员姓名', kind: 'text', maxLength: 50, isHalf: true },
  { name: 'admin_username', label: '管理员用户名', kind: 'text', maxLength: 64, isHalf: true },
  {
    name: 'admin_password',
    label: '管理员初始密码',
    kind: 'text',
    isPassword: true,
    help: '管理员首次登录须修改密码。',
  },
]

/** Makes a customer with its first organisation and its first administrator. */
export function CreateCustomerDialog({ onClose }: { onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<CustomerForm>
      open
      width={640}
      title="新建客户"
      submitText="新建"
      schema={CustomerForm as unknown as z.ZodType<CustomerForm>}
      fields={[
        { title: '客户', fields: about as unknown as FormField<CustomerForm>[] },
        { title: '首个组织和管理员', fields: first },
      ]}
      initialValues={{ name: '', short_name: '', max_users: 1000, max_environments: 200, storage_mb: 102_400 }}
      onClose={onClose}
      onSubmit={async (values) => {
        try {
          await api.customer.create({ body: { ...values, expires_at: values.expires_at ?? null } }, { quiet: true })
        } catch (error) {
          return submitResult<CustomerForm>(error, 'name')
        }
        await stale('customer')
      }}
      onSaved={({ name }) => showToast(`已新建「${name}」`)}
    />
  )
}

/** What a customer is called, until when it is open, and what it may use. */
export function EditCustomerDialog({ row, onClose }: { row: Customer; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<Changes>
      open
      width={640}
      title={`编辑「${row.name}」`}
      submitText="保存"
      schema={Changes as unknown as z.ZodType<Changes>}
      fields={about}
      initialValues={{
        name: row.name,
        short_name: row.short_name,
        expires_at: row.expires_at,
        max_users: row.users.limit,
        max_environments: row.environments.limit,
        storage_mb: row.storage_mb.limit,
      }}
      version={row.version}
      onClose={onClose}
      onSubmit={async (values, version) => {
        const body = { ...values, expires_at: values.expires_at ?? null, version: version ?? row.version }
        try {
          await api.customer.update({ params: { id: row.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Changes>(error, 'name')
        }
        await stale('customer')
      }}
      onSaved={({ name }) => showToast(`已保存「${name}」`)}
    />
  )
}
