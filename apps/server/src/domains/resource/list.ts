import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ResourceSearchKey, ResourceType } from '@lab/contract/resource'
import { likePattern } from '../../kernel/database/like.ts'
import { pairsQuery } from '../../kernel/database/pairs.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, type Actor } from '../../kernel/policy/actor.ts'
import { users } from '../identity/index.ts'
import { resources } from './tables.ts'

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
export interface ResourceListScope {
  orgId: string
  actor: Actor
}
export interface ResourcePage {
  ids: string[]
  total: number
  isCapped: boolean
}

/** Libraries up to this size are counted exactly, whatever is asked for. */
const exactUpTo = 10_000
/** In larger ones what is narrowed is counted this far. */
const cappedAt = 1_000
/** So many of the newest are looked through for a word before its index is asked. */
const newestLooked = 2_000
/** Found so often among them a word is frequent: its index would name far more than the page needs. */
const frequentFrom = 40
/** More candidates than these are not gathered from an index. */
const gatheredAtMost = 5_000

/** The policy's "view" as a condition. */
export const visible = (actor: Actor): SQL | undefined =>
  isAdmin(actor) ? undefined : or(resources.isPublic, eq(resources.creatorId, actor.userId))

/** What is asked for but the word and the tag; every part of it is in the list's indexes. */
const within = ({ orgId, actor }: ResourceListScope, query: ResourceListQuery): SQL =>
  and(
    eq(resources.orgId, orgId),
    visible(actor),
    query.obj_type ? eq(resources.objType, query.obj_type) : undefined,
    query.status ? eq(resources.status, query.status) : undefined,
    query.is_public ? eq(resources.isPublic, query.is_public === 'true') : undefined,
    // Whatever is no text has an address.
    query.has_file ? ne(resources.objType, 'rich_text') : undefined,
    // Of what is private, a teacher sees their own: said like this, an index has it.
    query.mine || (query.is_public === 'false' && !isAdmin(actor)) ? eq(resources.creatorId, actor.userId) : undefined,
  )!

/** A word or tag: how one row is tested, and how the index that knows it is asked. */
interface Wanted {
  row: SQL
  index: SQL
}

function wantedBy(query: ResourceListQuery): Wanted[] {
  const wanted: Wanted[] = []
  if (query.tag) {
    const has = sql`tags @> ${sql.param([query.tag])}::text[]`
    wanted.push({ row: has, index: has })
  }
  if (!query.keyword) return wanted
  const [pattern, pairs] = [likePattern(query.keyword), pairsQuery(query.keyword)]
  switch (query.type) {
    case 'title':
      return [...wanted, { row: sql`title ILIKE ${pattern}`, index: sql`title_pairs @@ ${pairs}::tsquery` }]
    case 'tag':
      return [
        ...wanted,
        {
          row: sql`EXISTS (SELECT 1 FROM unnest(tags) AS tag WHERE tag ILIKE ${pattern})`,
          index: sql`tag_words(tags) @@ ${pairs}::tsquery`,
        },
      ]
    case 'creator': {
      const by = sql`creator_id IN (SELECT id FROM ${users} WHERE real_name ILIKE ${pattern})`
      return [...wanted, { row: by, index: by }]
    }
  }
}

const newestFirst = sql`created_at DESC, id DESC`

/** All of a library or of one type: the total is kept, and what is nearer to the end is reached from there. */
async function wholeList(
  tx: Tx,
  scope: ResourceListScope,
  query: ResourceListQuery,
  total: number,
): Promise<ResourcePage> {
  if (query.count === 'only') return { ids: [], total, isCapped: false }
  const where = within(scope, query)
  const skipped = (query.page - 1) * query.per_page
  const isNearEnd = skipped > total / 2
  const size = isNearEnd ? Math.max(0, Math.min(query.per_page, total - skipped)) : query.per_page
  const cut = isNearEnd
    ? sql`ORDER BY created_at, id LIMIT ${size} OFFSET ${Math.max(0, total - skipped - size)}`
    : sql`ORDER BY ${newestFirst} LIMIT ${size} OFFSET ${skipped}`
  const rows = await tx.execute<{ id: string }>(sql`SELECT id FROM ${resources} WHERE ${where} ${cut}`)
  return { ids: rows.rows.map(({ id }) => id), total: query.count === 'none' ? 0 : total, isCapped: false }
}

interface Found extends Record<string, unknown> {
  looked: number
  found: number
  ids: string[] | null
}

/** Walks the list's own index; right for filters, for frequent words, and in small libraries. */
async function walked(tx: Tx, where: SQL, query: ResourceListQuery, cap: number | null): Promise<ResourcePage> {
  const counted = async (): Promise<number> => {
    const upTo = cap === null ? sql`` : sql`ORDER BY ${newestFirst} LIMIT ${cap + 1}`
    const rows = await tx.execute<{ n: number }>(
      sql`SELECT count(*)::integer AS n FROM (SELECT 1 FROM ${resources} WHERE ${where} ${upTo}) AS found`,
    )
    return rows.rows[0]!.n
  }
  const paged = async (): Promise<string[]> => {
    const cut = sql`ORDER BY ${newestFirst} LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}`
    const rows = await tx.execute<{ id: string }>(sql`SELECT id FROM ${resources} WHERE ${where} ${cut}`)
    return rows.rows.map(({ id }) => id)
  }
  const n = query.count === 'none' ? 0 : await counted()
  const isCapped = cap !== null && n > cap
  return { ids: query.count === 'only' ? [] : await paged(), total: isCapped ? cap : n, isCapped }
}

/**
 * A word or tag in a large library. The newest are looked through first, which finds a page of whatever is frequent; what
 * is rare among them is asked of its index. The planner is not left to choose: of a word that it does not know it
 * expects so many that it walks the whole library.
 */
async function looked(
  tx: Tx,
  where: SQL,
  wanted: Wanted[],
  query: ResourceListQuery,
  cap: number,
): Promise<ResourcePage> {
  const [size, offset] = [query.count === 'only' ? 0 : query.per_page, (query.page - 1) * query.per_page]
  const row = sql.join(
    wanted.map((one) => one.row),
    sql` AND `,
  )
  const index = sql.join(
    wanted.map((one) => one.index),
    sql` AND `,
  )
  const page = (from: SQL, condition: SQL): SQL => sql`(SELECT array_agg(id) FROM (
    SELECT id FROM ${from} WHERE ${condition} ORDER BY ${newestFirst} LIMIT ${size} OFFSET ${offset}) AS page)`

  const [newest] = (
    await tx.execute<Found>(sql`
      WITH newest AS MATERIALIZED (
        SELECT id, created_at, (${row}) AS is_hit FROM ${resources} WHERE ${where}
        ORDER BY ${newestFirst} LIMIT ${newestLooked})
      SELECT count(*)::integer AS looked, (count(*) FILTER (WHERE is_hit))::integer AS found,
        ${page(sql`newest`, sql`is_hit`)} AS ids FROM newest`)
  ).rows
  const { looked: seen, found, ids } = newest!
  if (seen < newestLooked) return { ids: ids ?? [], total: found, isCapped: false }
  if (found >= frequentFrom) return walked(tx, sql`${where} AND ${row}`, query, cap)

  const [gathered] = (
    await tx.execute<{ candidates: number; total: number; ids: string[] | null }>(sql`
      WITH candidates AS MATERIALIZED (
        SELECT id FROM ${resources} WHERE ${index} LIMIT ${gatheredAtMost + 1}),
      hits AS MATERIALIZED (
        SELECT id, created_at FROM ${resources}
        WHERE id IN (SELECT id FROM candidates) AND ${where} AND ${row})
      SELECT (SELECT count(*)::integer FROM candidates) AS candidates, count(*)::integer AS total,
        ${page(sql`hits`, sql`true`)} AS ids FROM hits`)
  ).rows
  const { candidates, total, ids: rest } = gathered!
  if (candidates > gatheredAtMost) return walked(tx, sql`${where} AND ${row}`, query, cap)
  return { ids: rest ?? [], total: Math.min(total, cap), isCapped: total > cap }
}

interface Sizes extends Record<string, unknown> {
  library: number
  /** Of what the person sees, by the type that was asked for. */
  shown: number
}

/** How large the library is, and how much of it the person sees: kept counts, and a look at what is their own. */
async function sizesOf(tx: Tx, { orgId, actor }: ResourceListScope, type: ResourceType | undefined): Promise<Sizes> {
  const ofType = type ? sql`AND obj_type = ${type}` : sql``
  const shown = isAdmin(actor)
    ? sql`SELECT coalesce(sum(n), 0) FROM resource_counts WHERE org_id = ${orgId} ${ofType}`
    : sql`SELECT coalesce(sum(n), 0) + (
          SELECT count(*) FROM ${resources}
          WHERE org_id = ${orgId} AND creator_id = ${actor.userId} AND NOT is_public ${ofType})
        FROM resource_counts WHERE org_id = ${orgId} AND is_public ${ofType}`
  const rows = await tx.execute<Sizes>(sql`
    SELECT (SELECT coalesce(sum(n), 0)::integer FROM resource_counts WHERE org_id = ${orgId}) AS library,
      (${shown})::integer AS shown`)
  return rows.rows[0]!
}

/** One page of an organisation's resources that the person may see, newest first. */
export async function listResources(tx: Tx, scope: ResourceListScope, query: ResourceListQuery): Promise<ResourcePage> {
  const { library, shown } = await sizesOf(tx, scope, query.obj_type)
  const wanted = wantedBy(query)
  const isNarrowed = query.status || query.is_public || query.has_file || query.mine
  if (!wanted.length && !isNarrowed) return wholeList(tx, scope, query, shown)
  const where = within(scope, query)
  const cap = library > exactUpTo ? cappedAt : null
  if (cap !== null && wanted.length) return looked(tx, where, wanted, query, cap)
  return walked(tx, sql.join([where, ...wanted.map((one) => one.row)], sql` AND `), query, cap)
}
