import type { RoleSlug } from '@lab/contract/endpoint'

export interface MergedAccount {
  roles: readonly RoleSlug[]
  hasOwnRole: boolean
  number: string
  phone: string
  email: string
  avatar: string
}

/**
 * The roles of the account that stays: both accounts' built-in ones. Where one of them has a role of the customer's own, which limits
 * what its base gives, nobody comes to more by merging: only learning is added.
 */
export function rolesAfter(stays: MergedAccount, goes: MergedAccount): RoleSlug[] {
  const isLimited = stays.hasOwnRole || goes.hasOwnRole
  const added = isLimited ? goes.roles.filter((role) => role === 'student') : goes.roles
  return [...new Set([...stays.roles, ...added])]
}

type Facts = Pick<MergedAccount, 'number' | 'phone' | 'email' | 'avatar'>

/** What the account that stays says of its person already stays; what it lacks comes from the other. */
export const factsAfter = (stays: Facts, goes: Facts) => ({
  number: stays.number || goes.number,
  phone: stays.phone || goes.phone,
  email: stays.email || goes.email,
  avatar: stays.avatar || goes.avatar,
})
