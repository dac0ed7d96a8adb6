import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { mayGrant } from '../identity/index.ts'
import { notEnded, notLast, notSelf, rolesFit, wholeRoles, type UserRecord } from '../user/index.ts'
import { rolesAfter } from './rules.ts'

type Why =
  | 'absent'
  | 'member.self'
  | 'user.erased'
  | 'user.merged'
  | 'user.higherRole'
  | 'user.rolesApart'
  | 'user.lastAdmin'
  | 'identity.lastOperator'

const asMerged = ({ ownRole, ...row }: UserRecord) => ({ ...row, hasOwnRole: ownRole !== null })
export const rolesOfBoth = (stays: UserRecord, goes: UserRecord) => rolesAfter(asMerged(stays), asMerged(goes))

/** Whether one account may become part of another; both are somebody's whom the actor manages already. */
export async function mayMerge(
  tx: Tx,
  actor: Actor,
  stays: UserRecord,
  goes: UserRecord,
): Promise<true | Refusal<Why>> {
  if (stays.id === goes.id || stays.customerId !== goes.customerId) return refuse('absent')
  const roles = rolesOfBoth(stays, goes)
  for (const verdict of [
    notSelf(actor, stays.id, '合并'),
    notSelf(actor, goes.id, '合并'),
    notEnded(stays),
    notEnded(goes),
    rolesFit(roles, stays.customerId),
    mayGrant(actor, roles, stays.givenRole),
  ])
    if (verdict !== true) return verdict
  if (!stays.isEnabled) return refuse('user.rolesApart', { reason: '停用的账号不能作为保留的账号，请先启用' })
  const before = { ...goes, roles: wholeRoles(goes.roles, goes.ownRole) }
  return notLast(tx, before, wholeRoles(roles, stays.ownRole))
}
