import { roleLabels } from '@lab/contract/identity'
import type { UserRow } from '@lab/contract/user'

/** What somebody is: a role of the customer's own by its name, with the built-in one that it limits. */
export function rolesText({ roles, own_role }: Pick<UserRow, 'roles' | 'own_role'>): string {
  const builtIn = roles.map((role) => roleLabels[role]).join('、')
  return own_role ? `${own_role.name}（${builtIn}）` : builtIn || '--'
}
