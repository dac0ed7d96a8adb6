import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { canReach, hasRole, isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import type { ObjectGuard } from '../../kernel/policy/objects.ts'
import { absent, because, yes, type Verdict } from '../../kernel/policy/verdict.ts'
import { users } from '../identity/index.ts'
import { orgMembers } from './tables.ts'

/** A person with the organisations they belong to: what every right over people depends on. */
export interface UserFacts {
  id: string
  realName: string
  customerId: string | null
  roles: readonly string[]
  orgIds: string[]
}

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    user: UserFacts
  }
}

async function load(tx: Tx, id: string): Promise<UserFacts | null> {
  const rows = await tx
    .select({
      id: users.id,
      realName: users.realName,
      customerId: users.customerId,
      roles: users.roles,
      orgIds: sql<
        string[]
      >`ARRAY(SELECT ${orgMembers.orgId} FROM ${orgMembers} WHERE ${orgMembers.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  return rows[0] ?? null
}

/** Whether a person is within somebody's sight: in an organisation they reach, or of the customer they administer. */
export const sees = (actor: Actor, user: UserFacts): boolean =>
  user.id === actor.userId ||
  hasRole(actor, 'system_operator') ||
  (hasRole(actor, 'account_admin') && user.customerId === actor.customerId) ||
  user.orgIds.some((orgId) => canReach(actor, orgId))

const view = (actor: Actor, user: UserFacts): Verdict => (sees(actor, user) ? yes : absent)

const manage = (actor: Actor, user: UserFacts): Verdict => {
  if (!sees(actor, user)) return absent
  if (!isAdmin(actor)) return because('只有管理员可以管理用户')
  if (user.roles.includes('system_operator') && !hasRole(actor, 'system_operator')) {
    return because('不能管理系统运维人员')
  }
  return yes
}

export const userGuard: ObjectGuard<UserFacts> = {
  load,
  orgOf: (user) => user.orgIds[0] ?? null,
  titleOf: (user) => user.realName,
  can: { view, edit: manage, manage, remove: manage },
}
