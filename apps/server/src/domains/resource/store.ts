import { and, desc, eq, getTableColumns, ilike, ne, or, sql, type SQL } from 'drizzle-orm'
import { totalCap } from '@lab/contract/fields'
import type { ResourceSearchKey, ResourceType } from '@lab/contract/resource'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/tables.ts'
import { resources } from './tables.ts'

export type ResourceEntry = typeof resources.$inferSelect
export interface ResourceRow extends ResourceEntry {
  creatorName: string
  creatorAvatar: string
}

export interface ResourceListQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  type: ResourceSearchKey
  keyword?: string | undefined
  status?: 'enabled' | 'disabled' | undefined
  obj_type?: ResourceType | undefined
  is_public?: 'true' | 'false' | undefined
  has_file?: 'true' | undefined
  mine?: 'true' | undefined
}

const { richText: _richText, ...listedColumns } = getTableColumns(resources)
const person = {
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  creatorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
}

function searched(key: ResourceSearchKey, keyword: string): SQL {
  const pattern = likePattern(keyword)
  switch (key) {
    case 'title':
      return ilike(resources.title, pattern)
    case 'creator':
      return sql`${resources.creatorId} IN (SELECT id FROM users WHERE real_name ILIKE ${pattern})`
    case 'tag':
      return sql`EXISTS (SELECT 1 FROM unnest(${resources.tags}) AS tag WHERE tag ILIKE ${pattern})`
  }
}

/** Resources of an organisation that the person may see (policy.ts as a condition), newest first. */
export async function listResources(
  tx: Tx,
  orgId: string,
  actor: Actor,
  query: ResourceListQuery,
): Promise<{ rows: ResourceRow[]; total: number }> {
  const where = and(
    eq(resources.orgId, orgId),
    isAdmin(actor) ? undefined : or(resources.isPublic, eq(resources.creatorId, actor.userId)),
    query.obj_type ? eq(resources.objType, query.obj_type) : undefined,
    query.status ? eq(resources.status, query.status) : undefined,
    query.is_public ? eq(resources.isPublic, query.is_public === 'true') : undefined,
    query.has_file ? ne(resources.url, '') : undefined,
    query.mine ? eq(resources.creatorId, actor.userId) : undefined,
    query.keyword ? searched(query.type, query.keyword) : undefined,
  )
  const matches = tx
    .select({ one: sql`1` })
    .from(resources)
    .where(where)
  const total =
    query.count === 'none' ? 0 : await tx.$count((query.keyword ? matches.limit(totalCap) : matches).as('found'))
  if (query.count === 'only') return { rows: [], total }
  const rows = await tx
    .select({ ...listedColumns, richText: sql<null>`NULL`, ...person })
    .from(resources)
    .leftJoin(users, eq(users.id, resources.creatorId))
    .where(where)
    .orderBy(desc(resources.createdAt), desc(resources.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total }
}

export async function findResource(tx: Tx, id: string): Promise<ResourceRow | null> {
  const rows = await tx
    .select({ ...getTableColumns(resources), ...person })
    .from(resources)
    .leftJoin(users, eq(users.id, resources.creatorId))
    .where(eq(resources.id, id))
  return rows[0] ?? null
}

export const insertResource = async (tx: Tx, row: typeof resources.$inferInsert): Promise<ResourceEntry> =>
  (await tx.insert(resources).values(row).returning())[0]!

/** Saves over the version that was seen (any, when null). */
export async function saveResource(
  tx: Tx,
  id: string,
  seen: number | null,
  patch: Partial<ResourceEntry>,
): Promise<ResourceEntry | Refusal<'changedMeanwhile'>> {
  const rows = await tx
    .update(resources)
    .set({ ...patch, version: sql`${resources.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(resources.id, id), seen === null ? undefined : eq(resources.version, seen)))
    .returning()
  return rows[0] ?? refuse('changedMeanwhile')
}

export async function deleteResource(tx: Tx, id: string): Promise<void> {
  await tx.delete(resources).where(eq(resources.id, id))
}
