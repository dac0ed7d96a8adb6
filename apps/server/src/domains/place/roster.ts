import { and, asc, count, eq, ilike, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/place'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import { users } from '../identity/index.ts'
import { memberDetails, organisations, orgMembers } from '../org/index.ts'
import { groups, memberships, rosterImports } from './tables.ts'
import type { PlacesWork, WorkKernel } from './work.ts'

export type MemberRow = typeof memberships.$inferSelect
export type GroupRow = typeof groups.$inferSelect
export type ImportRecord = typeof rosterImports.$inferSelect

export interface MemberFilter {
  role?: MemberRole | undefined
  keyword?: string | undefined
  groupId?: string | undefined
  userId?: string | undefined
  page: number
  perPage: number
}

/** SQL: what the member of the row has done of what the class is taught, trials apart. */
const workOf = ({ learnersRecords, offerings }: PlacesWork, placeId: string): SQL => sql`FROM ${learnersRecords} r
  JOIN ${offerings} f ON f.id = r.offering_id AND f.removed_at IS NULL
  WHERE r.place_id = ${placeId} AND r.learner_id = "memberships"."user_id" AND NOT r.is_trial`

/** SQL: the weighted percent of what the member submitted, as the analysis of the class has it; null without any. */
const averageOf = (work: SQL): SQL<number | null> => {
  const weight = sql`coalesce((f.settings->>'weight')::double precision, 1)`
  return sql<number | null>`(SELECT 100 * sum(${weight} * r.score / r.max_score) / nullif(sum(${weight}), 0) ${work}
    AND r.score IS NOT NULL AND r.max_score > 0 AND r.state IN ('submitted', 'graded', 'returned'))`
}

/** Members with what they have done here; two statements. */
export async function listMembers(tx: Tx, { providers }: WorkKernel, placeId: string, filter: MemberFilter) {
  const { learnersRecords } = providers.placesWork
  const work = workOf(providers.placesWork, placeId)
  const where = and(
    eq(memberships.placeId, placeId),
    filter.role ? eq(memberships.role, filter.role) : undefined,
    filter.groupId ? eq(memberships.groupId, filter.groupId) : undefined,
    filter.userId ? eq(memberships.userId, filter.userId) : undefined,
    filter.keyword
      ? or(
          ilike(users.realName, likePattern(filter.keyword)),
          ilike(users.number, likePattern(filter.keyword)),
          ilike(users.username, likePattern(filter.keyword)),
        )
      : undefined,
  )
  const [rows, total] = await Promise.all([
    tx
      .select({
        member: memberships,
        user: {
          id: users.id,
          realName: users.realName,
          username: users.username,
          number: users.number,
          phone: users.phone,
          email: users.email,
          avatar: users.avatar,
        },
        details: memberDetails,
        groupName: groups.name,
        lastActiveAt: sql<Date | null>`(SELECT max(r.last_active_at) FROM ${learnersRecords} r
          WHERE r.place_id = ${placeId} AND r.learner_id = ${memberships.userId})`,
        finishedCount: sql<number>`(SELECT count(*)::int ${work} AND r.state IN ('submitted', 'graded'))`,
        averageScore: sql<number | null>`round(${averageOf(work)}::numeric, 1)::double precision`,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .leftJoin(groups, eq(groups.id, memberships.groupId))
      .leftJoin(orgMembers, and(eq(orgMembers.orgId, memberships.orgId), eq(orgMembers.userId, memberships.userId)))
      .where(where)
      .orderBy(asc(users.number), asc(users.realName), asc(memberships.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(memberships).innerJoin(users, eq(users.id, memberships.userId)).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

export async function findMember(tx: Tx, id: string): Promise<MemberRow | null> {
  const rows = await tx.select().from(memberships).where(eq(memberships.id, id)).limit(1)
  return rows[0] ?? null
}

/** People of the class's organisation, students or staff, with what they already are in the class. */
export async function listCandidates(
  tx: Tx,
  row: { id: string; orgId: string },
  filter: { who: 'students' | 'staff'; keyword?: string | undefined; page: number; perPage: number },
) {
  const isStudent = sql`'student' = ANY(${users.roles})`
  const where = and(
    eq(orgMembers.orgId, row.orgId),
    filter.who === 'students' ? isStudent : sql`NOT ${isStudent}`,
    filter.keyword
      ? or(
          ilike(users.realName, likePattern(filter.keyword)),
          ilike(users.number, likePattern(filter.keyword)),
          ilike(users.username, likePattern(filter.keyword)),
        )
      : undefined,
  )
  const [rows, total] = await Promise.all([
    tx
      .select({
        userId: users.id,
        realName: users.realName,
        username: users.username,
        number: users.number,
        avatar: users.avatar,
        role: memberships.role,
      })
      .from(orgMembers)
      .innerJoin(users, eq(users.id, orgMembers.userId))
      .leftJoin(memberships, and(eq(memberships.placeId, row.id), eq(memberships.userId, users.id)))
      .where(where)
      .orderBy(asc(users.number), asc(users.realName), asc(users.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(orgMembers).innerJoin(users, eq(users.id, orgMembers.userId)).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

export const setMemberRole = async (tx: Tx, memberId: string, role: MemberRole): Promise<void> => {
  await tx.update(memberships).set({ role }).where(eq(memberships.id, memberId))
}

/** Adds people who are not members yet; returns how many were new. */
export async function addMembers(
  tx: Tx,
  placeId: string,
  orgId: string,
  userIds: string[],
  role: MemberRole,
): Promise<number> {
  if (!userIds.length) return 0
  const added = await tx
    .insert(memberships)
    .values(userIds.map((userId) => ({ placeId, orgId, userId, role })))
    .onConflictDoNothing()
    .returning({ id: memberships.id })
  return added.length
}

export async function removeMembers(tx: Tx, placeId: string, memberIds: string[]): Promise<number> {
  await holdGroups(tx, placeId)
  await noteLeaving(tx, placeId, memberIds)
  const removed = await tx
    .delete(memberships)
    .where(and(eq(memberships.placeId, placeId), inArray(memberships.id, memberIds)))
    .returning({ id: memberships.id })
  return removed.length
}

/** SQL: columns as a list was read, without what the first lines said in them, which may be somebody's. */
export const withoutExamples = (columns: AnyPgColumn) => sql`(
  SELECT coalesce(jsonb_agg(read || '{"example": ""}' ORDER BY at), '[]')
  FROM jsonb_array_elements(${columns}) WITH ORDINALITY AS listed (read, at))`

/** What lists of a customer's classes said of a person whose account is erased; another school may have the number too. */
export async function forgetInLists(tx: Tx, customerId: string, number: string): Promise<void> {
  const rows = sql`(SELECT coalesce(jsonb_agg(CASE WHEN entry->>'number' = ${number}
    THEN entry || '{"number": "", "real_name": "已注销用户", "phone": "", "email": "", "reason": ""}' ELSE entry END ORDER BY at), '[]')
    FROM jsonb_array_elements(${rosterImports.rows}) WITH ORDINALITY AS listed (entry, at))`
  await tx
    .update(rosterImports)
    .set({ rows, columns: withoutExamples(rosterImports.columns) })
    .where(
      and(
        inArray(
          rosterImports.orgId,
          tx.select({ id: organisations.id }).from(organisations).where(eq(organisations.customerId, customerId)),
        ),
        sql`${rosterImports.rows} @> ${JSON.stringify([{ number }])}::jsonb`,
      ),
    )
}

/** Takes people out of every place, whose accounts go. */
export const removeEverywhere = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await tx.delete(memberships).where(inArray(memberships.userId, [...userIds]))
}

export async function listGroups(tx: Tx, placeId: string) {
  const found = await tx
    .select()
    .from(groups)
    .where(eq(groups.placeId, placeId))
    .orderBy(asc(groups.position), asc(groups.createdAt))
  const members = await tx
    .select({ id: users.id, realName: users.realName, avatar: users.avatar, groupId: memberships.groupId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.placeId, placeId), eq(memberships.role, 'student')))
    .orderBy(asc(users.number))
  return { groups: found, members }
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | null> {
  const rows = await tx.select().from(groups).where(eq(groups.id, id)).limit(1)
  return rows[0] ?? null
}

export async function groupNamed(tx: Tx, placeId: string, name: string): Promise<GroupRow | null> {
  const rows = await tx
    .select()
    .from(groups)
    .where(and(eq(groups.placeId, placeId), eq(groups.name, name)))
  return rows[0] ?? null
}

export const groupNames = async (tx: Tx, placeId: string): Promise<string[]> =>
  (await tx.select({ name: groups.name }).from(groups).where(eq(groups.placeId, placeId))).map(({ name }) => name)

export const insertGroup = async (tx: Tx, row: typeof groups.$inferInsert): Promise<GroupRow> =>
  (await tx.insert(groups).values(row).returning())[0]!

export async function saveGroup(tx: Tx, id: string, version: number, name: string): Promise<GroupRow | null> {
  const rows = await tx
    .update(groups)
    .set({ name, version: sql`${groups.version} + 1` })
    .where(and(eq(groups.id, id), eq(groups.version, version)))
    .returning()
  return rows[0] ?? null
}

/** Raises the version of the groups that lose some of these members: who saves one as it was learns that it changed. */
async function noteLeaving(tx: Tx, placeId: string, memberIds: string[], joinedId?: string): Promise<void> {
  if (!memberIds.length) return
  const left = tx
    .select({ groupId: memberships.groupId })
    .from(memberships)
    .where(and(eq(memberships.placeId, placeId), inArray(memberships.id, memberIds)))
  await tx
    .update(groups)
    .set({ version: sql`${groups.version} + 1` })
    .where(and(inArray(groups.id, left), joinedId ? ne(groups.id, joinedId) : undefined))
}

/**
 * Puts exactly these members into the group; who was in it before is without a group. The version of the group itself is
 * its editor's to raise (`saveGroup`).
 */
export async function placeInGroup(tx: Tx, placeId: string, groupId: string, memberIds: string[]): Promise<void> {
  await holdGroups(tx, placeId)
  await noteLeaving(tx, placeId, memberIds, groupId)
  await tx
    .update(memberships)
    .set({ groupId: null })
    .where(and(eq(memberships.placeId, placeId), eq(memberships.groupId, groupId)))
  if (!memberIds.length) return
  await tx
    .update(memberships)
    .set({ groupId })
    .where(and(eq(memberships.placeId, placeId), inArray(memberships.id, memberIds)))
}

/** A learner's group in each of some places, with the students who are in it now. */
export async function groupsOfLearner(
  tx: Tx,
  userId: string,
  placeIds: readonly string[],
): Promise<Map<string, { id: string; name: string; memberIds: string[] }>> {
  if (!placeIds.length) return new Map()
  const found = await tx.execute<{ place_id: string; id: string; name: string; member_ids: string[] }>(sql`
    SELECT g.place_id, g.id, g.name, array_agg(mate.user_id ORDER BY mate.user_id) AS member_ids
    FROM memberships own JOIN groups g ON g.id = own.group_id
    JOIN memberships mate ON mate.group_id = g.id AND mate.role = 'student'
    WHERE own.user_id = ${userId} AND own.role = 'student' AND own.place_id = ANY(${sql.param([...placeIds])}::uuid[])
    GROUP BY g.id`)
  return new Map(found.rows.map(({ place_id, id, name, member_ids: memberIds }) => [place_id, { id, name, memberIds }]))
}

const groupsLock = (placeId: string): SQL => sql`hashtextextended(${`groups:${placeId}`}, 0)`

/** Lets nobody else change who is in which group of a place, nor begin as a group, until the transaction ends. */
export async function holdGroups(tx: Tx, placeId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${groupsLock(placeId)})`)
}

/** A learner's group in one place, whose groups nobody changes until the transaction ends. */
export async function findHeldGroup(tx: Tx, userId: string, placeId: string) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${groupsLock(placeId)})`)
  return (await groupsOfLearner(tx, userId, [placeId])).get(placeId) ?? null
}

/** The names of those groups that have work in common, begun or submitted: they stay. */
export async function groupsAtWork(tx: Tx, { providers }: WorkKernel, groupIds: readonly string[]): Promise<string[]> {
  const found = await tx.execute<{ name: string }>(sql`
    SELECT g.name FROM ${groups} g WHERE g.id = ANY(${sql.param([...groupIds])}::uuid[])
      AND EXISTS (SELECT FROM ${providers.placesWork.records} r WHERE r.group_id = g.id) ORDER BY g.position, g.created_at`)
  return found.rows.map(({ name }) => name)
}

export async function removeGroup(tx: Tx, group: GroupRow): Promise<void> {
  await placeInGroup(tx, group.placeId, group.id, [])
  await tx.delete(groups).where(eq(groups.id, group.id))
}

export async function removeAllGroups(tx: Tx, placeId: string): Promise<void> {
  await tx.update(memberships).set({ groupId: null }).where(eq(memberships.placeId, placeId))
  await tx.delete(groups).where(eq(groups.placeId, placeId))
}

/** Students to be drawn into groups, with their average score. */
export async function placeableStudents(tx: Tx, { providers }: WorkKernel, placeId: string, onlyUngrouped: boolean) {
  return tx
    .select({
      id: memberships.id,
      strength: averageOf(workOf(providers.placesWork, placeId)),
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.placeId, placeId),
        eq(memberships.role, 'student'),
        onlyUngrouped ? isNull(memberships.groupId) : undefined,
      ),
    )
    .orderBy(asc(memberships.id))
}

export const insertImport = async (tx: Tx, row: typeof rosterImports.$inferInsert): Promise<ImportRecord> =>
  (await tx.insert(rosterImports).values(row).returning())[0]!

export async function findImport(tx: Tx, placeId: string, id: string): Promise<ImportRecord | null> {
  const rows = await tx
    .select()
    .from(rosterImports)
    .where(and(eq(rosterImports.id, id), eq(rosterImports.placeId, placeId)))
    .limit(1)
  return rows[0] ?? null
}

/** How far the job of a confirmed import is. */
export async function importProgress(
  tx: Tx,
  record: ImportRecord,
): Promise<{ done: number; total: number; error: string } | null> {
  if (!record.jobId) return null
  const rows = await tx
    .select({ done: jobs.done, total: jobs.total, state: jobs.state, error: jobs.error })
    .from(jobs)
    .where(eq(jobs.id, record.jobId))
    .limit(1)
  const row = rows[0]
  if (!row) return { done: 0, total: record.rows.length, error: '' }
  const error = row.state === 'cancelled' ? '导入已取消' : row.state === 'failed' ? '导入中断，请重新导入名单' : ''
  return { done: row.done, total: row.total || record.rows.length, error }
}

/** Moves an import on from the state it must be in; false when somebody was quicker. */
export async function advanceImport(
  tx: Tx,
  id: string,
  fromState: ImportRecord['state'],
  changes: Partial<typeof rosterImports.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(rosterImports)
    .set(changes)
    .where(and(eq(rosterImports.id, id), eq(rosterImports.state, fromState)))
    .returning({ id: rosterImports.id })
  return rows.length > 0
}
