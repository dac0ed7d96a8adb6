import { and, arrayContains, desc, eq, getTableColumns, ilike, ne, or, sql, type SQL } from 'drizzle-orm'
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
  tag?: string | undefined
}

const { richText: _richText, ...listedColumns } = getTableColumns(resources)
const person = {
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  creatorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
}

/** A word of one or two characters as it stands in `title_pairs`. */
const lexeme = (word: string): string => `'${word.toLowerCase().replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

function searched(key: ResourceSearchKey, keyword: string): SQL {
  const pattern = likePattern(keyword)
  switch (key) {
    case 'title':
      return [...keyword].length <= 2
        ? sql`resources.title_pairs @@ ${lexeme(keyword)}::tsquery`
        : ilike(resources.title, pattern)
    case 'creator':
      return sql`${resources.creatorId} IN (SELECT id FROM users WHERE real_name ILIKE ${pattern})`
    case 'tag':
      return sql`EXISTS (SELECT 1 FROM unnest(${resources.tags}) AS tag WHERE tag ILIKE ${pattern})`
  }
}

/** The policy's "view" as a condition. */
const visible = (actor: Actor): SQL | undefined =>
  isAdmin(actor) ? undefined : or(resources.isPublic, eq(resources.creatorId, actor.userId))

const mostTags = 50
/** Tags are counted in so many of the newest: in a large library that tells as much, and at once. */
const newestLooked = 5_000

/** The tags that somebody meets in an organisation's library. */
export async function listTags(
  tx: Tx,
  orgId: string,
  actor: Actor,
  type: ResourceType | undefined,
): Promise<{ name: string; count: number }[]> {
  const narrowed = and(eq(resources.orgId, orgId), visible(actor), type ? eq(resources.objType, type) : undefined)
  const found = await tx.execute<{ name: string; count: string }>(sql`
    SELECT tag AS name, count(*) AS count FROM (
      SELECT ${resources.tags} AS tags FROM ${resources} WHERE ${narrowed}
      ORDER BY ${resources.createdAt} DESC, ${resources.id} DESC LIMIT ${newestLooked}
    ) AS newest, unnest(newest.tags) AS tag
    GROUP BY tag ORDER BY count(*) DESC, tag LIMIT ${mostTags}`)
  return found.rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** Resources of an organisation that the person may see, newest first. */
export async function listResources(
  tx: Tx,
  orgId: string,
  actor: Actor,
  query: ResourceListQuery,
): Promise<{ rows: ResourceRow[]; total: number }> {
  const where = and(
    eq(resources.orgId, orgId),
    visible(actor),
    query.obj_type ? eq(resources.objType, query.obj_type) : undefined,
    query.status ? eq(resources.status, query.status) : undefined,
    query.is_public ? eq(resources.isPublic, query.is_public === 'true') : undefined,
    query.has_file ? ne(resources.url, '') : undefined,
    query.mine ? eq(resources.creatorId, actor.userId) : undefined,
    query.tag ? arrayContains(resources.tags, [query.tag]) : undefined,
    query.keyword ? searched(query.type, query.keyword) : undefined,
  )
  const matches = tx
    .select({ one: sql`1` })
    .from(resources)
    .where(where)
  const total =
    query.count === 'none' ? 0 : await tx.$count((query.keyword ? matches.limit(totalCap) : matches).as('found'))
  if (query.count === 'only') return { rows: [], total }
  // The page's ids first, from the index alone: what is skipped on the way to a deep page is not fetched.
  const page = tx
    .select({ id: resources.id })
    .from(resources)
    .where(where)
    .orderBy(desc(resources.createdAt), desc(resources.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .as('page')
  const rows = await tx
    .select({ ...listedColumns, richText: sql<null>`NULL`, ...person })
    .from(page)
    .innerJoin(resources, eq(resources.id, page.id))
    .leftJoin(users, eq(users.id, resources.creatorId))
    .orderBy(desc(resources.createdAt), desc(resources.id))
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
