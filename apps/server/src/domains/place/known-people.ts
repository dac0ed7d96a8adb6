import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { KnownPerson } from './import-rules.ts'
import { users } from '../identity/index.ts'
import { memberDetails, orgMembers } from '../org/index.ts'
import { groups, memberships } from './tables.ts'

const slice = 1000

/** Everybody who already has one of these numbers (in this customer) or user names, in a few statements. */
export async function knownPeople(
  tx: Tx,
  { placeId, orgId, customerId }: { placeId: string; orgId: string; customerId: string },
  numbers: string[],
): Promise<KnownPerson[]> {
  const keys = [...new Set(numbers.map((number) => number.toLowerCase()).filter(Boolean))]
  const known: KnownPerson[] = []
  for (let at = 0; at < keys.length; at += slice) {
    const some = keys.slice(at, at + slice)
    const rows = await tx
      .select({
        userId: users.id,
        number: users.number,
        username: users.username,
        realName: users.realName,
        customerId: users.customerId,
        role: memberships.role,
        group: sql<string>`coalesce(${groups.name}, '')`,
        details: memberDetails,
      })
      .from(users)
      .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.placeId, placeId)))
      .leftJoin(groups, eq(groups.id, memberships.groupId))
      .leftJoin(orgMembers, and(eq(orgMembers.userId, users.id), eq(orgMembers.orgId, orgId)))
      .where(
        or(
          inArray(users.username, some),
          and(eq(users.customerId, customerId), inArray(sql`lower(${users.number})`, some)),
        ),
      )
    known.push(...rows)
  }
  return known
}
