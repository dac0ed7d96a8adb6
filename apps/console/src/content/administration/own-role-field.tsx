import { roleLabels } from '@lab/contract/identity'
import type { OwnRole } from '@lab/contract/own-role'
import type { CustomControl } from '../../kit/form/form-types.ts'
import { SelectField } from '../../kit/form/controls/select-field.tsx'
import { RoleEffects } from './role-effects.tsx'

type OwnRoleFieldProps = { control: CustomControl; roles: readonly OwnRole[]; userId?: string }

/** Chooses a role of the customer's own, and shows what the person would gain and lose by it; without one, against its base. */
export function OwnRoleField({ control, roles, userId }: OwnRoleFieldProps) {
  const chosen = roles.find(({ id }) => id === control.value)
  return (
    <>
      <SelectField<string>
        id={control.id}
        value={chosen?.id}
        options={roles.map(({ id, name, base }) => ({ value: id, label: `${name}（${roleLabels[base]}）` }))}
        canClear
        placeholder="不使用"
        isDisabled={control.isDisabled}
        onChange={(value) => control.onChange(value ?? null)}
        onBlur={control.onBlur}
      />
      {chosen && <RoleEffects base={chosen.base} abilities={chosen.abilities} {...(userId ? { userId } : {})} />}
    </>
  )
}
