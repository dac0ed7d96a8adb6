import { sql } from 'drizzle-orm'
import type { Tx } from '../../kernel/database/pool.ts'
import { throwRefusal, refuse } from '../../kernel/result.ts'
import { contentPolicy, contents, type NewContent, type Reader, type Who } from '../content/index.ts'
import { files } from '../file/index.ts'
import { addFiles } from './add-files.ts'
import type { AttachedDataset } from './attachments.ts'
import { createDataset } from './create.ts'
import type { IncomingFile } from './rules.ts'
import { findDataset, type FullDataset } from './store.ts'
import { inVersion } from './tree-store.ts'
import { publishMade } from './versions.ts'

/** A data set on its way into a package: which files, and where their bytes are. */
export interface PackedDataset {
  /** Folder below `/data`. */
  name: string
  /** Stays at the version that it has. */
  isPinned: boolean
  row: FullDataset
  files: { path: string; sha256: string; sizeBytes: number; storageKey: string }[]
}

/** What one package may carry. */
export interface PackLimits {
  files: number
  bytes: number
}

async function filesOf(tx: Tx, datasetId: string, version: number, most: number): Promise<PackedDataset['files']> {
  const rows = await tx.execute<{ path: string; sha256: string; size_bytes: string; storage_key: string }>(sql`
    SELECT e.path, e.sha256, e.size_bytes, f.storage_key FROM dataset_entries e JOIN ${files} f ON f.id = e.file_id
    WHERE e.dataset_id = ${datasetId} AND ${inVersion(version)} AND e.is_file ORDER BY e.path_key LIMIT ${most}`)
  return rows.rows.map((row) => ({
    path: row.path,
    sha256: row.sha256,
    sizeBytes: Number(row.size_bytes),
    storageKey: row.storage_key,
  }))
}

/** The data sets that a package carries, as far as the `reader` may read them and they fit; the others with the reason. */
export async function datasetsToPack(
  tx: Tx,
  reader: Reader,
  attached: AttachedDataset[],
  limits: PackLimits,
): Promise<{ packed: PackedDataset[]; leftOut: { name: string; title: string; reason: string }[] }> {
  const packed: PackedDataset[] = []
  const leftOut: { name: string; title: string; reason: string }[] = []
  const sizes = new Map<string, number>()
  let files = 0
  for (const { datasetId, version, name } of attached) {
    const row = await findDataset(tx, datasetId, reader)
    // What may not be read is not named either.
    const title = row && contentPolicy.view(reader.actor, row) === true ? row.title : name
    const no = (reason: string): void => void leftOut.push({ name, title, reason })
    if (!row || row.deletedAt || row.publishedVersion === 0) {
      no('没有已发布的版本')
      continue
    }
    if (contentPolicy.use(reader.actor, row) !== true) {
      no('导出者没有使用权限')
      continue
    }
    const found = await filesOf(tx, datasetId, version ?? row.publishedVersion, limits.files + 1)
    const added = new Map(found.filter(({ sha256 }) => !sizes.has(sha256)).map((one) => [one.sha256, one.sizeBytes]))
    const bytes = [...sizes.values(), ...added.values()].reduce((sum, size) => sum + size, 0)
    if (files + found.length > limits.files || bytes > limits.bytes) {
      no('过大，请在数据集页面下载后另行导入')
      continue
    }
    files += found.length
    for (const [sha256, size] of added) sizes.set(sha256, size)
    packed.push({ name, isPinned: version !== null, row, files: found })
  }
  return { packed, leftOut }
}

/** A published data set of the organisation with exactly these files, which the `reader` may use. */
export async function twinOf(
  tx: Tx,
  reader: Reader & { actor: Who },
  files: readonly { path: string; sha256: string; sizeBytes: number }[],
): Promise<{ id: string; version: number } | null> {
  const bytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const candidates = await tx.execute<{ id: string; version: number }>(sql`
    SELECT c.id, c.published_version AS version FROM ${contents} c JOIN datasets d ON d.id = c.id
    WHERE c.org_id = ${reader.actor.orgId} AND c.kind = 'dataset' AND c.state = 'published' AND c.deleted_at IS NULL
      AND d.revision = d.published_revision AND d.file_count = ${files.length} AND d.total_bytes = ${bytes}
    ORDER BY c.seq LIMIT 50`)
  const wanted = new Map(files.map((file) => [file.path, file.sha256]))
  for (const { id, version } of candidates.rows) {
    const row = await findDataset(tx, id, reader)
    if (!row || contentPolicy.use(reader.actor, row) !== true) continue
    const present = await filesOf(tx, id, version, files.length + 1)
    if (present.length === wanted.size && present.every((one) => wanted.get(one.path) === one.sha256))
      return { id, version }
  }
  return null
}

/**
 * A new data set with stored files, published at once so that environments can have it. Leaves, so that nothing of it
 * stays, where one of its files cannot be taken.
 */
export async function unpackDataset(
  tx: Tx,
  who: Who,
  given: Omit<NewContent, 'kind'>,
  files: IncomingFile[],
): Promise<string> {
  const id = await createDataset(tx, who, given)
  const { refused } = await addFiles(tx, who, id, files, 'replace')
  const first = refused[0]
  if (first) throwRefusal(refuse('invalid', { message: `文件「${first.path}」不能导入：${first.reason}` }))
  await publishMade(tx, who, { id, title: given.title }, '随实验包导入')
  return id
}
