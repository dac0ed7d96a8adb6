import { and, count, eq, getTableColumns, isNull } from 'drizzle-orm'
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
import { projects } from './tables.ts'

const selected = (tx: Tx, who: { userId: string }, kernel: WorkKernel) =>
  tx
    .select({ ...getTableColumns(projects), ...lifeColumns(projects, who, kernel) })
    .from(projects)
    .innerJoin(places, eq(places.id, projects.id))
    .leftJoin(users, eq(users.id, places.ownerId))

/** A project with what one person is in it. */
export type ProjectRow = Awaited<ReturnType<typeof selected>>[number]

/** A project with what a person is in it; null where there is none (any more). */
export const findProject = async (
  tx: Tx,
  id: string,
  who: { userId: string },
  kernel: WorkKernel,
): Promise<ProjectRow | null> =>
  (await selected(tx, who, kernel).where(and(eq(projects.id, id), isNull(places.deletedAt))))[0] ?? null

/** Projects of an organisation: what is under way first, then the newest. */
export async function listProjects(
  tx: Tx,
  kernel: WorkKernel,
  who: { orgId: string; userId: string },
  filter: PlaceFilter,
): Promise<{ rows: ProjectRow[]; total: number }> {
  const where = placesListed(projects, who, filter, [])
  const rows = await selected(tx, who, kernel)
    .where(where)
    .orderBy(...placeOrder(projects))
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
  const [total] = await tx
    .select({ n: count() })
    .from(projects)
    .innerJoin(places, eq(places.id, projects.id))
    .where(where)
  return { rows, total: total?.n ?? 0 }
}

export async function insertProject(tx: Tx, row: typeof projects.$inferInsert): Promise<void> {
  await tx.insert(projects).values(row)
}

export const projectLife = placeLife(projects)
