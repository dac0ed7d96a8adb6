import { and, asc, count, desc, eq, getTableColumns, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { MemberRole } from '@lab/contract/place'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
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
import { classes } from './tables.ts'

/** What a class is as a place, and what is particular to classes. */
const classColumns = {
  ...getTableColumns(classes),
  orgId: places.orgId,
  name: places.name,
  state: places.state,
  ownerId: sql<string>`${places.ownerId}`,
  inviteCode: places.inviteCode,
  createdAt: places.createdAt,
}
type PlacePart = Pick<typeof places.$inferSelect, 'orgId' | 'name' | 'state' | 'inviteCode' | 'createdAt'> & {
  ownerId: string
}
export type ClassRow = typeof classes.$inferSelect & PlacePart

/** SQL, a table: classes with what they are as places. What was deleted is not among them. */
export const classRows: SQL = sql`(
  SELECT class.*, place.org_id, place.name, place.state, place.owner_id, place.created_at, place.updated_at
  FROM ${classes} AS class JOIN ${places} AS place ON place.id = class.id WHERE place.deleted_at IS NULL)`

/** People and the owner, next to every class. */
const withPeople = {
  class: classColumns,
  ownerName: users.realName,
  ownerAvatar: users.avatar,
  studentCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${classes.id} AND m.role = 'student')`,
  teacherCount: sql<number>`(SELECT count(*)::int FROM ${memberships} m WHERE m.place_id = ${classes.id} AND m.role <> 'student')`,
}
const roleOf = (userId: string): SQL<MemberRole | null> => placeRole(sql`${classes.id}`, sql`${userId}::uuid`)

export interface FoundClass {
  class: ClassRow
  ownerName: string | null
  ownerAvatar: string | null
  studentCount: number
  teacherCount: number
  role: MemberRole | null
}

/** With how much it is taught. */
export interface ShownClass extends FoundClass {
  contentCount: number
}

export async function findClass(tx: Tx, id: string, userId: string): Promise<FoundClass | null> {
  const rows = await tx
    .select({ ...withPeople, role: roleOf(userId) })
    .from(classes)
    .innerJoin(places, eq(places.id, classes.id))
    .leftJoin(users, eq(users.id, places.ownerId))
    .where(and(eq(classes.id, id), isNull(places.deletedAt)))
    .limit(1)
  return rows[0] ?? null
}

const shownFrom = (tx: Tx, { providers }: WorkKernel, userId: string) =>
  tx
    .select({
      ...withPeople,
      role: roleOf(userId),
      contentCount: sql<number>`(SELECT count(*)::int FROM ${providers.placesWork.offerings} f
        WHERE f.place_id = ${classes.id} AND f.removed_at IS NULL)`,
    })
    .from(classes)
    .innerJoin(places, eq(places.id, classes.id))
    .leftJoin(users, eq(users.id, places.ownerId))

export async function findShownClass(
  tx: Tx,
  kernel: WorkKernel,
  id: string,
  userId: string,
): Promise<ShownClass | null> {
  const rows = await shownFrom(tx, kernel, userId)
    .where(and(eq(classes.id, id), isNull(places.deletedAt)))
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

/** SQL: whether a class is ahead, under way or archived today. */
function inPhase(phase: 'ahead' | 'active' | 'archived'): SQL {
  if (phase === 'archived') return sql`${places.state} = 'archived'`
  const isAhead = sql`coalesce(${classes.startsOn} > (now() AT TIME ZONE 'Asia/Shanghai')::date, false)`
  return phase === 'ahead'
    ? sql`(${places.state} = 'active' AND ${isAhead})`
    : sql`(${places.state} = 'active' AND NOT ${isAhead})`
}

export async function listClasses(
  tx: Tx,
  kernel: WorkKernel,
  orgId: string,
  actor: Actor,
  filter: ClassFilter,
): Promise<{ rows: ShownClass[]; total: number }> {
  const mine = sql`${classes.id} IN ${placesOf(sql`${actor.userId}::uuid`, leadRoles)}`
  const where = and(
    eq(places.orgId, orgId),
    isNull(places.deletedAt),
    filter.state && inPhase(filter.state),
    filter.isTraining === undefined ? undefined : eq(classes.isTraining, filter.isTraining),
    filter.keyword
      ? or(
          ilike(places.name, likePattern(filter.keyword)),
          ilike(classes.courseName, likePattern(filter.keyword)),
          ilike(classes.term, likePattern(filter.keyword)),
        )
      : undefined,
    filter.onlyMine ? mine : undefined,
  )
  const [rows, total] = await Promise.all([
    shownFrom(tx, kernel, actor.userId)
      .where(where)
      .orderBy(asc(places.state), desc(places.createdAt), desc(classes.id))
      .limit(filter.perPage)
      .offset((filter.page - 1) * filter.perPage),
    tx.select({ n: count() }).from(classes).innerJoin(places, eq(places.id, classes.id)).where(where),
  ])
  return { rows, total: total[0]?.n ?? 0 }
}

type ClassValues = Omit<typeof classes.$inferInsert, 'id'>
type PlaceValues = Parameters<typeof savePlace>[2]
export type ClassChanges = ClassValues & PlaceValues

/** What is saved with the place, and what with the class. */
function apart({ name, state, ownerId, inviteCode, deletedAt, ...ofClass }: ClassChanges): [PlaceValues, ClassValues] {
  return [{ name, state, ownerId, inviteCode, deletedAt }, ofClass]
}

export async function insertClass(
  tx: Tx,
  {
    id,
    orgId,
    name,
    ownerId,
    inviteCode,
    ...ofClass
  }: ClassValues & { id?: string; orgId: string; name: string; ownerId: string; inviteCode: string },
): Promise<ClassRow> {
  const place = await insertPlace(tx, { ...(id ? { id } : {}), orgId, kind: 'class', name, ownerId, inviteCode })
  const [row] = await tx
    .insert(classes)
    .values({ ...ofClass, id: place.id })
    .returning()
  return { ...row!, orgId, name, ownerId, inviteCode, state: place.state, createdAt: place.createdAt }
}

const counted = { version: sql`${classes.version} + 1` }

/** Saves under the version that the person saw; false when it has been changed meanwhile. */
export async function saveClass(tx: Tx, id: string, version: number, changes: ClassChanges): Promise<boolean> {
  const [ofPlace, ofClass] = apart(changes)
  const rows = await tx
    .update(classes)
    .set({ ...ofClass, ...counted })
    .where(and(eq(classes.id, id), eq(classes.version, version)))
    .returning({ id: classes.id })
  if (rows.length) await savePlace(tx, id, ofPlace)
  return rows.length > 0
}

export async function setClass(tx: Tx, id: string, changes: ClassChanges): Promise<void> {
  const [ofPlace, ofClass] = apart(changes)
  await savePlace(tx, id, ofPlace)
  await tx
    .update(classes)
    .set({ ...ofClass, ...counted })
    .where(eq(classes.id, id))
}

export async function countStartedRecords(tx: Tx, { providers }: WorkKernel, classId: string): Promise<number> {
  const found = await tx.execute<{ n: number }>(sql`
    SELECT count(DISTINCT r.id)::int AS n FROM ${providers.placesWork.learnersRecords} r
    WHERE r.place_id = ${classId} AND NOT r.is_trial AND r.started_at IS NOT NULL`)
  return found.rows[0]?.n ?? 0
}
