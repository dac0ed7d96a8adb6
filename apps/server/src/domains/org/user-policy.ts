import type { RoleSlug } from '@lab/contract/endpoint'
import { administersFrom, canReach, hasRole, type Actor } from '../../kernel/policy/actor.ts'
import { mayGrant, type GivenRole } from '../identity/index.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'

/** A person with the organisations they belong to: what every right over people depends on. */
export interface UserFacts {
  id: string
  realName: string
  customerId: string | null
  roles: readonly RoleSlug[]
  /** What a role of the customer's own leaves of theirs. */
  givenRole: GivenRole | null
  orgIds: string[]
}

/** An account by which a program of an organisation acts: nobody's, looked after by its token alone. */
const isProgram = ({ customerId, roles }: Pick<UserFacts, 'customerId' | 'roles'>): boolean =>
  customerId === null && !roles.includes('system_operator')

const administersTheirs = (actor: Actor, user: UserFacts): boolean =>
  hasRole(actor, 'system_operator') ||
  (hasRole(actor, 'account_admin') && user.customerId !== null && user.customerId === actor.customerId)

/**
 * Whether a person is within somebody's sight: in an organisation they reach or administer, or of the customer they
 * administer. Who administers a part of the tree also finds those of the customer who belong nowhere yet.
 */
export const sees = (actor: Actor, user: UserFacts): boolean =>
  !isProgram(user) &&
  (user.id === actor.userId ||
    administersTheirs(actor, user) ||
    user.orgIds.some((orgId) => canReach(actor, orgId) || administersFrom(actor, orgId)) ||
    (user.orgIds.length === 0 &&
      (actor.administers?.size ?? 0) > 0 &&
      user.customerId !== null &&
      user.customerId === actor.customerId))

const view = (actor: Actor, user: UserFacts): Verdict => (sees(actor, user) ? yes : absent)

/** Somebody with a role of the school's own looks after another one. */
const isLimited = (actor: Actor, user: UserFacts): boolean => actor.ownRole !== undefined && user.id !== actor.userId

const isHigher = (user: UserFacts): boolean =>
  user.roles.includes('system_operator') || user.roles.includes('account_admin')

/**
 * Looking at the account: its state, sessions, history. An administrator of the customer manages all of its people; one of an
 * organisation only those who belong to nothing else than what they administer, and have no higher role.
 */
const look = (actor: Actor, user: UserFacts): Verdict => {
  if (!sees(actor, user)) return absent
  if (user.roles.includes('system_operator') && !hasRole(actor, 'system_operator')) {
    return because('不能管理系统运维人员')
  }
  if (isLimited(actor, user) && isHigher(user)) return because('您的角色不能管理客户管理员')
  if (administersTheirs(actor, user)) return yes
  if (!actor.administers?.size) return because('只有管理员可以管理用户')
  if (isHigher(user)) return because('不能管理客户管理员')
  const isTheirs = user.orgIds.length > 0 && user.orgIds.every((orgId) => administersFrom(actor, orgId))
  return isTheirs ? yes : because('该用户还属于您不管理的组织，请联系客户管理员')
}

/** Changing it. A new password would be a way into an account that may do more than one's own role. */
const manage = (actor: Actor, user: UserFacts): Verdict => {
  const looks = look(actor, user)
  const isMore = isLimited(actor, user) && mayGrant(actor, user.roles, user.givenRole) !== true
  return looks === yes && isMore ? because('该用户的权限超出您的角色，不能管理') : looks
}

export const userPolicy = { view, look, edit: manage, manage, remove: manage }
