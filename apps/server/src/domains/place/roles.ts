import { sql, type SQL } from 'drizzle-orm'
import { memberRoles, isLeadRole, type MemberRole } from '@lab/contract/member-roles'
import type { Tx } from '../../kernel/database/pool.ts'
import { preparedSql } from '../../kernel/database/prepared.ts'
import { users } from '../identity/index.ts'
import { organisations, orgMembers } from '../org/index.ts'
import { memberships, places } from './tables.ts'

/**
 * SQL, a table (place_id, user_id, role): who is what in which place as it counts now. A role given once counts for
 * nobody who cannot reach the place's organisation any more (no member, or it is disabled or has expired), and to teach
 * one has to be staff still. The owner counts as a teacher. An organisation's own place has all its students as learners.
 */
export const placeRoles: SQL = sql`(
  SELECT given.place_id, given.user_id, given.role
  FROM (
    SELECT place_id, user_id, role, org_id, false AS is_open FROM ${memberships}
    UNION ALL SELECT id, owner_id, 'teacher', org_id, false FROM ${places}
    UNION ALL SELECT org_id, user_id, 'student', org_id, true FROM ${orgMembers}) AS given
  JOIN ${users} AS person ON person.id = given.user_id AND person.is_enabled
  JOIN ${organisations} AS org ON org.id = given.org_id
  WHERE (NOT given.is_open OR 'student' = ANY(person.roles))
    AND (given.role <> 'teacher' OR person.roles && ARRAY['teacher', 'account_admin', 'system_operator'])
    AND ('system_operator' = ANY(person.roles) OR (
      org.is_enabled AND (org.expires_at IS NULL OR org.expires_at > now()) AND (
        ('account_admin' = ANY(person.roles) AND org.customer_id = person.customer_id)
        OR EXISTS (SELECT FROM ${orgMembers} AS belongs
          WHERE belongs.org_id = given.org_id AND belongs.user_id = given.user_id)))))`

/** SQL: a person's role in a place; null without one. An owner who is listed otherwise too is its teacher. */
export const placeRole = (placeId: SQL, userId: SQL): SQL<MemberRole | null> => sql<MemberRole | null>`(
  SELECT mine.role FROM ${placeRoles} AS mine
  WHERE mine.place_id = ${placeId} AND mine.user_id = ${userId} ORDER BY mine.role = 'teacher' DESC LIMIT 1)`

/** SQL: the ids of the places where a person has one of the roles. A condition's right side. */
export const placesOf = (userId: SQL, roles: readonly MemberRole[]): SQL => sql`(
  SELECT theirs.place_id FROM ${placeRoles} AS theirs
  WHERE theirs.user_id = ${userId} AND theirs.role IN ${roles})`

const rolesRead = preparedSql<{ place_id: string; role: MemberRole }>(
  'roles_of_person',
  () =>
    sql`SELECT place_id, role FROM ${placeRoles} AS theirs WHERE theirs.user_id = ${sql.placeholder('userId')}::uuid`,
)
/** The places where a person counts, by what they are there. */
export async function placesOfPerson(
  tx: Tx,
  userId: string,
): Promise<{ leads: ReadonlySet<string>; learns: ReadonlySet<string> }> {
  const rows = await rolesRead(tx, { userId })
  const of = (isLearner: boolean): Set<string> =>
    new Set(rows.filter(({ role }) => isLeadRole[role] !== isLearner).map((row) => row.place_id))
  return { leads: of(false), learns: of(true) }
}

/** Those of some people who count in a place now; administrators count in every place that they can reach. */
export async function countingIn(tx: Tx, placeId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT person.id FROM ${users} AS person
    WHERE person.id = ANY(${sql.param([...userIds])}::uuid[]) AND person.is_enabled
      AND (person.roles && ARRAY['account_admin', 'system_operator'] OR EXISTS (
        SELECT FROM ${placeRoles} AS role WHERE role.place_id = ${placeId}::uuid AND role.user_id = person.id))`)
  return rows.map(({ id }) => id)
}

/** Who looks after a place. */
export const leadRoles: readonly MemberRole[] = memberRoles.filter((role) => isLeadRole[role])
