import { user as contract, type UserDetail } from '@lab/contract/user'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../api/request/api.ts'
import { submitResult } from '../../api/request/submit-result.ts'
import { useMay } from '../../api/session/abilities.ts'
import { useStale } from '../../api/use-stale.ts'
import { showToast } from '../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import type { FormField } from '../../kit/form/form-types.ts'
import { OwnRoleField } from './own-role-field.tsx'
import { useRoleOptions } from './use-role-options.ts'

const create = contract.create.definition.body.shape
const NewPerson = z.object({
  real_name: create.real_name,
  number: create.number,
  username: create.username,
  phone: create.phone,
  email: create.email,
  roles: create.roles,
  own_role_id: create.own_role_id,
  initial_password: create.initial_password,
})
type NewPerson = z.output<typeof NewPerson>
const Changes = NewPerson.pick({ real_name: true, number: true, phone: true, email: true })
type Changes = z.output<typeof Changes>

const about: FormField<Changes>[] = [
  { name: 'real_name', label: '姓名', kind: 'text', maxLength: 50, isHalf: true },
  { name: 'number', label: '学号/工号', kind: 'text', maxLength: 50, isHalf: true },
  { name: 'phone', label: '手机', kind: 'text', maxLength: 30, isHalf: true },
  { name: 'email', label: '邮箱', kind: 'text', maxLength: 100, isHalf: true },
]

type CreateUserDialogProps = {
  /** The organisation that the person is in from the beginning. */
  organisation?: { id: string; name: string } | undefined
  /** Whose an operator's new person is, where no organisation says so. */
  customerId?: string | undefined
  onClose: () => void
}

/** Makes somebody's account with a first password. */
export function CreateUserDialog({ organisation, customerId, onClose }: CreateUserDialogProps) {
  const stale = useStale()
  const roles = useRoleOptions()
  const seesRoles = useMay('role.see')
  const { data } = useQuery({ ...api.ownRole.list.query({}, { quiet: true }), enabled: seesRoles })
  const fields: FormField<NewPerson>[] = [
    ...(about as FormField<NewPerson>[]),
    { name: 'username', label: '用户名', kind: 'text', maxLength: 64, isHalf: true },
    { name: 'initial_password', label: '初始密码', kind: 'text', isPassword: true, isHalf: true },
    { name: 'roles', label: '角色', kind: 'select', isMultiple: true, options: roles },
  ]
  if (data?.roles.length) {
    fields.push({
      name: 'own_role_id',
      label: '自定义角色',
      kind: 'custom',
      help: '在所选角色的权限中只保留一部分。',
      render: (control) => <OwnRoleField control={control} roles={data.roles} />,
    })
  }
  return (
    <FormDialog<NewPerson>
      open
      title={organisation ? `在「${organisation.name}」新建用户` : '新建用户'}
      submitText="新建"
      schema={NewPerson as unknown as z.ZodType<NewPerson>}
      fields={fields}
      initialValues={{
        real_name: '',
        number: '',
        username: '',
        phone: '',
        email: '',
        roles: ['teacher'],
        own_role_id: null,
      }}
      onClose={onClose}
      onSubmit={async (values) => {
        const where = { organisation_ids: organisation ? [organisation.id] : [], customer_id: customerId }
        try {
          await api.user.create(
            { body: { ...values, own_role_id: values.own_role_id ?? null, ...where } },
            { quiet: true },
          )
        } catch (error) {
          return submitResult<NewPerson>(error, 'username')
        }
        await stale('user', 'member', 'org')
      }}
      onSaved={({ real_name }) => showToast(`已新建「${real_name}」，首次登录须修改密码`)}
    />
  )
}

/** What is known of somebody besides their account's name. */
export function EditUserDialog({ person, onClose }: { person: UserDetail; onClose: () => void }) {
  const stale = useStale()
  return (
    <FormDialog<Changes>
      open
      title={`修改「${person.real_name}」的资料`}
      submitText="保存"
      schema={Changes as unknown as z.ZodType<Changes>}
      fields={about}
      initialValues={{
        real_name: person.real_name,
        number: person.number,
        phone: person.phone,
        email: person.email,
      }}
      version={person.version}
      onClose={onClose}
      onSubmit={async (values, version) => {
        try {
          const body = { ...values, version: version ?? person.version }
          await api.user.update({ params: { id: person.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Changes>(error)
        }
        await stale('user', 'member')
      }}
      onSaved={() => showToast('已保存')}
    />
  )
}
