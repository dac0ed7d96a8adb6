import { inArray } from 'drizzle-orm'
import type { MemberDetails } from '@lab/contract/place'
import type { Tx } from '../../kernel/database/pool.ts'
import { orgMembers } from '../org/index.ts'

export type Before = ReadonlyMap<string, ({ orgId: string } & MemberDetails)[]>

/** Where people belong, and what is said of them there. */
export async function membershipsBefore(tx: Tx, userIds: readonly string[]): Promise<Before> {
  if (!userIds.length) return new Map()
  const rows = await tx
    .select({
      userId: orgMembers.userId,
      orgId: orgMembers.orgId,
      sex: orgMembers.sex,
      major: orgMembers.major,
      administrative_class: orgMembers.administrativeClass,
    })
    .from(orgMembers)
    .where(inArray(orgMembers.userId, [...userIds]))
  const before = new Map<string, ({ orgId: string } & MemberDetails)[]>()
  for (const { userId, ...one } of rows) before.set(userId, [...(before.get(userId) ?? []), one])
  return before
}
