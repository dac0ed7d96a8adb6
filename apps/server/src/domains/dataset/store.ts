import { datasetSizeBounds, type DatasetSize } from '@lab/contract/dataset-sizes'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import type { Member } from '../../kernel/policy/actor.ts'
import {
  contents,
  findContent,
  listContents,
  touchContent,
  type ContentListQuery,
  type FullContent,
  type Reader,
  type ListExtension,
} from '../content/index.ts'
import { datasets } from './tables.ts'

export type DatasetRecord = typeof datasets.$inferSelect

/** A content of kind dataset with what only data sets have. */
export interface FullDataset extends FullContent {
  dataset: DatasetRecord
}

/** The data set with its names and the `reader`'s grant; also one in the recycle bin. */
export async function findDataset(tx: Tx, id: string, reader: Reader | null): Promise<FullDataset | null> {
  const content = await findContent(tx, id, reader)
  if (!content || content.kind !== 'dataset') return null
  const rows = await tx.select().from(datasets).where(eq(datasets.id, id))
  return rows[0] ? { ...content, dataset: rows[0] } : null
}

/** What the list's statement fetches of `datasets` in addition to the content. */
export interface ListedExtra {
  fileCount: number
  totalBytes: number
}

const extension: ListExtension = {
  name: 'dataset',
  join: sql`LEFT JOIN datasets AS own ON own.id = p.id`,
  columns: {
    fileCount: sql<number>`own.file_count`,
    totalBytes: sql<number>`own.total_bytes::float8`,
  } satisfies { [Name in keyof ListedExtra]: SQL<ListedExtra[Name]> },
}

export type DatasetListQuery = ContentListQuery & { size?: DatasetSize | undefined }

function ofSize(size: DatasetSize): SQL {
  const [from, below] = datasetSizeBounds[size]
  const upTo = below === null ? sql`` : sql` AND ${datasets.totalBytes} < ${below}`
  return sql`id IN (SELECT ${datasets.id} FROM ${datasets} WHERE ${datasets.totalBytes} >= ${from}${upTo})`
}

/** One page of data sets that the person may see. */
export const listDatasets = (tx: Tx, actor: Member, { size, ...query }: DatasetListQuery) =>
  listContents<ListedExtra>(tx, { actor, kind: 'dataset' }, query, { ...extension, where: size ? [ofSize(size)] : [] })

export async function insertDataset(tx: Tx, row: typeof datasets.$inferInsert): Promise<DatasetRecord> {
  return (await tx.insert(datasets).values(row).returning())[0]!
}

/** Holds the tree until the transaction ends: anyone who changes or publishes it takes turns. */
export interface HeldTree {
  id: string
  orgId: string
  /** The version that was published last; what is newer may be changed in place. */
  published: number
  fileCount: number
  totalBytes: number
  revision: number
  publishedRevision: number
}

export async function holdTree(tx: Tx, id: string): Promise<HeldTree> {
  const rows = await tx.execute<{
    id: string
    org_id: string
    published: number
    file_count: number
    total_bytes: string
    revision: number
    published_revision: number
  }>(sql`
    SELECT d.id, d.org_id, c.published_version AS published, d.file_count, d.total_bytes, d.revision, d.published_revision
    FROM datasets d JOIN ${contents} c ON c.id = d.id WHERE d.id = ${id} FOR UPDATE OF d`)
  const row = rows.rows[0]!
  return {
    id: row.id,
    orgId: row.org_id,
    published: row.published,
    fileCount: row.file_count,
    totalBytes: Number(row.total_bytes),
    revision: row.revision,
    publishedRevision: row.published_revision,
  }
}

export interface Difference {
  files: number
  bytes: number
}

/** Notes that the tree was changed, by how many files and bytes; tells who did it last. Under `holdTree`. */
export async function noteChange(tx: Tx, who: { userId: string }, id: string, by: Difference): Promise<void> {
  await tx
    .update(datasets)
    .set({
      fileCount: sql`${datasets.fileCount} + ${by.files}`,
      totalBytes: sql`${datasets.totalBytes} + ${by.bytes}`,
      revision: sql`${datasets.revision} + 1`,
    })
    .where(eq(datasets.id, id))
  await touchContent(tx, who, id)
}

export async function notePublished(tx: Tx, id: string, revision: number): Promise<void> {
  await tx.update(datasets).set({ publishedRevision: revision }).where(eq(datasets.id, id))
}
