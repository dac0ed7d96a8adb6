import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { orAbsent } from '../../kernel/result.ts'
import { findSnapshot } from '../content/index.ts'
import { letGo } from './add-files.ts'
import { holdTree, noteChange, notePublished } from './store.ts'
import { inVersion } from './tree-store.ts'
import type { DatasetSnapshot } from './versions.ts'

/**
 * Makes the working copy the tree of a version. Files of a version stay stored, so this takes no further space; what no
 * version has is let go of.
 */
export async function restoreTree(
  tx: Tx,
  who: { userId: string },
  { id, version }: { id: string; version: number },
): Promise<void> {
  const tree = await holdTree(tx, id)
  // Written by `readyDataset` only, in this shape.
  const kept = orAbsent(await findSnapshot(tx, id, version)) as DatasetSnapshot
  const next = tree.published + 1
  const newer = sql`dataset_id = ${id} AND until IS NULL AND since > ${version}`
  // What came later leaves first, because a path is in the working copy only once.
  await tx.execute(sql`UPDATE dataset_entries SET until = ${next} WHERE ${newer} AND since < ${next}`)
  const gone = await tx.execute<{ file_id: string | null }>(
    sql`DELETE FROM dataset_entries WHERE ${newer} AND since = ${next} RETURNING file_id`,
  )
  const closed = sql`dataset_id = ${id} AND until IS NOT NULL AND ${inVersion(version)}`
  // Before the others are added, which are in the version still: what left since the last publish comes back as it was.
  const added = sql`SELECT * FROM dataset_entries WHERE ${closed} AND until < ${next}`
  await tx.execute(sql`
    INSERT INTO dataset_entries
      (id, dataset_id, path, path_key, parent_key, is_file, file_id, size_bytes, sha256, since, created_at)
    SELECT gen_random_uuid(), dataset_id, path, path_key, parent_key, is_file, file_id, size_bytes, sha256,
      ${next}::integer, created_at FROM (${added}) AS earlier`)
  await tx.execute(sql`UPDATE dataset_entries SET until = NULL WHERE ${closed} AND until = ${next}`)
  const by = { files: kept.fileCount - tree.fileCount, bytes: kept.totalBytes - tree.totalBytes }
  await noteChange(tx, who, id, by)
  if (version === tree.published) await notePublished(tx, id, tree.revision + 1)
  await letGo(
    tx,
    gone.rows.flatMap((row) => row.file_id ?? []),
  )
}
