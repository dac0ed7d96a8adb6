import { abilitiesOfBase, type AbilityName, type RoleBase } from '@lab/contract/abilities'
import { expiryMarginSeconds } from '@lab/contract/identity'
import type { RoleSlug, Site } from '@lab/contract/endpoint'
import type { LoginConfig } from '@lab/contract/platform-settings'
import { hasRole, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { lacks } from '../../kernel/policy/own-role.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'

/** How long things live, in seconds. */
export const lifetimes = {
  accessToken: 15 * 60 + expiryMarginSeconds,
  /** After a rotation, late callers with the old refresh token get the same successor for this long. */
  rotationGrace: 30,
  ticket: 30,
} as const

export const longestWaitMinutes = 60

/**
 * The seconds that sign-in waits after the first, second, third … wrong password in a row: none for the first few (null),
 * then the first wait, doubling up to an hour, which the last entry is. How many and how long is a setting of the platform.
 */
export function waitsAfter({
  lock_attempts,
  lock_minutes,
}: Pick<LoginConfig, 'lock_attempts' | 'lock_minutes'>): (number | null)[] {
  const waits: (number | null)[] = Array<null>(lock_attempts - 1).fill(null)
  for (let minutes = lock_minutes; minutes < longestWaitMinutes; minutes *= 2) waits.push(minutes * 60)
  return [...waits, longestWaitMinutes * 60]
}

/**
 * Folds a user name so that names that look alike are one: compatibility forms, case, and invisible characters
 * (zero-width spaces and joiners, byte-order marks) do not tell names apart.
 */
export const foldUsername = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
    .trim()
    .toLowerCase()

/** The roles that count on a site: who teaches and learns teaches on one and learns on the other. */
export const rolesOn = (site: Site, roles: readonly RoleSlug[]): RoleSlug[] =>
  roles.filter((role) => (role === 'student') === (site === 'student'))

/** Whether somebody with these roles may sign in to a site. Who has none yet finds an empty console. */
export const isAdmittedTo = (site: Site, roles: readonly RoleSlug[]): boolean =>
  rolesOn(site, roles).length > 0 || (site === 'teacher' && roles.length === 0)

/** Whether a refresh with a token that was rotated away at `rotatedAt` is a late caller rather than a thief. */
export const isLateCaller = (rotatedAt: Date, now: Date): boolean =>
  now.getTime() - rotatedAt.getTime() <= lifetimes.rotationGrace * 1000

/** What an own role leaves of a built-in one. */
export interface GivenRole {
  base: RoleBase
  abilities: readonly AbilityName[]
}

/** Whether somebody's own rights reach as far as a role, so that they may make, change and give it. */
export function reachesRole(actor: Actor, { base, abilities }: GivenRole): boolean {
  if (base === 'account_admin' && !isAdmin(actor)) return false
  return abilities.every((ability) => !lacks(actor, ability))
}

/** A built-in role is all of its abilities; learning is no role that an own one leaves anything of. */
const isBase = (role: RoleSlug): role is RoleBase => role === 'teacher' || role === 'account_admin'

/**
 * Whether somebody may give these roles to a person: none that is higher than their own. A role of the customer's own
 * counts as what it leaves of its base.
 */
export function mayGrant(
  actor: Actor,
  roles: readonly RoleSlug[],
  ownRole: GivenRole | null = null,
): true | Refusal<'user.higherRole'> {
  if (hasRole(actor, 'system_operator')) return true
  if (roles.includes('system_operator')) return refuse('user.higherRole')
  const given = ownRole ? [ownRole] : roles.filter(isBase).map((base) => ({ base, abilities: abilitiesOfBase(base) }))
  return given.every((role) => reachesRole(actor, role)) ? true : refuse('user.higherRole')
}
