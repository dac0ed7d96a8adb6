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

const { roles, own_role_id } = contract.setRoles.definition.body.shape
const Roles = z.object({ roles, own_role_id })
type Roles = z.output<typeof Roles>

/** Which roles somebody has, and what another one would change. */
export function RolesDialog({ person, onClose }: { person: UserDetail; onClose: () => void }) {
  const stale = useStale()
  const options = useRoleOptions()
  const seesRoles = useMay('role.see')
  const { data } = useQuery({ ...api.ownRole.list.query({}, { quiet: true }), enabled: seesRoles })
  const fields: FormField<Roles>[] = [
    {
      name: 'roles',
      label: '角色',
      kind: 'select',
      isMultiple: true,
      options,
      help: '角色在该用户所属的每个组织中都有效，保存后立即生效。',
    },
  ]
  if (data?.roles.length) {
    fields.push({
      name: 'own_role_id',
      label: '自定义角色',
      kind: 'custom',
      help: '在所选角色的权限中只保留一部分。',
      render: (control) => <OwnRoleField control={control} roles={data.roles} userId={person.id} />,
    })
  }
  return (
    <FormDialog<Roles>
      open
      width={520}
      title={`修改「${person.real_name}」的角色`}
      submitText="保存"
      schema={Roles as unknown as z.ZodType<Roles>}
      fields={fields}
      initialValues={{ roles: person.roles, own_role_id: person.own_role?.id ?? null }}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { roles: values.roles, own_role_id: values.own_role_id ?? null }
        try {
          await api.user.setRoles({ params: { id: person.id }, body }, { quiet: true })
        } catch (error) {
          return submitResult<Roles>(error, 'roles')
        }
        await stale('user', 'member', 'ownRole')
      }}
      onSaved={() => showToast('已修改角色')}
    />
  )
}
