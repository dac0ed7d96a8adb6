import { pageLink, type PageLink } from '@lab/contract/page-link'
import { kinds, type ContentKind, kindLabels } from '@lab/contract/kinds'
import { and, eq, sql } from 'drizzle-orm'
import type { ContentState, Shelf } from '@lab/contract/content'
import { mountRoot } from '@lab/contract/dataset-paths'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { yes } from '../../kernel/policy/verdict.ts'
import { orAbsent, refuse, refuseField, type Refusal } from '../../kernel/result.ts'
import { contentPolicy, contents, contentVersions, findContent, type Reader } from '../content/index.ts'
import { users } from '../identity/index.ts'
import { freeMountName } from './rules.ts'
import { contentDatasets } from './tables.ts'

/** A data set of a content, as versions and records keep it; a null version follows the newest one. */
export interface AttachedDataset {
  datasetId: string
  version: number | null
  name: string
}

/** A folder of an environment, fixed: which version lies where. */
export interface DatasetMount {
  datasetId: string
  version: number
  title: string
  path: string
}

/** Hears in the same transaction that what a content's environments have mounted was changed. */
type Follower = (tx: Tx, contentId: string) => Promise<void>

declare module '../../kernel/kinds.ts' {
  interface ContentBehaviour {
    /** Null for kinds whose contents cannot have data sets. */
    datasetsChanged: Follower | null
  }
}

type WithKinds = Pick<Kernel, 'kinds'>

const followerOf = ({ kinds }: WithKinds, kind: ContentKind): Follower | Refusal<'invalid'> =>
  kinds[kind].datasetsChanged ?? refuse('invalid', { message: '此类内容不能使用数据集' })

/** The data sets of a content's working copy, in the order of their names. */
export async function attachedOf(tx: Tx, contentId: string): Promise<AttachedDataset[]> {
  const rows = await tx.select().from(contentDatasets).where(eq(contentDatasets.contentId, contentId))
  return rows
    .map((row) => ({ datasetId: row.datasetId, version: row.pinnedVersion, name: row.name }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The same with what each was copied from. */
export async function attachedWithOrigins(
  tx: Tx,
  contentId: string,
): Promise<(AttachedDataset & { sourceId: string | null; sourceVersion: number | null })[]> {
  const rows = await tx
    .select({
      datasetId: contentDatasets.datasetId,
      version: contentDatasets.pinnedVersion,
      name: contentDatasets.name,
      sourceId: contents.sourceId,
      sourceVersion: contents.sourceVersion,
    })
    .from(contentDatasets)
    .innerJoin(contents, eq(contents.id, contentDatasets.datasetId))
    .where(eq(contentDatasets.contentId, contentId))
  return rows
}

export interface ShownAttachment extends AttachedDataset {
  title: string
  state: ContentState
  published: number
  creator: { id: string; realName: string; avatar: string }
  fileCount: number
  totalBytes: number
}

/** The same for people: what each is called, and what is in the version that learners get. */
export async function shownAttachments(tx: Tx, contentId: string): Promise<ShownAttachment[]> {
  const rows = await tx.execute<{
    dataset_id: string
    pinned_version: number | null
    name: string
    title: string
    state: ContentState
    published: number
    creator_id: string
    creator_name: string | null
    creator_avatar: string | null
    snapshot: { fileCount: number; totalBytes: number } | null
  }>(sql`
    SELECT a.dataset_id, a.pinned_version, a.name, c.title, c.state, c.published_version AS published, c.creator_id,
      u.real_name AS creator_name, u.avatar AS creator_avatar, v.snapshot
    FROM content_datasets a JOIN ${contents} c ON c.id = a.dataset_id LEFT JOIN ${users} u ON u.id = c.creator_id
    LEFT JOIN ${contentVersions} v ON v.content_id = a.dataset_id
      AND v.version = coalesce(a.pinned_version, c.published_version)
    WHERE a.content_id = ${contentId} ORDER BY a.name COLLATE "C"`)
  return rows.rows.map((row) => ({
    datasetId: row.dataset_id,
    version: row.pinned_version,
    name: row.name,
    title: row.title,
    state: row.state,
    published: row.published,
    creator: { id: row.creator_id, realName: row.creator_name ?? '已删除的用户', avatar: row.creator_avatar ?? '' },
    fileCount: row.snapshot?.fileCount ?? 0,
    totalBytes: row.snapshot?.totalBytes ?? 0,
  }))
}

const mostAttached = 20

/** Adds data sets to a content; those it has already stay as they are. They follow their newest version until another is chosen. */
export async function attachDatasets(
  tx: Tx,
  kernel: WithKinds,
  content: { id: string; kind: ContentKind },
  given: { id: string; title: string; publishedVersion: number }[],
): Promise<true | Refusal<'invalid'>> {
  const changed = followerOf(kernel, content.kind)
  if (typeof changed !== 'function') return changed
  const unpublished = given.find((one) => one.publishedVersion === 0)
  if (unpublished) return refuseField('dataset_ids', `${kindLabels.dataset}「${unpublished.title}」还没有发布`)
  const present = await attachedOf(tx, content.id)
  const names = new Set(present.map((one) => one.name))
  const added = given.filter((one) => !present.some((other) => other.datasetId === one.id))
  if (present.length + added.length > mostAttached) {
    return refuseField('dataset_ids', `最多使用${mostAttached}个数据集`)
  }
  for (const one of added) {
    const name = freeMountName(one.title, names)
    names.add(name)
    await tx.insert(contentDatasets).values({ contentId: content.id, datasetId: one.id, name }).onConflictDoNothing()
  }
  await changed(tx, content.id)
  return true
}

const theOne = (contentId: string, datasetId: string) =>
  and(eq(contentDatasets.contentId, contentId), eq(contentDatasets.datasetId, datasetId))

export async function changeAttachment(
  tx: Tx,
  kernel: WithKinds,
  content: { id: string; kind: ContentKind },
  datasetId: string,
  given: { name: string | undefined; version: number | null | undefined },
): Promise<true | Refusal<'invalid' | 'nameTaken'>> {
  const changed = followerOf(kernel, content.kind)
  if (typeof changed !== 'function') return changed
  const all = await shownAttachments(tx, content.id)
  const present = orAbsent(all.find((one) => one.datasetId === datasetId))
  const { name = present.name } = given
  if (all.some((one) => one !== present && one.name.toLowerCase() === name.toLowerCase())) {
    return refuse('nameTaken', { label: '挂载名称', name })
  }
  if (given.version != null && given.version > present.published) {
    return refuseField('pinned_version', `数据集没有 v${given.version}`)
  }
  await tx.update(contentDatasets).set({ name, pinnedVersion: given.version }).where(theOne(content.id, datasetId))
  await changed(tx, content.id)
  return true
}

export async function detachDataset(
  tx: Tx,
  kernel: WithKinds,
  content: { id: string; kind: ContentKind },
  datasetId: string,
): Promise<true | Refusal<'invalid'>> {
  const changed = followerOf(kernel, content.kind)
  if (typeof changed !== 'function') return changed
  const gone = await tx
    .delete(contentDatasets)
    .where(theOne(content.id, datasetId))
    .returning({ id: contentDatasets.datasetId })
  orAbsent(gone[0])
  await changed(tx, content.id)
  return true
}

/** Gives a content exactly these data sets: copies, and the demo school. */
export async function setAttached(tx: Tx, contentId: string, attached: AttachedDataset[]): Promise<void> {
  await tx.delete(contentDatasets).where(eq(contentDatasets.contentId, contentId))
  if (!attached.length) return
  await tx.insert(contentDatasets).values(
    attached.map((one) => ({
      contentId,
      datasetId: one.datasetId,
      pinnedVersion: one.version,
      name: one.name,
    })),
  )
}

/** What lies where in an environment that is started now. What was never published or is gone for good is left out. */
export async function mountsFor(tx: Tx, attached: AttachedDataset[]): Promise<DatasetMount[]> {
  if (!attached.length) return []
  const rows = await tx.execute<{ id: string; title: string; published: number }>(sql`
    SELECT c.id, c.title, c.published_version AS published FROM ${contents} c JOIN datasets d ON d.id = c.id
    WHERE c.id = ANY(${sql.param(attached.map((one) => one.datasetId))}::uuid[])`)
  const found = new Map(rows.rows.map((row) => [row.id, row]))
  return attached.flatMap(({ datasetId, version, name }) => {
    const row = found.get(datasetId)
    if (!row || row.published === 0) return []
    return [{ datasetId, version: version ?? row.published, title: row.title, path: `${mountRoot}/${name}` }]
  })
}

const mostUses = 100

interface Mounting {
  id: string
  kind: ContentKind
  title: string
  shelf: Shelf
}

/** The contents whose working copies have a data set, but for removed ones. */
async function usersOf(tx: Tx, datasetId: string): Promise<Mounting[]> {
  const rows = await tx.execute<Mounting & Record<string, unknown>>(sql`
    SELECT c.id, c.kind, c.title, c.shelf FROM content_datasets a JOIN ${contents} c ON c.id = a.content_id
    WHERE a.dataset_id = ${datasetId} AND c.deleted_at IS NULL ORDER BY c.seq LIMIT ${mostUses}`)
  return rows.rows
}

/** What mounts a data set, in the words a person knows. */
export const usersOfDataset = async (tx: Tx, datasetId: string): Promise<string[]> =>
  (await usersOf(tx, datasetId)).map((row) => `${kinds[row.kind].label}「${row.title}」`)

/** The same with their pages for one reader, and how many they may not see. */
export async function usesSeenBy(tx: Tx, reader: Reader, datasetId: string) {
  const all = await usersOf(tx, datasetId)
  const uses: { label: string; title: string; link: PageLink }[] = []
  for (const { id, kind, title, shelf } of all) {
    const row = await findContent(tx, id, reader)
    if (!row || contentPolicy.view(reader.actor, row) !== yes) continue
    // A practical course shows its data sets among its contents.
    const link = { ...pageLink(kind, id, kind === 'mooc' ? 'content' : 'dataset'), is_case: shelf === 'case' }
    uses.push({ label: `${kinds[kind].label}${shelf === 'case' ? '案例' : ''}`, title, link })
  }
  return { uses, hidden: all.length - uses.length }
}

/** Whether a published version of any content names the data set: learners may still start it, so its files stay. */
export async function isPublishedSomewhere(tx: Tx, datasetId: string): Promise<boolean> {
  const named = JSON.stringify({ datasets: [{ datasetId }] })
  const rows = await tx.execute(sql`SELECT 1 FROM ${contentVersions} WHERE snapshot @> ${named}::jsonb LIMIT 1`)
  return rows.rows.length > 0
}
