import { and, asc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { CategoryScope } from '@lab/contract/category'
import type { ContentKind } from '@lab/contract/kinds'
import type { Tx } from '../../kernel/database/pool.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { categories } from './tables.ts'

export type CategoryRecord = typeof categories.$inferSelect

export interface CategoryFilter {
  kind?: ContentKind | undefined
  scope?: CategoryScope | undefined
  keyword?: string | undefined
}

function where(orgId: string, filter: CategoryFilter): SQL | undefined {
  const own = eq(categories.orgId, orgId)
  const platform = isNull(categories.orgId)
  const keyword = filter.keyword?.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
  return and(
    filter.scope === 'organisation' ? own : filter.scope === 'platform' ? platform : or(own, platform),
    filter.kind ? or(eq(categories.kind, filter.kind), isNull(categories.kind)) : undefined,
    keyword ? sql`${categories.title} ILIKE ${`%${keyword}%`}` : undefined,
  )
}

/** Platform categories first, then the organisation's, each in the order of their places. */
const order = [sql`${categories.orgId} NULLS FIRST`, asc(categories.position), asc(categories.id)]

export async function listCategories(
  tx: Tx,
  orgId: string,
  filter: CategoryFilter,
  page: { page: number; per_page: number },
): Promise<{ rows: CategoryRecord[]; total: number }> {
  const condition = where(orgId, filter)
  const [rows, total] = await Promise.all([
    tx
      .select()
      .from(categories)
      .where(condition)
      .orderBy(...order)
      .limit(page.per_page)
      .offset((page.page - 1) * page.per_page),
    tx.$count(categories, condition),
  ])
  return { rows, total }
}

/** All of them (a tree is small: a few hundred at most). */
export const allCategories = (tx: Tx, orgId: string, filter: CategoryFilter): Promise<CategoryRecord[]> =>
  tx
    .select()
    .from(categories)
    .where(where(orgId, filter))
    .orderBy(...order)

/** The whole tree that a category lies in: its organisation's or the platform's. */
export const sameTree = (tx: Tx, orgId: string | null): Promise<CategoryRecord[]> =>
  tx
    .select()
    .from(categories)
    .where(orgId === null ? isNull(categories.orgId) : eq(categories.orgId, orgId))
    .orderBy(...order)

export async function findCategory(tx: Tx, id: string): Promise<CategoryRecord | null> {
  return (await tx.select().from(categories).where(eq(categories.id, id)))[0] ?? null
}

/** Refuses a title that a sister of the same kind already has. */
export async function titleFree(
  tx: Tx,
  place: Pick<CategoryRecord, 'orgId' | 'parentId' | 'kind' | 'title'>,
  exceptId: string | null,
): Promise<true | Refusal<'nameTaken'>> {
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        sql`${categories.orgId} IS NOT DISTINCT FROM ${place.orgId}::uuid`,
        sql`${categories.parentId} IS NOT DISTINCT FROM ${place.parentId}::uuid`,
        sql`${categories.kind} IS NOT DISTINCT FROM ${place.kind}::text`,
        eq(categories.title, place.title),
        exceptId ? ne(categories.id, exceptId) : undefined,
      ),
    )
  return rows.length ? refuse('nameTaken', { label: '分类', name: place.title }) : true
}

/** Changes of one tree take turns, so that two moves cannot make a circle. */
export async function lockTree(tx: Tx, orgId: string | null): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`categories:${orgId ?? 'platform'}`}, 0))`)
}

export async function insertCategory(tx: Tx, row: typeof categories.$inferInsert): Promise<CategoryRecord> {
  return (await tx.insert(categories).values(row).returning())[0]!
}

/** Saves over the version that the person saw (any, when null). */
export async function saveCategory(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<Pick<CategoryRecord, 'title' | 'kind' | 'parentId'>>,
): Promise<CategoryRecord | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(categories)
    .set({ ...patch, version: sql`${categories.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(categories.id, id), seen === null ? undefined : eq(categories.version, seen)))
    .returning()
  return rows[0] ?? refuse('changedMeanwhile')
}

export async function orderCategories(tx: Tx, ids: string[]): Promise<void> {
  await tx.execute(sql`UPDATE categories SET position = place.position - 1
    FROM unnest(${sql.param(ids)}::uuid[]) WITH ORDINALITY AS place (id, position) WHERE categories.id = place.id`)
}

export async function deleteCategory(tx: Tx, id: string): Promise<void> {
  await tx.delete(categories).where(eq(categories.id, id))
}
