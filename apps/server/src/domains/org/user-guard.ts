import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { ObjectGuard } from '../../kernel/policy/objects.ts'
import { givenOwnRole, users } from '../identity/index.ts'
import { orgMembers } from './tables.ts'
import { userPolicy, type UserFacts } from './user-policy.ts'

declare module '../../kernel/policy/objects.ts' {
  interface ObjectRows {
    user: UserFacts
  }
}

export async function findUserFacts(tx: Tx, id: string): Promise<UserFacts | null> {
  const rows = await tx
    .select({
      id: users.id,
      realName: users.realName,
      customerId: users.customerId,
      roles: users.roles,
      givenRole: givenOwnRole,
      orgIds: sql<
        string[]
      >`ARRAY(SELECT ${orgMembers.orgId} FROM ${orgMembers} WHERE ${orgMembers.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, id))
    .limit(1)
  return rows[0] ?? null
}

export const userGuard: ObjectGuard<UserFacts> = {
  load: findUserFacts,
  orgOf: (user) => user.orgIds[0] ?? null,
  titleOf: (user) => user.realName,
  can: userPolicy,
}
