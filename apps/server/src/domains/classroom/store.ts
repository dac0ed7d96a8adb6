import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/classroom'
import type { Tx } from '../../kernel/database/pool.ts'
import { jobs } from '../../kernel/jobs/tables.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/tables.ts'
import { memberDetails, orgMembers } from '../org/index.ts'
import { classesOf, classRole, leadRoles } from './class-roles.ts'
import { classGroups, classImports, classMembers, classes } from './tables.ts'

export type ClassRow = typeof classes.$inferSelect
export type MemberRow = typeof classMembers.$inferSelect
export type GroupRow = typeof classGroups.$inferSelect
export type ImportRecord = typeof classImports.$inferSelect

/** Counts and the owner, beside every class that is shown. */
const shown = {
  class: classes,
  ownerName: users.realName,
  ownerAvatar: users.avatar,
  studentCount: sql<number>`(SELECT count(*)::int FROM ${classMembers} m WHERE m.class_id = ${classes.id} AND m.role = 'student')`,
  teacherCount: sql<number>`(SELECT count(*)::int FROM ${classMembers} m WHERE m.class_id = ${classes.id} AND m.role <> 'student')`,
  contentCount: sql<number>`(SELECT count(*)::int FROM offerings f WHERE f.class_id = ${classes.id} AND f.removed_at IS NULL)`,
}
const roleOf = (userId: string): SQL<MemberRole | null> => classRole(sql`${classes.id}`, sql`${userId}::uuid`)

export interface ShownClass {
  class: ClassRow
  ownerName: string | null
  ownerAvatar: string | null
  studentCount: number
  teacherCount: number
  contentCount: number
  role: MemberRole | null
}

const from = (tx: Tx, userId: string) =>
  tx
    .select({ ...shown, role: roleOf(userId) })
    .from(classes)
    .leftJoin(users, eq(users.id, classes.ownerId))

export async function findClass(tx: Tx, id: string, userId: string): Promise<ShownClass | null> {
  const rows = await from(tx, userId)
    .where(and(eq(classes.id, id), isNull(classes.deletedAt)))
    .limit(1)
  return rows[0] ?? null
}

export interface ClassFilter {
  keyword?: string | undefined
  state?: 'ahead' | 'active' | 'archived' | undefined
  isTraining?: boolean | undefined
  onlyMine: boolean
  page: number
  perPage: number
}

const likely = (word: string): string => `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** SQL: whether a class is ahead, under way or archived today. */
function inPhase(phase: 'ahead' | 'active' | 'archived'): SQL {
  if (phase === 'archived') return sql`${classes.state} = 'archived'`
  const isAhead = sql`coalesce(${classes.startsOn} > (now() AT TIME ZONE 'Asia/Shanghai')::date, false)`
  return phase === 'ahead'
    ? sql`(${classes.state} = 'active' AND ${isAhead})`
    : sql`(${classes.state} = 'active' AND NOT ${isAhead})`
}

export async function listClasses(
  tx: Tx,
  orgId: string,
  actor: Actor,
  filter: ClassFilter,
): Promise<{ rows: ShownClass[]; total: number }> {
  const mine = sql`${classes.id} IN ${classesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  const where = and(
    eq(classes.orgId, orgId),
    isNull(classes.deletedAt),
    filter.state && inPhase(filter.state),
    filter.isTraining === undefined ? undefined : eq(classes.isTraining, filter.isTraining),
    filter.keyword
      ? or(
          ilike(classes.name, likely(filter.keyword)),
          ilike(classes.courseName, likely(filter.keyword)),
          ilike(classes.term, likely(filter.keyword)),
        )
      : undefined,
    filter.onlyMine ? mine : undefined,
  )
  const [rows, total] = await Promise.all([
    from(tx, actor.userId)
      .where(where)
      .orderBy(asc(classes.state), desc(classes.createdAt), desc(classes.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(classes).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

export const insertClass = async (tx: Tx, row: typeof classes.$inferInsert): Promise<ClassRow> =>
  (await tx.insert(classes).values(row).returning())[0]!

/** Saves under the version that the person saw; null when it has been changed meanwhile. */
export async function saveClass(
  tx: Tx,
  id: string,
  version: number,
  changes: Partial<typeof classes.$inferInsert>,
): Promise<ClassRow | null> {
  const rows = await tx
    .update(classes)
    .set({ ...changes, version: sql`${classes.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(classes.id, id), eq(classes.version, version)))
    .returning()
  return rows[0] ?? null
}

export const setClass = async (tx: Tx, id: string, changes: Partial<typeof classes.$inferInsert>): Promise<void> => {
  await tx
    .update(classes)
    .set({ ...changes, version: sql`${classes.version} + 1`, updatedAt: sql`now()` })
    .where(eq(classes.id, id))
}

export async function countStartedRecords(tx: Tx, classId: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM records WHERE class_id = ${classId} AND NOT is_trial AND started_at IS NOT NULL`,
  )
  return found.rows[0]?.n ?? 0
}

export interface MemberFilter {
  role?: MemberRole | undefined
  keyword?: string | undefined
  groupId?: string | undefined
  userId?: string | undefined
  page: number
  perPage: number
}

/** SQL: what the member of the row has done of what the class is taught, trials apart. */
const workOf = (classId: string): SQL => sql`FROM records r
  JOIN offerings f ON f.id = r.offering_id AND f.removed_at IS NULL
  WHERE r.class_id = ${classId} AND r.learner_id = "class_members"."user_id" AND NOT r.is_trial`

/** SQL: the weighted percent of what the member handed in, as the analysis of the class has it; null without any. */
const averageOf = (classId: string): SQL<number | null> => {
  const weight = sql`coalesce((f.settings->>'weight')::double precision, 1)`
  return sql<
    number | null
  >`(SELECT 100 * sum(${weight} * r.score / r.max_score) / nullif(sum(${weight}), 0) ${workOf(classId)}
    AND r.score IS NOT NULL AND r.max_score > 0 AND r.state IN ('submitted', 'graded', 'returned'))`
}

/** Members with what they have done here; two statements. */
export async function listMembers(tx: Tx, classId: string, filter: MemberFilter) {
  const where = and(
    eq(classMembers.classId, classId),
    filter.role ? eq(classMembers.role, filter.role) : undefined,
    filter.groupId ? eq(classMembers.groupId, filter.groupId) : undefined,
    filter.userId ? eq(classMembers.userId, filter.userId) : undefined,
    filter.keyword
      ? or(
          ilike(users.realName, likely(filter.keyword)),
          ilike(users.number, likely(filter.keyword)),
          ilike(users.username, likely(filter.keyword)),
        )
      : undefined,
  )
  const [rows, total] = await Promise.all([
    tx
      .select({
        member: classMembers,
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
        groupName: classGroups.name,
        lastActiveAt: sql<Date | null>`(SELECT max(r.last_active_at) FROM records r WHERE r.class_id = ${classId} AND r.learner_id = ${classMembers.userId})`,
        finishedCount: sql<number>`(SELECT count(*)::int ${workOf(classId)} AND r.state IN ('submitted', 'graded'))`,
        averageScore: sql<number | null>`round(${averageOf(classId)}::numeric, 1)::double precision`,
      })
      .from(classMembers)
      .innerJoin(users, eq(users.id, classMembers.userId))
      .leftJoin(classGroups, eq(classGroups.id, classMembers.groupId))
      .leftJoin(orgMembers, and(eq(orgMembers.orgId, classMembers.orgId), eq(orgMembers.userId, classMembers.userId)))
      .where(where)
      .orderBy(asc(users.number), asc(users.realName), asc(classMembers.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(classMembers).innerJoin(users, eq(users.id, classMembers.userId)).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

export async function findMember(tx: Tx, id: string): Promise<MemberRow | null> {
  const rows = await tx.select().from(classMembers).where(eq(classMembers.id, id)).limit(1)
  return rows[0] ?? null
}

/** People of the class's organisation, students or staff, with what they already are in the class. */
export async function listCandidates(
  tx: Tx,
  row: ClassRow,
  filter: { who: 'students' | 'staff'; keyword?: string | undefined; page: number; perPage: number },
) {
  const isStudent = sql`'student' = ANY(${users.roles})`
  const where = and(
    eq(orgMembers.orgId, row.orgId),
    filter.who === 'students' ? isStudent : sql`NOT ${isStudent}`,
    filter.keyword
      ? or(
          ilike(users.realName, likely(filter.keyword)),
          ilike(users.number, likely(filter.keyword)),
          ilike(users.username, likely(filter.keyword)),
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
        role: classMembers.role,
      })
      .from(orgMembers)
      .innerJoin(users, eq(users.id, orgMembers.userId))
      .leftJoin(classMembers, and(eq(classMembers.classId, row.id), eq(classMembers.userId, users.id)))
      .where(where)
      .orderBy(asc(users.number), asc(users.realName), asc(users.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(orgMembers).innerJoin(users, eq(users.id, orgMembers.userId)).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

export const setMemberRole = async (tx: Tx, memberId: string, role: MemberRole): Promise<void> => {
  await tx.update(classMembers).set({ role }).where(eq(classMembers.id, memberId))
}

/** Adds people who are not members yet; returns how many were new. */
export async function addMembers(
  tx: Tx,
  classId: string,
  orgId: string,
  userIds: string[],
  role: MemberRole,
): Promise<number> {
  if (!userIds.length) return 0
  const added = await tx
    .insert(classMembers)
    .values(userIds.map((userId) => ({ classId, orgId, userId, role })))
    .onConflictDoNothing()
    .returning({ id: classMembers.id })
  return added.length
}

export async function removeMembers(tx: Tx, classId: string, memberIds: string[]): Promise<number> {
  const removed = await tx
    .delete(classMembers)
    .where(and(eq(classMembers.classId, classId), inArray(classMembers.id, memberIds)))
    .returning({ id: classMembers.id })
  return removed.length
}

export async function listGroups(tx: Tx, classId: string) {
  const groups = await tx
    .select()
    .from(classGroups)
    .where(eq(classGroups.classId, classId))
    .orderBy(asc(classGroups.position), asc(classGroups.createdAt))
  const members = await tx
    .select({ id: users.id, realName: users.realName, avatar: users.avatar, groupId: classMembers.groupId })
    .from(classMembers)
    .innerJoin(users, eq(users.id, classMembers.userId))
    .where(and(eq(classMembers.classId, classId), eq(classMembers.role, 'student')))
    .orderBy(asc(users.number))
  return { groups, members }
}

export async function findGroup(tx: Tx, id: string): Promise<GroupRow | null> {
  const rows = await tx.select().from(classGroups).where(eq(classGroups.id, id)).limit(1)
  return rows[0] ?? null
}

export async function groupNamed(tx: Tx, classId: string, name: string): Promise<GroupRow | null> {
  const rows = await tx
    .select()
    .from(classGroups)
    .where(and(eq(classGroups.classId, classId), eq(classGroups.name, name)))
  return rows[0] ?? null
}

export const insertGroup = async (tx: Tx, row: typeof classGroups.$inferInsert): Promise<GroupRow> =>
  (await tx.insert(classGroups).values(row).returning())[0]!

export async function saveGroup(tx: Tx, id: string, version: number, name: string): Promise<GroupRow | null> {
  const rows = await tx
    .update(classGroups)
    .set({ name, version: sql`${classGroups.version} + 1` })
    .where(and(eq(classGroups.id, id), eq(classGroups.version, version)))
    .returning()
  return rows[0] ?? null
}

/** Puts exactly these members into the group; who was in it before is without a group. */
export async function placeInGroup(tx: Tx, classId: string, groupId: string, memberIds: string[]): Promise<void> {
  await tx
    .update(classMembers)
    .set({ groupId: null })
    .where(and(eq(classMembers.classId, classId), eq(classMembers.groupId, groupId)))
  if (!memberIds.length) return
  await tx
    .update(classMembers)
    .set({ groupId })
    .where(and(eq(classMembers.classId, classId), inArray(classMembers.id, memberIds)))
}

export async function removeGroup(tx: Tx, group: GroupRow): Promise<void> {
  await placeInGroup(tx, group.classId, group.id, [])
  await tx.delete(classGroups).where(eq(classGroups.id, group.id))
}

export async function removeAllGroups(tx: Tx, classId: string): Promise<void> {
  await tx.update(classMembers).set({ groupId: null }).where(eq(classMembers.classId, classId))
  await tx.delete(classGroups).where(eq(classGroups.classId, classId))
}

/** Students to be drawn into groups, with their average score. */
export async function placeableStudents(tx: Tx, classId: string, onlyUngrouped: boolean) {
  return tx
    .select({
      id: classMembers.id,
      strength: averageOf(classId),
    })
    .from(classMembers)
    .where(
      and(
        eq(classMembers.classId, classId),
        eq(classMembers.role, 'student'),
        onlyUngrouped ? isNull(classMembers.groupId) : undefined,
      ),
    )
    .orderBy(asc(classMembers.id))
}

export const insertImport = async (tx: Tx, row: typeof classImports.$inferInsert): Promise<ImportRecord> =>
  (await tx.insert(classImports).values(row).returning())[0]!

export async function findImport(tx: Tx, classId: string, id: string): Promise<ImportRecord | null> {
  const rows = await tx
    .select()
    .from(classImports)
    .where(and(eq(classImports.id, id), eq(classImports.classId, classId)))
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
  changes: Partial<typeof classImports.$inferInsert>,
): Promise<boolean> {
  const rows = await tx
    .update(classImports)
    .set(changes)
    .where(and(eq(classImports.id, id), eq(classImports.state, fromState)))
    .returning({ id: classImports.id })
  return rows.length > 0
}

export async function findByInviteCode(tx: Tx, code: string): Promise<ClassRow | null> {
  const rows = await tx
    .select()
    .from(classes)
    .where(and(eq(classes.inviteCode, code), isNull(classes.deletedAt)))
    .limit(1)
  return rows[0] ?? null
}
