import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/tables.ts'
import type { KnownPerson } from './import-rules.ts'
import { memberDetails, orgMembers } from '../org/index.ts'
import { classMembers } from './tables.ts'

const slice = 1000

/** Everybody who already has one of these numbers (in this customer) or user names, in a few statements. */
export async function knownPeople(
  tx: Tx,
  { classId, orgId, customerId }: { classId: string; orgId: string; customerId: string },
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
        isMember: sql<boolean>`${classMembers.id} IS NOT NULL`,
        details: memberDetails,
      })
      .from(users)
      .leftJoin(classMembers, and(eq(classMembers.userId, users.id), eq(classMembers.classId, classId)))
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
