import type { LearnersPlace, Task } from '@lab/contract/learner'
import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { withinReach } from '../../kernel/policy/reach.ts'
import { users } from '../identity/index.ts'
import type { WorkScope } from '../offering/index.ts'
import { groups, memberships, placeRoles, places, placesOf } from '../place/index.ts'
import { termPlaces } from '../term-places.ts'
import { hasAsked } from '../joining/index.ts'
import { progressOf } from './standing.ts'

/** SQL: who teaches the row's place as it counts now, its assistants left out. */
const teachers = sql<LearnersPlace['teachers']>`coalesce((
  SELECT json_agg(json_build_object('id', t.id, 'real_name', t.real_name, 'avatar', t.avatar) ORDER BY t.number, t.id)
  FROM ${users} AS t WHERE t.id IN (SELECT theirs.user_id FROM ${placeRoles} AS theirs
    WHERE theirs.place_id = ${places.id} AND theirs.role = 'teacher')), '[]')`

/** SQL: what a class or a course says of itself, joined by `ofTerm`. */
const saidOf = (column: 'course_name' | 'term' | 'cover' | 'summary') =>
  sql<string>`coalesce(${sql.raw(`said.${column}`)}, '')`
const ofTerm = [sql`${termPlaces} AS said`, sql`said.id = ${places.id}`] as const

/** The places that a person learns in or is new to, or one of them; an organisation's own place is none to look at. */
export async function placesOfLearner(
  tx: Tx,
  userId: string,
  of: Pick<WorkScope, 'placeId' | 'withArchived' | 'newTo'>,
) {
  return tx
    .select({
      id: places.id,
      kind: places.kind,
      name: places.name,
      isArchived: sql<boolean>`${places.state} = 'archived'`,
      courseName: saidOf('course_name'),
      term: saidOf('term'),
      cover: saidOf('cover'),
      summary: saidOf('summary'),
      teachers,
      groupName: sql<string>`coalesce((SELECT ${groups.name} FROM ${memberships} JOIN ${groups}
        ON ${groups.id} = ${memberships.groupId}
        WHERE ${memberships.placeId} = ${places.id} AND ${memberships.userId} = ${userId}::uuid), '')`,
    })
    .from(places)
    .leftJoin(...ofTerm)
    .where(
      and(
        ne(places.kind, 'organisation'),
        isNull(places.deletedAt),
        of.withArchived ? undefined : eq(places.state, 'active'),
        of.placeId === undefined ? undefined : eq(places.id, of.placeId),
        of.newTo
          ? inArray(places.id, [...of.newTo])
          : sql`${places.id} IN ${placesOf(sql`${userId}::uuid`, ['student'])}`,
      ),
    )
    .orderBy(places.name, places.id)
}
type FoundPlace = Awaited<ReturnType<typeof placesOfLearner>>[number]

/** Classes of the caller's organisations that take requests and that they are not in. */
export async function joinablePlaces(
  tx: Tx,
  actor: Actor,
  query: { page: number; per_page: number; count: 'both' | 'none' | 'only'; keyword?: string | undefined },
) {
  const like = likePattern(query.keyword ?? '')
  const where = and(
    eq(places.takesRequests, true),
    eq(places.state, 'active'),
    isNull(places.deletedAt),
    withinReach(actor, places.orgId),
    sql`NOT EXISTS (SELECT FROM ${memberships} AS own
      WHERE own.place_id = ${places.id} AND own.user_id = ${actor.userId}::uuid)`,
    !query.keyword
      ? undefined
      : sql`(${places.name} ILIKE ${like} OR said.course_name ILIKE ${like} OR EXISTS (
      SELECT FROM ${users} AS t JOIN ${placeRoles} AS theirs ON theirs.user_id = t.id
      WHERE theirs.place_id = ${places.id} AND theirs.role = 'teacher' AND t.real_name ILIKE ${like}))`,
  )
  const counted =
    query.count === 'none'
      ? []
      : await tx
          .select({ total: count() })
          .from(places)
          .leftJoin(...ofTerm)
          .where(where)
  const total = counted[0]?.total ?? 0
  if (query.count === 'only') return { rows: [], total }
  const rows = await tx
    .select({
      id: places.id,
      kind: places.kind,
      name: places.name,
      courseName: saidOf('course_name'),
      term: saidOf('term'),
      teachers,
      isAsked: hasAsked(sql`${places.id}`, actor.userId),
    })
    .from(places)
    .leftJoin(...ofTerm)
    .where(where)
    .orderBy(places.name, places.id)
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

/** A place next to others, with how far its learner is by the tasks that it has. */
export const presentPlace = (row: FoundPlace, tasks: readonly Task[]): LearnersPlace => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  course_name: row.courseName,
  term: row.term,
  cover: row.cover,
  is_archived: row.isArchived,
  teachers: row.teachers,
  group_name: row.groupName,
  ...progressOf(tasks.filter(({ place_id }) => place_id === row.id)),
})

/** A learner's group in a place with those who are in it; null without one. */
export async function groupOf(tx: Tx, userId: string, placeId: string) {
  const mine = sql`(SELECT own.group_id FROM ${memberships} AS own
    WHERE own.place_id = ${placeId}::uuid AND own.user_id = ${userId}::uuid AND own.role = 'student')`
  const rows = await tx
    .select({ id: groups.id, name: groups.name, userId: users.id, realName: users.realName, avatar: users.avatar })
    .from(groups)
    .innerJoin(memberships, and(eq(memberships.groupId, groups.id), eq(memberships.role, 'student')))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(sql`${groups.id} = ${mine}`)
    .orderBy(users.number, users.id)
  const [first] = rows
  if (!first) return null
  return {
    id: first.id,
    name: first.name,
    members: rows.map((row) => ({ id: row.userId, real_name: row.realName, avatar: row.avatar })),
  }
}
