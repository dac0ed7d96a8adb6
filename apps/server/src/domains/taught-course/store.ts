import type { MemberRole } from '@lab/contract/place'
import { and, asc, count, desc, eq, getTableColumns, ilike, isNull, or, sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { lessons } from '../lesson/index.ts'
import {
  insertPlace,
  leadRoles,
  memberships,
  placeRole,
  places,
  placesOf,
  savePlace,
  type WorkKernel,
} from '../place/index.ts'
import { courses } from './tables.ts'

const columnsFor = ({ userId }: { userId: string }, { providers }: WorkKernel) => ({
  ...getTableColumns(courses),
  orgId: places.orgId,
  name: places.name,
  state: places.state,
  ownerId: sql<string>`${places.ownerId}`,
  createdAt: places.createdAt,
  title: contents.title,
  totalHours: lessons.totalHours,
  sessionCount: lessons.sessionCount,
  ownerName: users.realName,
  ownerAvatar: users.avatar,
  /** None where it is gone, or the reader may not look at it. */
  shownPreparationId: sql<string | null>`(SELECT source.id FROM ${contents} AS source
    WHERE source.id = ${courses.preparationId} AND source.deleted_at IS NULL
      AND (source.is_public OR source.creator_id = ${userId}::uuid))`,
  studentCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${courses.id} AND m.role = 'student')`,
  teacherCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${courses.id} AND m.role <> 'student')`,
  contentCount: sql<number>`(SELECT count(*)::int FROM ${providers.placesWork.offerings} f
    WHERE f.place_id = ${courses.id} AND f.parent_id IS NULL AND f.removed_at IS NULL)`,
  role: placeRole(sql`${courses.id}`, sql`${userId}::uuid`),
})

const selected = (tx: Tx, who: { userId: string }, kernel: WorkKernel) =>
  tx
    .select(columnsFor(who, kernel))
    .from(courses)
    .innerJoin(places, eq(places.id, courses.id))
    .innerJoin(contents, eq(contents.id, courses.id))
    .innerJoin(lessons, eq(lessons.id, courses.id))
    .leftJoin(users, eq(users.id, places.ownerId))

/** A course with what one person is in it. */
export type CourseRow = Awaited<ReturnType<typeof selected>>[number] & { role: MemberRole | null }

/** A course with what a person is in it; null where there is none (any more). */
export const findCourse = async (
  tx: Tx,
  id: string,
  who: { userId: string },
  kernel: WorkKernel,
): Promise<CourseRow | null> =>
  (await selected(tx, who, kernel).where(and(eq(courses.id, id), isNull(places.deletedAt))))[0] ?? null

export interface CourseFilter {
  keyword?: string | undefined
  state?: 'active' | 'archived' | undefined
  onlyMine: boolean
  page: number
  perPage: number
}

/** Courses of an organisation: what is under way first, then the newest. */
export async function listCourses(
  tx: Tx,
  kernel: WorkKernel,
  orgId: string,
  actor: Actor,
  filter: CourseFilter,
): Promise<{ rows: CourseRow[]; total: number }> {
  const like = filter.keyword ? likePattern(filter.keyword) : undefined
  const where = and(
    eq(places.orgId, orgId),
    isNull(places.deletedAt),
    filter.state && eq(places.state, filter.state),
    like ? or(ilike(places.name, like), ilike(contents.title, like), ilike(courses.term, like)) : undefined,
    filter.onlyMine ? sql`${courses.id} IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}` : undefined,
  )
  const rows = await selected(tx, actor, kernel)
    .where(where)
    .orderBy(asc(places.state), desc(places.createdAt), desc(courses.id))
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
  const [total] = await tx
    .select({ n: count() })
    .from(courses)
    .innerJoin(places, eq(places.id, courses.id))
    .innerJoin(contents, eq(contents.id, courses.id))
    .where(where)
  return { rows, total: total?.n ?? 0 }
}

type OwnValues = Omit<typeof courses.$inferInsert, 'id'>
export type CourseChanges = Partial<OwnValues> & Parameters<typeof savePlace>[2]

/** The place of a new course; what is written for it follows under its id. */
export const insertCoursePlace = async (
  tx: Tx,
  given: { id?: string | undefined; orgId: string; name: string; ownerId: string; inviteCode: string },
): Promise<string> => (await insertPlace(tx, { ...given, kind: 'course' })).id

export async function insertCourse(tx: Tx, row: typeof courses.$inferInsert): Promise<void> {
  await tx.insert(courses).values(row)
}

/** What is saved with the place, and what with the course. */
function apart({ name, state, ownerId, inviteCode, deletedAt, ...own }: CourseChanges) {
  return { ofPlace: { name, state, ownerId, inviteCode, deletedAt }, own }
}

/** Saves over the version that the person saw, or over any; false when it has been changed meanwhile. */
export async function saveCourse(tx: Tx, id: string, seen: number | null, changes: CourseChanges): Promise<boolean> {
  const { ofPlace, own } = apart(changes)
  const saved = await tx
    .update(courses)
    .set({ ...own, version: sql`${courses.version} + 1` })
    .where(and(eq(courses.id, id), seen === null ? undefined : eq(courses.version, seen)))
    .returning({ id: courses.id })
  if (saved.length > 0) await savePlace(tx, id, ofPlace)
  return saved.length > 0
}

/** The records of a course that were begun; trials do not count. */
export async function countStarted(tx: Tx, { providers }: WorkKernel, id: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(sql`
    SELECT count(DISTINCT r.id)::int AS n FROM ${providers.placesWork.learnersRecords} r
    WHERE r.place_id = ${id} AND NOT r.is_trial AND r.started_at IS NOT NULL`)
  return found.rows[0]?.n ?? 0
}
