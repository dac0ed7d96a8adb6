import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ResourceType } from '@lab/contract/resource'
import type { RichText } from '@lab/contract/fields'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { users } from '../identity/index.ts'
import { visible } from './list.ts'
import { resources } from './tables.ts'

export type ResourceEntry = typeof resources.$inferSelect
export interface ResourceRow extends ResourceEntry {
  creatorName: string
  creatorAvatar: string
}

const { richText: _richText, ...listedColumns } = getTableColumns(resources)
const person = {
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  creatorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
}

/** Longer texts are left out of lists: three hundred rows of them would be tens of megabytes. */
const listedTextMax = 2_000
const listedText = sql<RichText | null>`CASE WHEN length(${resources.richText} ->> 'value') <= ${listedTextMax}
  THEN ${resources.richText} END`

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

/** These resources, with their texts where they are short, in the order of the list. */
export async function readListed(tx: Tx, ids: readonly string[]): Promise<ResourceRow[]> {
  if (!ids.length) return []
  return tx
    .select({ ...listedColumns, richText: listedText, ...person })
    .from(resources)
    .leftJoin(users, eq(users.id, resources.creatorId))
    .where(inArray(resources.id, [...ids]))
    .orderBy(desc(resources.createdAt), desc(resources.id))
}

export async function findResource(tx: Tx, id: string): Promise<ResourceRow | null> {
  const rows = await tx
    .select({ ...getTableColumns(resources), ...person })
    .from(resources)
    .leftJoin(users, eq(users.id, resources.creatorId))
    .where(eq(resources.id, id))
  return rows[0] ?? null
}

export async function findResourceOfFile(tx: Tx, fileId: string): Promise<ResourceEntry | null> {
  return (await tx.select().from(resources).where(eq(resources.fileId, fileId)).limit(1))[0] ?? null
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
