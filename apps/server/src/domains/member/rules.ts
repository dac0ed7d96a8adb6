import type { Actor } from '../../kernel/policy/actor.ts'
import { administersFrom } from '../../kernel/policy/actor.ts'
import { whyRoleMayNot } from '../../kernel/policy/own-role.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { administersCustomer, type UserFacts } from '../org/index.ts'

/**
 * Whether somebody may take these people into an organisation: people of its customer, and for who administers a part of
 * the tree only those of that part, or of no organisation. Others are as good as not there.
 */
export function mayAdd(
  actor: Actor,
  org: { customerId: string },
  people: readonly Pick<UserFacts, 'customerId' | 'orgIds'>[],
): true | Refusal<'absent'> {
  const isTheirs = ({ customerId, orgIds }: Pick<UserFacts, 'customerId' | 'orgIds'>): boolean =>
    customerId === org.customerId &&
    (administersCustomer(actor, org.customerId) ||
      orgIds.length === 0 ||
      orgIds.some((orgId) => administersFrom(actor, orgId)))
  return people.every(isTheirs) ? true : refuse('absent')
}

/** Nobody takes themselves out of what they administer: the last who looks after it would be gone without noticing. */
export const notSelf = (actor: Actor, userIds: readonly string[], verb: string): true | Refusal<'member.self'> =>
  userIds.includes(actor.userId) ? refuse('member.self', { verb }) : true

/**
 * Whether somebody may make a member an administrator of the organisation, or take that away. Such a one manages accounts,
 * which nobody passes on whose own role leaves it out.
 */
export function mayAppoint(
  actor: Actor,
  member: { id: string; roles: readonly string[] },
  isAdmin: boolean,
): true | Refusal<'member.self' | 'member.notTeacher' | 'forbidden'> {
  const reason = whyRoleMayNot(actor, ['person.change'])
  if (reason) return refuse('forbidden', { reason })
  if (member.id === actor.userId) return refuse('member.self', { verb: isAdmin ? '任命' : '取消' })
  return isAdmin && !member.roles.includes('teacher') ? refuse('member.notTeacher') : true
}
