import type { ContentKind } from '@lab/contract/kinds'
import { and, desc, eq, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Difficulty, Shelf } from '@lab/contract/content'
import type { RichText } from '@lab/contract/fields'
import type { UseScope } from '@lab/contract/permission'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Actor } from '../../kernel/policy/actor.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import type { WorkKernel } from '../place/index.ts'
import { categories } from '../category/index.ts'
import { users } from '../identity/index.ts'
import { abilityOfRank, granteeOf, rankOnContent } from '../permission/index.ts'
import type { ContentFacts } from './policy.ts'
import { contents, contentVersions } from './tables.ts'

export type ContentRecord = typeof contents.$inferSelect

/** Who acts, outside requests too (the demo school, jobs). A request's `actor` with an organisation is one. */
export interface Who {
  userId: string
  orgId: string
}

export interface PersonName {
  id: string
  realName: string
  avatar: string
}

/** A content in full: the policies' facts, the basics, and the names that a page shows next to them. */
export interface FullContent extends ContentFacts {
  cover: string
  shape: string
  summary: RichText
  tags: string[]
  difficulty: Difficulty
  categoryId: string | null
  category: { id: string; title: string } | null
  sourceId: string | null
  sourceVersion: number | null
  /** The content that it was made for; its rights are that one's. */
  wholeId: string | null
  creator: PersonName
  updatedBy: PersonName | null
  createdAt: Date
  updatedAt: Date
}

const whole = alias(contents, 'whole')
/** The content whose rights count: a part has those of what it was made for. */
const rightsOf = sql`coalesce(${contents.wholeId}, ${contents.id})`

const selection = (grant: SQL<number | null>) => ({
  content: contents,
  whole: { isPublic: whole.isPublic, useScope: whole.useScope },
  categoryTitle: sql<string | null>`category.title`,
  creatorName: sql<string | null>`creator.real_name`,
  creatorAvatar: sql<string | null>`creator.avatar`,
  updaterName: sql<string | null>`updater.real_name`,
  updaterAvatar: sql<string | null>`updater.avatar`,
  grant,
})

export const person = (id: string, name: string | null, avatar: string | null): PersonName => ({
  id,
  realName: name ?? '已删除的用户',
  avatar: avatar ?? '',
})

/** Who reads a content, and what tells whether they teach it somewhere. */
export interface Reader {
  actor: Actor
  kernel: WorkKernel
}

/** A content with its names; `reader` null reads without anybody's grants. Also what lies in the recycle bin. */
export async function findContent(tx: Tx, id: string, reader: Reader | null): Promise<FullContent | null> {
  const grant = reader
    ? rankOnContent(granteeOf(reader.actor), rightsOf, reader.kernel.providers.placesWork.offerings)
    : sql<number | null>`NULL::integer`
  const rows = await tx
    .select(selection(grant))
    .from(contents)
    .leftJoin(whole, eq(whole.id, contents.wholeId))
    .leftJoin(sql`${users} AS creator`, sql`creator.id = ${contents.creatorId}`)
    .leftJoin(sql`${users} AS updater`, sql`updater.id = ${contents.updatedBy}`)
    .leftJoin(sql`${categories} AS category`, sql`category.id = ${contents.categoryId}`)
    .where(eq(contents.id, id))
  const row = rows[0]
  if (!row) return null
  const { content } = row
  const rights = row.whole ?? content
  return {
    id: content.id,
    orgId: content.orgId,
    kind: content.kind,
    title: content.title,
    cover: content.cover,
    shape: content.shape,
    summary: content.summary,
    tags: content.tags,
    difficulty: content.difficulty,
    categoryId: content.categoryId,
    category:
      content.categoryId && row.categoryTitle !== null ? { id: content.categoryId, title: row.categoryTitle } : null,
    creatorId: content.creatorId,
    creator: person(content.creatorId, row.creatorName, row.creatorAvatar),
    updatedBy: content.updatedBy ? person(content.updatedBy, row.updaterName, row.updaterAvatar) : null,
    isPublic: rights.isPublic,
    shelf: content.shelf,
    wholeId: content.wholeId,
    state: content.state,
    useScope: rights.useScope,
    sourceId: content.sourceId,
    sourceVersion: content.sourceVersion,
    publishedVersion: content.publishedVersion,
    version: content.version,
    createdAt: content.createdAt,
    updatedAt: content.updatedAt,
    deletedAt: content.deletedAt,
    grant: abilityOfRank(row.grant),
  }
}

/** The same as it is now, held so that nobody changes it (its state, who may use it) before the transaction ends. */
export async function holdContent(tx: Tx, id: string, reader: Reader): Promise<FullContent | null> {
  await tx.select({ id: contents.id }).from(contents).where(eq(contents.id, id)).for('share')
  return findContent(tx, id, reader)
}

export interface NewContent {
  /** A fixed id for the demo school; a new one otherwise. */
  id?: string | undefined
  kind: ContentKind
  title: string
  cover?: string | undefined
  summary?: RichText | undefined
  categoryId?: string | null | undefined
  tags?: string[] | undefined
  difficulty?: Difficulty | undefined
  isPublic?: boolean | undefined
  shelf?: Shelf | undefined
  wholeId?: string | undefined
  sourceId?: string | null | undefined
  sourceVersion?: number | null | undefined
}

/** A new draft of `who`, in `who`'s organisation. */
export async function insertContent(tx: Tx, who: Who, given: NewContent): Promise<ContentRecord> {
  const rows = await tx
    .insert(contents)
    .values({
      ...(given.id ? { id: given.id } : {}),
      orgId: who.orgId,
      kind: given.kind,
      title: given.title,
      cover: given.cover ?? '',
      summary: given.summary ?? { format: 'markdown', value: '' },
      categoryId: given.categoryId ?? null,
      tags: given.tags ?? [],
      difficulty: given.difficulty ?? 'easy',
      creatorId: who.userId,
      isPublic: given.isPublic ?? true,
      shelf: given.shelf ?? 'own',
      wholeId: given.wholeId ?? null,
      sourceId: given.sourceId ?? null,
      sourceVersion: given.sourceVersion ?? null,
      updatedBy: who.userId,
    })
    .returning()
  return rows[0]!
}

export type ContentPatch = Partial<
  Pick<
    ContentRecord,
    | 'title'
    | 'cover'
    | 'summary'
    | 'categoryId'
    | 'tags'
    | 'difficulty'
    | 'isPublic'
    | 'state'
    | 'publishedVersion'
    | 'sourceVersion'
    | 'deletedAt'
    | 'deletedBy'
  >
> & { useScope?: UseScope }

/**
 * Saves over the version that the person saw and raises it; refuses with who changed it when there is a newer one.
 * Without `seen` (publishing jobs, the bin) it saves over whatever is there.
 */
export async function saveContent(
  tx: Tx,
  who: { userId: string },
  id: string,
  seen: number | null,
  patch: ContentPatch,
): Promise<ContentRecord | Refusal<'changedMeanwhile' | 'absent'>> {
  const rows = await tx
    .update(contents)
    .set({ ...patch, version: sql`${contents.version} + 1`, updatedAt: sql`now()`, updatedBy: who.userId })
    .where(and(eq(contents.id, id), seen === null ? undefined : eq(contents.version, seen)))
    .returning()
  if (rows[0]) return rows[0]
  const newer = await findContent(tx, id, null)
  if (!newer) return refuse('absent')
  const by = newer.updatedBy?.realName ?? '他人'
  return refuse('changedMeanwhile', { who: by }, { data: { version: newer.version, who: by, at: newer.updatedAt } })
}

/** Notes that what the kind keeps of a content was changed, and by whom; its own fields were not. */
export async function touchContent(tx: Tx, who: { userId: string }, id: string): Promise<void> {
  await tx
    .update(contents)
    .set({ updatedAt: sql`now()`, updatedBy: who.userId })
    .where(eq(contents.id, id))
}

/** Keeps what a drawn cover shows; the content itself has not changed by that. */
export async function saveShape(tx: Tx, id: string, shape: string): Promise<void> {
  await tx
    .update(contents)
    .set({ shape })
    .where(and(eq(contents.id, id), ne(contents.shape, shape)))
}

/** Keeps what was published under the content's new version number. */
export async function insertVersion(
  tx: Tx,
  who: { userId: string },
  contentId: string,
  version: number,
  snapshot: unknown,
  note: string,
): Promise<void> {
  await tx.insert(contentVersions).values({ contentId, version, snapshot, publishedBy: who.userId, note })
}

/** The snapshot of one published version, or null. Its shape is the kind's own. */
export async function findSnapshot(tx: Tx, contentId: string, version: number): Promise<unknown> {
  const rows = await tx
    .select({ snapshot: contentVersions.snapshot })
    .from(contentVersions)
    .where(and(eq(contentVersions.contentId, contentId), eq(contentVersions.version, version)))
  return rows[0]?.snapshot ?? null
}

export interface VersionRecord {
  version: number
  note: string
  publishedBy: PersonName
  createdAt: Date
}

/** Published versions, newest first. */
export async function listVersions(
  tx: Tx,
  contentId: string,
  query: { page: number; per_page: number },
): Promise<{ rows: VersionRecord[]; total: number }> {
  const rows = await tx
    .select({
      version: contentVersions.version,
      note: contentVersions.note,
      createdAt: contentVersions.createdAt,
      by: contentVersions.publishedBy,
      name: sql<string | null>`person.real_name`,
      avatar: sql<string | null>`person.avatar`,
      total: sql<number>`count(*) OVER ()::integer`,
    })
    .from(contentVersions)
    .leftJoin(sql`${users} AS person`, sql`person.id = ${contentVersions.publishedBy}`)
    .where(eq(contentVersions.contentId, contentId))
    .orderBy(desc(contentVersions.version))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return {
    rows: rows.map((row) => ({
      version: row.version,
      note: row.note,
      createdAt: row.createdAt,
      publishedBy: person(row.by, row.name, row.avatar),
    })),
    total:
      rows[0]?.total ??
      (query.page > 1 ? await tx.$count(contentVersions, eq(contentVersions.contentId, contentId)) : 0),
  }
}

export interface ContentBrief {
  id: string
  kind: ContentKind
  orgId: string
  title: string
  cover: string
  shape: string
  state: ContentRecord['state']
  publishedVersion: number
  creatorId: string
  isDeleted: boolean
}

/** Short facts of many contents by id, for domains that show them next to their own (offerings, records, series). */
export async function contentBrief(tx: Tx, ids: string[]): Promise<Map<string, ContentBrief>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({
      id: contents.id,
      kind: contents.kind,
      orgId: contents.orgId,
      title: contents.title,
      cover: contents.cover,
      shape: contents.shape,
      state: contents.state,
      publishedVersion: contents.publishedVersion,
      creatorId: contents.creatorId,
      isDeleted: sql<boolean>`${contents.deletedAt} IS NOT NULL`,
    })
    .from(contents)
    .where(sql`${contents.id} = ANY(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The contents that were made for another one, whatever became of them. */
export const partsMadeFor = async (tx: Tx, wholeId: string): Promise<string[]> =>
  (await tx.select({ id: contents.id }).from(contents).where(eq(contents.wholeId, wholeId))).map(({ id }) => id)

/** How many contents that are not removed lie directly in each category. */
export async function countByCategory(tx: Tx, categoryIds: string[]): Promise<Map<string, number>> {
  if (!categoryIds.length) return new Map()
  const rows = await tx
    .select({ id: contents.categoryId, count: sql<number>`count(*)::integer` })
    .from(contents)
    .where(and(sql`${contents.categoryId} = ANY(${sql.param(categoryIds)}::uuid[])`, isNull(contents.deletedAt)))
    .groupBy(contents.categoryId)
  return new Map(rows.map((row) => [row.id!, row.count]))
}
