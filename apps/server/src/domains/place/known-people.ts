import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/member-roles'
import type { Tx } from '../../kernel/database/pool.ts'
import type { KnownPerson } from './import-rules.ts'
import { users } from '../identity/index.ts'
import { memberDetails, orgMembers } from '../org/index.ts'
import { groups, memberships } from './tables.ts'

const slice = 1000

/** SQL, next to a row of `users`: somebody belongs to organisations, and to none of these. */
const isElsewhere = (within: ReadonlySet<string>) =>
  sql<boolean>`coalesce((SELECT NOT bool_or(theirs.org_id = ANY(${sql.param([...within])}::uuid[]))
    FROM ${orgMembers} theirs WHERE theirs.user_id = ${users.id}), false)`

interface Known {
  placeId: string
  orgId: string
  customerId: string
  /** The organisations whose people the one who imports may look up; all of the customer's without. */
  within?: ReadonlySet<string> | undefined
}

/** Everybody who already has one of these numbers (in this customer) or user names, in a few statements. */
export async function knownPeople(
  tx: Tx,
  { placeId, orgId, customerId, within }: Known,
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
        // An organisation's own place has its id: who is in the organisation is in it as its learner.
        role:
          placeId === orgId
            ? sql<MemberRole | null>`CASE WHEN ${orgMembers.userId} IS NOT NULL THEN 'student' END`
            : memberships.role,
        group: sql<string>`coalesce(${groups.name}, '')`,
        details: memberDetails,
        isHidden: within ? isElsewhere(within) : sql<boolean>`false`,
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
