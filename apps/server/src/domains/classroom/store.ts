import { and, count, eq, getTableColumns, isNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import {
  lifeColumns,
  placeLife,
  placeOrder,
  places,
  placesListed,
  type PlaceFilter,
  type WorkKernel,
} from '../place/index.ts'
import { classes } from './tables.ts'

/** SQL, a table: classes with what they are as places. What was deleted is not among them. */
export const classRows: SQL = sql`(
  SELECT class.*, place.org_id, place.name, place.state, place.owner_id, place.created_at, place.updated_at
  FROM ${classes} AS class JOIN ${places} AS place ON place.id = class.id WHERE place.deleted_at IS NULL)`

const selected = (tx: Tx, who: { userId: string }, kernel: WorkKernel) =>
  tx
    .select({ ...getTableColumns(classes), ...lifeColumns(classes, who, kernel), inviteCode: places.inviteCode })
    .from(classes)
    .innerJoin(places, eq(places.id, classes.id))
    .leftJoin(users, eq(users.id, places.ownerId))

/** A class with its people, how much it is taught, and what one person is in it. */
export type ClassRow = Awaited<ReturnType<typeof selected>>[number]

export const findClass = async (
  tx: Tx,
  id: string,
  who: { userId: string },
  kernel: WorkKernel,
): Promise<ClassRow | null> =>
  (await selected(tx, who, kernel).where(and(eq(classes.id, id), isNull(places.deletedAt))))[0] ?? null

export async function listClasses(
  tx: Tx,
  kernel: WorkKernel,
  who: { orgId: string; userId: string },
  { isTraining, ...filter }: PlaceFilter & { isTraining?: boolean | undefined },
): Promise<{ rows: ClassRow[]; total: number }> {
  const where = and(
    placesListed(classes, who, filter, [classes.courseName]),
    isTraining === undefined ? undefined : eq(classes.isTraining, isTraining),
  )
  const rows = await selected(tx, who, kernel)
    .where(where)
    .orderBy(...placeOrder(classes))
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
  const [total] = await tx
    .select({ n: count() })
    .from(classes)
    .innerJoin(places, eq(places.id, classes.id))
    .where(where)
  return { rows, total: total?.n ?? 0 }
}

export async function insertClass(tx: Tx, row: typeof classes.$inferInsert): Promise<void> {
  await tx.insert(classes).values(row)
}

export const classLife = placeLife(classes)
