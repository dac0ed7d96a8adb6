import { sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'

/**
 * SQL, a table (class_id, user_id, role): who is what in which class as it counts now. A role given once counts for
 * nobody who cannot reach the class's organisation any more (no member, or it is disabled or has expired), and to teach
 * one has to be staff still. The owner counts as a teacher.
 */
export const classRoles: SQL = sql`(
  SELECT given.class_id, given.user_id, given.role
  FROM (
    SELECT class_id, user_id, role, org_id FROM class_members
    UNION ALL SELECT id, owner_id, 'teacher', org_id FROM classes) AS given
  JOIN users AS person ON person.id = given.user_id AND person.is_enabled
  JOIN organisations AS place ON place.id = given.org_id
  WHERE (given.role <> 'teacher' OR person.roles && ARRAY['teacher', 'account_admin', 'system_operator'])
    AND ('system_operator' = ANY(person.roles) OR (
      place.is_enabled AND (place.expires_at IS NULL OR place.expires_at > now()) AND (
        ('account_admin' = ANY(person.roles) AND place.customer_id = person.customer_id)
        OR EXISTS (SELECT FROM org_members AS belongs
          WHERE belongs.org_id = given.org_id AND belongs.user_id = given.user_id)))))`

/** SQL: a person's role in a class; null without one. An owner who is listed otherwise too is its teacher. */
export const classRole = (classId: SQL, userId: SQL): SQL<MemberRole | null> => sql<MemberRole | null>`(
  SELECT mine.role FROM ${classRoles} AS mine
  WHERE mine.class_id = ${classId} AND mine.user_id = ${userId} ORDER BY mine.role = 'teacher' DESC LIMIT 1)`

/** SQL: the ids of the classes where a person has one of the roles. A condition's right side. */
export const classesOf = (userId: SQL, roles: readonly MemberRole[]): SQL => sql`(
  SELECT theirs.class_id FROM ${classRoles} AS theirs
  WHERE theirs.user_id = ${userId} AND theirs.role IN ${roles})`

/** The classes where a person counts, by what they are there. */
export async function classesOfPerson(
  tx: Tx,
  userId: string,
): Promise<{ leads: ReadonlySet<string>; learns: ReadonlySet<string> }> {
  const found = await tx.execute<{ class_id: string; role: MemberRole }>(
    sql`SELECT class_id, role FROM ${classRoles} AS theirs WHERE theirs.user_id = ${userId}::uuid`,
  )
  const of = (isLearner: boolean): Set<string> =>
    new Set(found.rows.filter(({ role }) => (role === 'student') === isLearner).map((row) => row.class_id))
  return { leads: of(false), learns: of(true) }
}

/** Who looks after a class. */
export const leadRoles = ['teacher', 'assistant'] as const satisfies readonly MemberRole[]
