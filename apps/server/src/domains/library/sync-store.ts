import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ContentKind } from '@lab/contract/kinds'
import type { SyncState } from '@lab/contract/library'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { isAdmin, isOperator, type Actor } from '../../kernel/policy/actor.ts'
import { contents, contentVersions } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { organisations } from '../org/index.ts'
import { grantedContents, granteeOf } from '../permission/index.ts'
import { contentSyncs } from './tables.ts'

const source = alias(contents, 'source')
const sourceOrg = alias(organisations, 'source_org')
const decider = alias(users, 'decider')

/** A copy with a newer version of its source, and what was decided about it. */
export interface Sync {
  contentId: string
  kind: ContentKind
  title: string
  creatorId: string
  creatorName: string
  sourceId: string
  sourceTitle: string
  sourceOrgName: string
  fromVersion: number
  toVersion: number
  note: string
  publishedAt: Date
  state: SyncState
  decidedBy: string | null
  deciderName: string | null
  decidedAt: Date | null
  reason: string
  /** The first names of what was left, and how many there are. */
  left: string[]
  leftCount: number
  /** Whether it is what the copy could take over now. */
  isCurrent: boolean
}

export interface SyncQuery {
  page: number
  per_page: number
  count: 'both' | 'none' | 'only'
  keyword?: string | undefined
  state: SyncState
  kind?: ContentKind | undefined
  /** Only one's own, also for administrators. */
  isOwn?: boolean
}

/**
 * Whether the person may see what the source has now: its organisation's content (as far as it is open there), what is
 * shared with them, or what was granted. Copies keep what they have when a share is withdrawn.
 */
function mayFollow(actor: Actor): SQL {
  const reach = isOperator(actor)
    ? sql`true`
    : sql`(entry.reach = 'platform' OR ${sourceOrg.customerId} = ${actor.customerId}::uuid)`
  return sql`(
    (${source.orgId} = ${contents.orgId} AND (${source.isPublic} OR ${source.creatorId} = ${actor.userId} OR ${isAdmin(actor)}))
    OR EXISTS (SELECT 1 FROM library_entries AS entry
      WHERE entry.content_id = ${source.id} AND entry.withdrawn_at IS NULL AND ${reach})
    OR ${source.id} IN ${grantedContents(granteeOf(actor))})`
}

const isBehind = sql`${source.publishedVersion} > coalesce(${contents.sourceVersion}, 0) AND ${source.deletedAt} IS NULL`
const notDeclined = sql`NOT EXISTS (SELECT 1 FROM content_syncs AS decided
  WHERE decided.content_id = ${contents.id} AND decided.to_version = ${source.publishedVersion} AND decided.decision = 'declined')`

const named = {
  contentId: contents.id,
  kind: contents.kind,
  title: contents.title,
  creatorId: contents.creatorId,
  creatorName: sql<string>`coalesce(${users.realName}, '已删除的用户')`,
  sourceId: source.id,
  sourceTitle: source.title,
  sourceOrgName: sourceOrg.name,
  note: sql<string>`coalesce(${contentVersions.note}, '')`,
}

/** Copies that are behind, over contents, their sources and the sources' newest versions. */
const behind = (tx: Tx) =>
  tx
    .select({
      ...named,
      fromVersion: sql<number>`coalesce(${contents.sourceVersion}, 0)`,
      toVersion: source.publishedVersion,
      publishedAt: contentVersions.createdAt,
      state: sql<SyncState>`'pending'`,
      decidedBy: sql<null>`NULL`,
      deciderName: sql<null>`NULL`,
      decidedAt: sql<null>`NULL`,
      reason: sql<string>`''`,
      left: sql<string[]>`'[]'::jsonb`,
      leftCount: sql<number>`0`,
      isCurrent: sql<boolean>`true`,
    })
    .from(contents)
    .innerJoin(source, eq(source.id, contents.sourceId))
    .innerJoin(sourceOrg, eq(sourceOrg.id, source.orgId))
    .innerJoin(
      contentVersions,
      and(eq(contentVersions.contentId, source.id), eq(contentVersions.version, source.publishedVersion)),
    )
    .leftJoin(users, eq(users.id, contents.creatorId))

/** So many names of what was left are read: lists show no more. */
const namedLeft = 20

/** What was decided, over the copies and what `actor` may see of their sources. */
const decided = (tx: Tx, actor: Actor) =>
  tx
    .select({
      ...named,
      fromVersion: contentSyncs.fromVersion,
      toVersion: contentSyncs.toVersion,
      publishedAt: sql<Date>`coalesce(${contentVersions.createdAt}, ${contentSyncs.createdAt})`.mapWith(
        contentSyncs.createdAt,
      ),
      state: sql<SyncState>`${contentSyncs.decision}`,
      decidedBy: contentSyncs.decidedBy,
      deciderName: decider.realName,
      decidedAt: contentSyncs.createdAt,
      reason: contentSyncs.reason,
      left: sql<string[]>`jsonb_path_query_array(${contentSyncs.left}, ${`$[0 to ${namedLeft - 1}]`}::jsonpath)`,
      leftCount: sql<number>`jsonb_array_length(${contentSyncs.left})`,
      isCurrent: sql<boolean>`(${contentSyncs.toVersion} = ${source.publishedVersion} AND ${isBehind} AND ${mayFollow(actor)})`,
    })
    .from(contentSyncs)
    .innerJoin(contents, eq(contents.id, contentSyncs.contentId))
    .innerJoin(source, eq(source.id, contentSyncs.sourceId))
    .innerJoin(sourceOrg, eq(sourceOrg.id, source.orgId))
    .leftJoin(
      contentVersions,
      and(eq(contentVersions.contentId, source.id), eq(contentVersions.version, contentSyncs.toVersion)),
    )
    .leftJoin(users, eq(users.id, contents.creatorId))
    .leftJoin(decider, eq(decider.id, contentSyncs.decidedBy))

/** The newer version that a copy may take over; null when there is none that the person may see. A declined one says so. */
export async function findSync(tx: Tx, contentId: string, actor: Actor): Promise<Sync | null> {
  const [row] = await behind(tx).where(and(eq(contents.id, contentId), isBehind, mayFollow(actor)))
  if (!row) return null
  const ofThis = and(eq(contentSyncs.contentId, contentId), eq(contentSyncs.toVersion, row.toVersion))
  const [declined] = await decided(tx, actor)
    .where(and(ofThis, eq(contentSyncs.decision, 'declined')))
    .orderBy(desc(contentSyncs.createdAt), desc(contentSyncs.id))
    .limit(1)
  return declined ?? row
}

/** Whether what a copy was made from is still there and open to the person, so that the copy follows it. */
export async function isFollowed(tx: Tx, contentId: string, actor: Actor): Promise<boolean> {
  const found = tx
    .select({ one: sql`1` })
    .from(contents)
    .innerJoin(source, eq(source.id, contents.sourceId))
    .innerJoin(sourceOrg, eq(sourceOrg.id, source.orgId))
    .where(and(eq(contents.id, contentId), isNull(source.deletedAt), mayFollow(actor)))
  return (await tx.$count(found.as('followed'))) > 0
}

/** Copies of one's own (of the whole organisation for administrators), by what was decided about them. */
export async function listSyncs(
  tx: Tx,
  actor: Actor & { orgId: string },
  query: SyncQuery,
): Promise<{ rows: Sync[]; total: number }> {
  const isPending = query.state === 'pending'
  const where = and(
    eq(contents.orgId, actor.orgId),
    isNull(contents.deletedAt),
    isAdmin(actor) && !query.isOwn ? undefined : eq(contents.creatorId, actor.userId),
    query.kind ? eq(contents.kind, query.kind) : undefined,
    query.keyword ? sql`${contents.title} ILIKE ${likePattern(query.keyword)}` : undefined,
    isPending ? and(isBehind, notDeclined, mayFollow(actor)) : eq(contentSyncs.decision, query.state as 'accepted'),
  )
  const found = isPending
    ? behind(tx).where(where).orderBy(desc(contentVersions.createdAt), desc(contents.seq))
    : decided(tx, actor).where(where).orderBy(desc(contentSyncs.createdAt), desc(contentSyncs.id))
  const rows =
    query.count === 'only'
      ? []
      : ((await found.limit(query.per_page).offset((query.page - 1) * query.per_page)) as Sync[])
  if (query.count === 'none') return { rows, total: 0 }
  const all = isPending
    ? tx
        .select({ one: sql`1` })
        .from(contents)
        .innerJoin(source, eq(source.id, contents.sourceId))
        .innerJoin(sourceOrg, eq(sourceOrg.id, source.orgId))
        .where(where)
    : tx
        .select({ one: sql`1` })
        .from(contentSyncs)
        .innerJoin(contents, eq(contents.id, contentSyncs.contentId))
        .where(where)
  return { rows, total: await tx.$count(all.as('found')) }
}

/** Holds a copy until the transaction ends: what is decided about it at once is decided one after the other. */
export async function lockCopy(tx: Tx, id: string): Promise<void> {
  await tx.select({ id: contents.id }).from(contents).where(eq(contents.id, id)).for('no key update')
}

export async function insertDecision(tx: Tx, row: typeof contentSyncs.$inferInsert): Promise<void> {
  await tx.insert(contentSyncs).values(row)
}

/** The makers of copies that are behind a content's newest version, in copies that are still there. */
export async function ownersOfCopies(
  tx: Tx,
  sourceId: string,
  version: number,
): Promise<{ userId: string; orgId: string }[]> {
  return tx
    .selectDistinct({ userId: contents.creatorId, orgId: contents.orgId })
    .from(contents)
    .where(
      and(
        eq(contents.sourceId, sourceId),
        isNull(contents.deletedAt),
        sql`coalesce(${contents.sourceVersion}, 0) < ${version}`,
      ),
    )
}
