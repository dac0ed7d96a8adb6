import { abilitiesOfBase, actOf, roleBases } from '@lab/contract/abilities'
import { roleLabels } from '@lab/contract/identity'
import { ownRole, type OwnRole } from '@lab/contract/own-role'
import { z } from 'zod'
import { api } from '../../../api/request/api.ts'
import { submitResult } from '../../../api/request/submit-result.ts'
import { useStale } from '../../../api/use-stale.ts'
import { useLinks } from '../../../content/use-links.ts'
import { showToast } from '../../../kit/dialogs/toast-store.ts'
import { FormDialog } from '../../../kit/form/form-dialog.tsx'
import type { FormField, SubmitResult } from '../../../kit/form/form-types.ts'

const { name, description, base } = ownRole.create.definition.body.shape
const schema = z.object({ name, description, base })
type Values = z.output<typeof schema>

const fields: FormField<Values>[] = [
  { name: 'name', label: '角色名称', kind: 'text', maxLength: 20, placeholder: '例如：助教' },
  { name: 'description', label: '说明', kind: 'text', maxLength: 100, placeholder: '例如：只批改和答疑' },
  {
    name: 'base',
    label: '基础角色',
    kind: 'radio',
    options: roleBases.map((value) => ({ value, label: roleLabels[value] })),
    help: '自定义角色在基础角色的权限中选取。已有用户是这个角色时不能更换。',
  },
]

/** Names a role and says which built-in one it begins with; a new one sees everything and changes nothing. */
export default function RoleDialog({ role, onClose }: { role?: OwnRole; onClose: () => void }) {
  const stale = useStale()
  const { go } = useLinks()
  const submit = async (values: Values): Promise<SubmitResult<Values>> => {
    const possible = abilitiesOfBase(values.base)
    try {
      if (role) {
        const abilities = role.abilities.filter((ability) => possible.includes(ability))
        const body = { ...values, abilities, version: role.version }
        await api.ownRole.update({ params: { id: role.id }, body }, { quiet: true })
        await stale('ownRole')
        return
      }
      const abilities = possible.filter((ability) => actOf(ability) === 'see')
      const made = await api.ownRole.create({ body: { ...values, abilities } }, { quiet: true })
      await stale('ownRole')
      go('org.role.detail', { roleid: made.role.id })
    } catch (error) {
      return submitResult<Values>(error, 'name')
    }
  }
  return (
    <FormDialog<Values>
      open
      width={480}
      title={role ? `编辑「${role.name}」` : '新建角色'}
      submitText={role ? '保存' : '新建'}
      schema={schema as unknown as z.ZodType<Values>}
      fields={fields}
      initialValues={role ?? { name: '', description: '', base: 'teacher' }}
      onClose={onClose}
      onSubmit={submit}
      onSaved={(values) => showToast(role ? `已保存「${values.name}」` : `已新建「${values.name}」，请选择权限`)}
    />
  )
}
