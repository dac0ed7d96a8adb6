import type { AbilityName, RoleBase } from '@lab/contract/abilities'
import type { Actor } from '../../kernel/policy/actor.ts'
import { within } from '../../kernel/policy/own-role.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { reachesRole } from '../identity/index.ts'
import { administersCustomer } from '../org/index.ts'

/** What every right over a role depends on. */
export interface OwnRoleFacts {
  id: string
  customerId: string
  base: RoleBase
  abilities: readonly AbilityName[]
}

const view = (actor: Actor, role: OwnRoleFacts): Verdict => (administersCustomer(actor, role.customerId) ? yes : absent)

/** Nobody changes the role that they have, nor one that reaches further: either would raise their own rights. */
function edit(actor: Actor, role: OwnRoleFacts): Verdict {
  if (view(actor, role) !== yes) return absent
  if (actor.ownRole?.id === role.id) return because('不能修改自己的角色')
  if (!reachesRole(actor, role)) return because('不能修改权限超出自己的角色')
  return within(actor, 'role.change', yes)
}

export const ownRolePolicy = { view, edit, remove: edit }

/** Whether somebody may add a role to a customer's. */
export const mayCreate = (actor: Actor, customerId: string): Verdict =>
  administersCustomer(actor, customerId) ? within(actor, 'role.change', yes) : because('只有客户管理员可以新建角色')
