import { and, count, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { lessons } from '../lesson/index.ts'
import {
  lifeColumns,
  placeLife,
  placeOrder,
  places,
  placesListed,
  type PlaceFilter,
  type WorkKernel,
} from '../place/index.ts'
import { courses } from './tables.ts'

const columnsFor = (who: { userId: string }, kernel: WorkKernel) => ({
  ...getTableColumns(courses),
  ...lifeColumns(courses, who, kernel),
  title: contents.title,
  totalHours: lessons.totalHours,
  sessionCount: lessons.sessionCount,
  /** None where it is gone, or the reader may not look at it. */
  shownPreparationId: sql<string | null>`(SELECT source.id FROM ${contents} AS source
    WHERE source.id = ${courses.preparationId} AND source.deleted_at IS NULL
      AND (source.is_public OR source.creator_id = ${who.userId}::uuid))`,
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
export type CourseRow = Awaited<ReturnType<typeof selected>>[number]

/** A course with what a person is in it; null where there is none (any more). */
export const findCourse = async (
  tx: Tx,
  id: string,
  who: { userId: string },
  kernel: WorkKernel,
): Promise<CourseRow | null> =>
  (await selected(tx, who, kernel).where(and(eq(courses.id, id), isNull(places.deletedAt))))[0] ?? null

/** Courses of an organisation: what is under way first, then the newest. */
export async function listCourses(
  tx: Tx,
  kernel: WorkKernel,
  who: { orgId: string; userId: string },
  filter: PlaceFilter,
): Promise<{ rows: CourseRow[]; total: number }> {
  const where = placesListed(courses, who, filter, [contents.title])
  const rows = await selected(tx, who, kernel)
    .where(where)
    .orderBy(...placeOrder(courses))
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

export async function insertCourse(tx: Tx, row: typeof courses.$inferInsert): Promise<void> {
  await tx.insert(courses).values(row)
}

export const courseLife = placeLife(courses)
