import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/result.ts'
import { copyTitle, insertContent, type CopyWish, type NewContent, type Who } from '../content/index.ts'
import { holdAgain } from '../file/index.ts'
import { holdTree, insertDataset, noteChange, type FullDataset } from './store.ts'
import { inVersion, type TreeVersion } from './tree-store.ts'

/** A new data set without files. Returns its id. */
export async function createDataset(tx: Tx, who: Who, given: Omit<NewContent, 'kind'>): Promise<string> {
  const content = await insertContent(tx, who, { ...given, kind: 'dataset' })
  await insertDataset(tx, { id: content.id, orgId: who.orgId })
  return content.id
}

/**
 * A draft copy in `who`'s organisation with the files as they are now, or as a version has them. Within the organisation
 * both have the same stored files; another organisation enters them as its own, as far as it has room.
 */
export async function copyDataset(
  tx: Tx,
  who: Who,
  source: FullDataset,
  { id: fixedId, title, version = 'now', isPublic }: Omit<CopyWish, 'version'> & { version?: TreeVersion } = {},
): Promise<string | Refusal<'file.quota'>> {
  const isSameOrg = source.orgId === who.orgId
  await holdTree(tx, source.id)
  const files = await filesIn(tx, source.id, version)
  const twins = isSameOrg ? null : await holdAgain(tx, distinct(files), who)
  if (twins instanceof Refusal) return twins
  const id = await createDataset(tx, who, {
    id: fixedId,
    title: title ?? copyTitle(source.title),
    cover: source.cover,
    summary: source.summary,
    categoryId: isSameOrg ? source.categoryId : null,
    tags: source.tags,
    difficulty: source.difficulty,
    isPublic: isPublic ?? source.isPublic,
    sourceId: source.id,
    sourceVersion: version === 'now' ? source.publishedVersion : version,
  })
  await copyEntries(tx, { from: source.id, version, to: id, twins })
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  await noteChange(tx, who, id, { files: files.length, bytes })
  return id
}

type HeldFile = { id: string; sizeBytes: number }
const distinct = (files: HeldFile[]): HeldFile[] => [...new Map(files.map((file) => [file.id, file])).values()]

async function filesIn(tx: Tx, datasetId: string, version: TreeVersion): Promise<HeldFile[]> {
  const rows = await tx.execute<{ id: string; size_bytes: string }>(sql`
    SELECT file_id AS id, size_bytes FROM dataset_entries
    WHERE dataset_id = ${datasetId} AND ${inVersion(version)} AND is_file`)
  return rows.rows.map((row) => ({ id: row.id, sizeBytes: Number(row.size_bytes) }))
}

interface EntriesCopy {
  from: string
  version: TreeVersion
  to: string
  twins: ReadonlyMap<string, string> | null
}

async function copyEntries(tx: Tx, { from, version, to, twins }: EntriesCopy): Promise<void> {
  const pairs = [...(twins ?? [])]
  await tx.execute(sql`
    WITH twin AS (SELECT * FROM unnest(${sql.param(pairs.map(([old]) => old))}::uuid[],
      ${sql.param(pairs.map(([, twin]) => twin))}::uuid[]) AS pair (old_id, new_id))
    INSERT INTO dataset_entries
      (id, dataset_id, path, path_key, parent_key, is_file, file_id, size_bytes, sha256, since)
    SELECT gen_random_uuid(), ${to}::uuid, e.path, e.path_key, e.parent_key, e.is_file, coalesce(twin.new_id, e.file_id),
      e.size_bytes, e.sha256, 1
    FROM dataset_entries e LEFT JOIN twin ON twin.old_id = e.file_id
    WHERE e.dataset_id = ${from} AND ${inVersion(version)}`)
}
