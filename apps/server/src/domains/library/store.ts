import type { ContentKind } from '@lab/contract/kinds'
import { and, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm'
import type { Difficulty } from '@lab/contract/content'
import type { RichText } from '@lab/contract/fields'
import type { ContentUsage, LibraryReach } from '@lab/contract/library'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { categories } from '../category/index.ts'
import { contents } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import type { EntryFacts } from './policy.ts'
import { libraryEntries } from './tables.ts'

/** A share with what lists and its policy need. */
export interface Entry extends EntryFacts {
  id: string
  contentId: string
  kind: ContentKind
  title: string
  cover: string
  shape: string
  summary: RichText
  tags: string[]
  difficulty: Difficulty
  orgName: string
  creatorName: string
  creatorAvatar: string
  sharerName: string
  note: string
  version: number
  takenCount: number
  ownCopy: { id: string; title: string; version: number } | null
  createdAt: Date
}

export interface EntryQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  scope: 'others' | 'own'
  kind?: ContentKind | undefined
  reach?: LibraryReach | undefined
  difficulty?: Difficulty | undefined
  tag?: string | undefined
  category_id?: string | undefined
}

/** The copy that `actor` made last of a content in the present organisation. */
const ownCopy = (actor: Actor): SQL<Entry['ownCopy']> => sql<Entry['ownCopy']>`(
  SELECT json_build_object('id', copy.id, 'title', copy.title, 'version', coalesce(copy.source_version, 0))
  FROM ${contents} AS copy
  WHERE copy.source_id = ${contents.id} AND copy.creator_id = ${actor.userId} AND copy.shelf = 'own'
    AND copy.deleted_at IS NULL AND copy.org_id = ${actor.orgId}::uuid
  ORDER BY copy.seq DESC LIMIT 1)`

const columns = (actor: Actor) => ({
  id: libraryEntries.id,
  contentId: contents.id,
  kind: contents.kind,
  title: contents.title,
  cover: contents.cover,
  shape: contents.shape,
  summary: contents.summary,
  tags: contents.tags,
  difficulty: contents.difficulty,
  orgId: contents.orgId,
  customerId: organisations.customerId,
  orgName: organisations.name,
  creatorId: contents.creatorId,
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  creatorAvatar: sql<string>`coalesce(${users.avatar}, '')`,
  sharedBy: libraryEntries.sharedBy,
  sharerName: sql<string>`coalesce((SELECT sharer.real_name FROM ${users} AS sharer WHERE sharer.id = ${libraryEntries.sharedBy}), '已删除的用户')`,
  reach: libraryEntries.reach,
  note: libraryEntries.note,
  version: contents.publishedVersion,
  takenCount: sql<number>`(SELECT count(*)::integer FROM ${contents} AS copy
    WHERE copy.source_id = ${contents.id} AND copy.org_id <> ${contents.orgId})`,
  ownCopy: ownCopy(actor),
  createdAt: libraryEntries.createdAt,
  isOver: sql<boolean>`${libraryEntries.withdrawnAt} IS NOT NULL OR ${contents.deletedAt} IS NOT NULL OR ${contents.state} <> 'published'`,
})

const from = (tx: Tx, actor: Actor) =>
  tx
    .select(columns(actor))
    .from(libraryEntries)
    .innerJoin(contents, eq(contents.id, libraryEntries.contentId))
    .innerJoin(organisations, eq(organisations.id, contents.orgId))
    .leftJoin(users, eq(users.id, contents.creatorId))

/** What is shared now. */
const current = and(isNull(libraryEntries.withdrawnAt), isNull(contents.deletedAt), eq(contents.state, 'published'))

export async function findEntry(tx: Tx, id: string, actor: Actor): Promise<Entry | null> {
  return (await from(tx, actor).where(eq(libraryEntries.id, id)))[0] ?? null
}

/** The share of a content that holds now. */
export async function findEntryOf(tx: Tx, contentId: string, actor: Actor): Promise<Entry | null> {
  return (await from(tx, actor).where(and(eq(libraryEntries.contentId, contentId), current)))[0] ?? null
}

/** SQL of the policy's "view" for what is shared now, over entries and organisations. */
function reaches(actor: Actor): SQL | undefined {
  if (isOperator(actor)) return undefined
  return sql`(${libraryEntries.reach} = 'platform' OR ${organisations.customerId} = ${actor.customerId}::uuid)`
}

/** Which of some contents are shared with an organisation now. */
export async function sharedWith(tx: Tx, orgId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: contents.id })
    .from(libraryEntries)
    .innerJoin(contents, eq(contents.id, libraryEntries.contentId))
    .innerJoin(organisations, eq(organisations.id, contents.orgId))
    .where(
      and(
        current,
        inArray(contents.id, [...ids]),
        sql`(${libraryEntries.reach} = 'platform'
          OR ${organisations.customerId} = (SELECT o.customer_id FROM ${organisations} o WHERE o.id = ${orgId}))`,
      ),
    )
  return new Set(rows.map((row) => row.id))
}

const tagsOf = (tag: string): string[] =>
  tag
    .split(/[,，]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** A category with all that lies below it. */
const belowCategory = (id: string): SQL => sql`
  WITH RECURSIVE below AS (
    SELECT id FROM ${categories} WHERE id = ${id}
    UNION ALL SELECT child.id FROM ${categories} AS child JOIN below ON child.parent_id = below.id)
  SELECT id FROM below`

/** Shares that reach the person, the newest first: those of other organisations, or those of the present one. */
export async function listEntries(
  tx: Tx,
  actor: Actor & { orgId: string },
  query: EntryQuery,
): Promise<{ rows: Entry[]; total: number }> {
  const pattern = query.keyword ? likePattern(query.keyword) : null
  const tags = query.tag ? tagsOf(query.tag) : []
  const where = and(
    current,
    reaches(actor),
    query.scope === 'own' ? eq(contents.orgId, actor.orgId) : ne(contents.orgId, actor.orgId),
    query.kind ? eq(contents.kind, query.kind) : undefined,
    query.reach ? eq(libraryEntries.reach, query.reach) : undefined,
    query.difficulty ? eq(contents.difficulty, query.difficulty) : undefined,
    query.category_id ? sql`${contents.categoryId} IN (${belowCategory(query.category_id)})` : undefined,
    tags.length ? sql`${contents.tags} @> ${sql.param(tags)}::text[]` : undefined,
    pattern
      ? sql`(${contents.title} ILIKE ${pattern} OR ${organisations.name} ILIKE ${pattern} OR ${users.realName} ILIKE ${pattern})`
      : undefined,
  )
  const rows =
    query.count === 'only'
      ? []
      : await from(tx, actor)
          .where(where)
          .orderBy(desc(libraryEntries.createdAt), desc(libraryEntries.id))
          .limit(query.per_page)
          .offset((query.page - 1) * query.per_page)
  const total =
    query.count === 'none'
      ? 0
      : await tx.$count(
          tx
            .select({ one: sql`1` })
            .from(libraryEntries)
            .innerJoin(contents, eq(contents.id, libraryEntries.contentId))
            .innerJoin(organisations, eq(organisations.id, contents.orgId))
            .leftJoin(users, eq(users.id, contents.creatorId))
            .where(where)
            .as('found'),
        )
  return { rows, total }
}

/** Opens a content, or changes how far it is open. */
export async function putEntry(
  tx: Tx,
  given: {
    id?: string | undefined
    contentId: string
    orgId: string
    reach: LibraryReach
    note: string
    sharedBy: string
  },
): Promise<string> {
  const { reach, note, sharedBy } = given
  const changed = await tx
    .update(libraryEntries)
    .set({ reach, note, sharedBy })
    .where(and(eq(libraryEntries.contentId, given.contentId), isNull(libraryEntries.withdrawnAt)))
    .returning({ id: libraryEntries.id })
  if (changed[0]) return changed[0].id
  return (await tx.insert(libraryEntries).values(given).returning({ id: libraryEntries.id }))[0]!.id
}

export async function withdrawEntry(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(libraryEntries).set({ withdrawnAt: now }).where(eq(libraryEntries.id, id))
}

/** How many copies of a content there are in each organisation, most first; those of other customers are one line without a name. */
export async function copiesByOrganisation(tx: Tx, contentId: string): Promise<ContentUsage['copies']> {
  const { rows } = await tx.execute<ContentUsage['copies'][number]>(sql`
    SELECT CASE WHEN home.customer_id = theirs.customer_id THEN theirs.name ELSE '' END AS org_name, count(*)::integer AS count
    FROM ${contents} AS source
    JOIN ${contents} AS copy ON copy.source_id = source.id AND copy.deleted_at IS NULL
    JOIN ${organisations} AS home ON home.id = source.org_id
    JOIN ${organisations} AS theirs ON theirs.id = copy.org_id
    WHERE source.id = ${contentId}
    GROUP BY 1 ORDER BY 2 DESC, 1`)
  return rows
}
