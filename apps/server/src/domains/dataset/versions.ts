import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { DatasetChange } from '@lab/contract/dataset'
import type { Tx } from '../../kernel/database/pool.ts'
import { ok, refuse, type Refusal } from '../../kernel/result.ts'
import { contentVersions, publishWithoutMessage, type FullContent, type Ready } from '../content/index.ts'
import { holdTree, notePublished } from './store.ts'
import type { TreeVersion } from './tree-store.ts'

/** What a publish keeps in addition to the entries, which need no copy (tables.ts). */
export interface DatasetSnapshot {
  title: string
  fileCount: number
  totalBytes: number
}

/** What a version keeps of the working copy. Refuses an empty one. */
export async function readyDataset(
  tx: Tx,
  row: Pick<FullContent, 'id' | 'title'>,
): Promise<Ready | Refusal<'content.notReady'>> {
  const tree = await holdTree(tx, row.id)
  if (tree.fileCount === 0) return refuse('content.notReady', { reason: '数据集中没有文件' })
  const snapshot: DatasetSnapshot = { title: row.title, fileCount: tree.fileCount, totalBytes: tree.totalBytes }
  return { snapshot, published: () => notePublished(tx, row.id, tree.revision) }
}

/** Whether the tree is the one that was published last. */
export async function isUnchanged(tx: Tx, id: string): Promise<boolean> {
  const { revision, publishedRevision } = await holdTree(tx, id)
  return revision === publishedRevision
}

/** Publishes a data set that was made in this transaction, with its files. */
export async function publishMade(
  tx: Tx,
  who: { userId: string },
  made: Pick<FullContent, 'id' | 'title'>,
  note: string,
): Promise<void> {
  const ready = ok(await readyDataset(tx, made))
  ok(
    await publishWithoutMessage(tx, who, { ...made, state: 'draft', publishedVersion: 0 }, ready, { seen: null, note }),
  )
}

/** How many files were in published versions, and how large they were. */
export async function figuresOfVersions(
  tx: Tx,
  id: string,
  versions: readonly number[],
): Promise<Map<number, { file_count: number; total_bytes: number }>> {
  const rows = await tx
    .select({ version: contentVersions.version, snapshot: contentVersions.snapshot })
    .from(contentVersions)
    .where(and(eq(contentVersions.contentId, id), inArray(contentVersions.version, [...versions])))
  return new Map(
    rows.map(({ version, snapshot }) => {
      const { fileCount, totalBytes } = snapshot as DatasetSnapshot
      return [version, { file_count: fileCount, total_bytes: totalBytes }]
    }),
  )
}

export interface TreeDifference {
  changes: DatasetChange[]
  total: number
  added: number
  removed: number
  changed: number
}

/** Files that are in one state of the tree and not in the other. `since`/`until` of either tell, whichever is the older. */
const onlyIn = (datasetId: string, one: number, other: number): SQL => sql`
  SELECT path, path_key, size_bytes, sha256 FROM dataset_entries
  WHERE dataset_id = ${datasetId} AND is_file
    AND since <= ${one} AND (until IS NULL OR until > ${one})
    AND NOT (since <= ${other} AND (until IS NULL OR until > ${other}))
    AND ${one < other ? sql`until BETWEEN ${one + 1} AND ${other}` : sql`since BETWEEN ${other + 1} AND ${one}`}`

/** What became different from `before` to `after`, by path; a file put back as it was is no difference. */
export async function compareTrees(
  tx: Tx,
  datasetId: string,
  published: number,
  pair: { before: TreeVersion; after: TreeVersion },
  query: { page: number; per_page: number },
): Promise<TreeDifference> {
  const numberOf = (version: TreeVersion): number => (version === 'now' ? published + 1 : version)
  const [before, after] = [numberOf(pair.before), numberOf(pair.after)]
  const rows = await tx.execute<{
    what: DatasetChange['what']
    path: string
    before_size: string | null
    after_size: string | null
    total: number
    added: number
    removed: number
    changed: number
  }>(sql`
    WITH old AS (${onlyIn(datasetId, before, after)}), new AS (${onlyIn(datasetId, after, before)}),
    changes AS (
      SELECT CASE WHEN old.path IS NULL THEN 'added' WHEN new.path IS NULL THEN 'removed' ELSE 'changed' END AS what,
        coalesce(new.path, old.path) AS path, coalesce(new.path_key, old.path_key) AS path_key,
        old.size_bytes AS before_size, new.size_bytes AS after_size
      FROM old FULL JOIN new ON old.path_key = new.path_key
      WHERE old.path IS DISTINCT FROM new.path OR old.sha256 IS DISTINCT FROM new.sha256),
    counts AS (SELECT count(*)::integer AS total, (count(*) FILTER (WHERE what = 'added'))::integer AS added,
      (count(*) FILTER (WHERE what = 'removed'))::integer AS removed,
      (count(*) FILTER (WHERE what = 'changed'))::integer AS changed FROM changes)
    SELECT counts.*, page.* FROM counts LEFT JOIN (
      SELECT what, path, path_key, before_size, after_size FROM changes ORDER BY path_key
      LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}) AS page ON true
    ORDER BY page.path_key`)
  const counts = rows.rows[0]!
  const size = (bytes: string | null): number | null => (bytes === null ? null : Number(bytes))
  const changes = rows.rows
    .filter((row) => row.path !== null)
    .map((row) => ({
      what: row.what,
      path: row.path,
      before_size: size(row.before_size),
      after_size: size(row.after_size),
    }))
  return { changes, total: counts.total, added: counts.added, removed: counts.removed, changed: counts.changed }
}
