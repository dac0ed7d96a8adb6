import { sql, type SQL } from 'drizzle-orm'
import { parentOf, pathKey } from '@lab/contract/dataset-paths'
import { likePattern } from '../../kernel/database/like.ts'
import { newId } from '../../kernel/database/columns.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { files } from '../file/index.ts'
import type { Difference } from './store.ts'
import { datasetEntries } from './tables.ts'

/** Which state of the tree: a published version, or the working copy. */
export type TreeVersion = number | 'now'

export const inVersion = (version: TreeVersion): SQL =>
  version === 'now' ? sql`until IS NULL` : sql`since <= ${version} AND (until IS NULL OR until > ${version})`

/** A path itself and all that lies below it, as one range of the index: `0` is the character after `/`. */
const within = (path: string): SQL => {
  const key = pathKey(path)
  return sql`(path_key = ${key} OR (path_key > ${`${key}/`} AND path_key < ${`${key}0`}))`
}

export interface EntryRow {
  id: string
  path: string
  isFile: boolean
  sizeBytes: number
  sha256: string
  fileId: string | null
  createdAt: Date
}

interface RawEntry extends Record<string, unknown> {
  id: string
  path: string
  is_file: boolean
  size_bytes: string
  sha256: string
  file_id: string | null
  created_at: string
}
const columns = sql`id, path, is_file, size_bytes, sha256, file_id, created_at`
const entryOf = (row: RawEntry): EntryRow => ({
  id: row.id,
  path: row.path,
  isFile: row.is_file,
  sizeBytes: Number(row.size_bytes),
  sha256: row.sha256,
  fileId: row.file_id,
  createdAt: new Date(row.created_at),
})

export async function findEntry(
  tx: Tx,
  datasetId: string,
  version: TreeVersion,
  path: string,
): Promise<EntryRow | null> {
  const rows = await tx.execute<RawEntry>(sql`SELECT ${columns} FROM dataset_entries
    WHERE dataset_id = ${datasetId} AND path_key = ${pathKey(path)} AND ${inVersion(version)}`)
  return rows.rows[0] ? entryOf(rows.rows[0]) : null
}

/** Entries of the working copy by path key. */
export async function findEntries(tx: Tx, datasetId: string, keys: string[]): Promise<Map<string, EntryRow>> {
  const rows = await tx.execute<RawEntry>(sql`SELECT ${columns} FROM dataset_entries
    WHERE dataset_id = ${datasetId} AND until IS NULL AND path_key = ANY(${sql.param(keys)}::text[])`)
  return new Map(rows.rows.map((row) => [pathKey(row.path), entryOf(row)]))
}

export interface ListedEntry extends EntryRow {
  children: number
}

/** More in a folder than this are not counted for the list above it. */
const mostCounted = 10_000

/**
 * One page of what lies in a folder, folders first; with a keyword, of whatever below it is called so. The page's ids come
 * from the index alone, so that what is skipped on the way to a deep page is not fetched.
 */
export async function listTree(
  tx: Tx,
  datasetId: string,
  version: TreeVersion,
  query: { dir: string; keyword?: string | undefined; page: number; per_page: number; count: 'both' | 'none' | 'only' },
): Promise<{ rows: ListedEntry[]; total: number }> {
  const base = sql`dataset_id = ${datasetId} AND ${inVersion(version)}`
  const pattern = query.keyword && likePattern(query.keyword.normalize('NFC').toLowerCase())
  const where = pattern
    ? // The whole path first, which costs little and leaves few rows whose own name is to be cut out.
      sql`${base} AND path_key LIKE ${pattern} AND substring(path_key FROM '[^/]*$') LIKE ${pattern}
        ${query.dir === '' ? sql`` : sql`AND path_key > ${`${pathKey(query.dir)}/`} AND path_key < ${`${pathKey(query.dir)}0`}`}`
    : sql`${base} AND parent_key = ${pathKey(query.dir)}`
  const total =
    query.count === 'none'
      ? 0
      : (await tx.execute<{ n: number }>(sql`SELECT count(*)::integer AS n FROM dataset_entries WHERE ${where}`))
          .rows[0]!.n
  if (query.count === 'only') return { rows: [], total }
  const rows = await tx.execute<RawEntry & { children: number }>(sql`
    SELECT e.id, e.path, e.is_file, e.size_bytes, e.sha256, e.file_id, e.created_at,
      CASE WHEN e.is_file THEN 0 ELSE (SELECT count(*)::integer FROM (SELECT 1 FROM dataset_entries AS child
        WHERE child.dataset_id = ${datasetId} AND child.parent_key = e.path_key AND ${inVersion(version)}
        LIMIT ${mostCounted}) AS counted) END AS children
    FROM (SELECT id FROM dataset_entries WHERE ${where} ORDER BY is_file, path_key
      LIMIT ${query.per_page} OFFSET ${(query.page - 1) * query.per_page}) AS page
    JOIN dataset_entries AS e ON e.id = page.id ORDER BY e.is_file, e.path_key`)
  return { rows: rows.rows.map((row) => ({ ...entryOf(row), children: row.children })), total }
}

/** The longest path and the deepest one at or below an entry of the working copy. */
export async function deepestBelow(
  tx: Tx,
  datasetId: string,
  path: string,
): Promise<{ length: number; depth: number }> {
  const rows = await tx.execute<{ length: number; depth: number }>(sql`
    SELECT max(char_length(path))::integer AS length, max(cardinality(string_to_array(path, '/')))::integer AS depth
    FROM dataset_entries WHERE dataset_id = ${datasetId} AND until IS NULL AND ${within(path)}`)
  return rows.rows[0]!
}

export interface StoredFile {
  path: string
  storageKey: string
  sizeBytes: number
}

/** Files at and below the paths (all without any) in order, a thousand at a time after `after`. */
export async function filesAfter(
  tx: Tx,
  datasetId: string,
  version: TreeVersion,
  after: string,
  paths: string[] = [],
): Promise<StoredFile[]> {
  const chosen = paths.length
    ? sql`AND (${sql.join(
        paths.map((path) => within(path)),
        sql` OR `,
      )})`
    : sql``
  const rows = await tx.execute<{ path: string; storage_key: string; size_bytes: string }>(sql`
    SELECT e.path, f.storage_key, e.size_bytes FROM dataset_entries e JOIN ${files} f ON f.id = e.file_id
    WHERE e.dataset_id = ${datasetId} AND ${inVersion(version)} AND e.is_file AND e.path_key > ${pathKey(after)} ${chosen}
    ORDER BY e.path_key LIMIT 1000`)
  return rows.rows.map((row) => ({
    path: row.path,
    storageKey: row.storage_key,
    sizeBytes: Number(row.size_bytes),
  }))
}

/** Folders of a version in order, the outer ones first. */
export async function foldersOf(tx: Tx, datasetId: string, version: TreeVersion): Promise<string[]> {
  const rows = await tx.execute<{ path: string }>(sql`SELECT path FROM dataset_entries
    WHERE dataset_id = ${datasetId} AND ${inVersion(version)} AND NOT is_file ORDER BY path_key`)
  return rows.rows.map((row) => row.path)
}

export interface NewEntry {
  path: string
  isFile: boolean
  fileId: string | null
  sizeBytes: number
  sha256: string
}

export async function insertEntries(tx: Tx, datasetId: string, since: number, entries: NewEntry[]): Promise<void> {
  if (!entries.length) return
  await tx.insert(datasetEntries).values(
    entries.map((entry) => ({
      id: newId(),
      datasetId,
      ...entry,
      pathKey: pathKey(entry.path),
      parentKey: pathKey(parentOf(entry.path)),
      since,
    })),
  )
}

export interface Gone extends Difference {
  /** Everything that left, folders too. */
  entries: number
  /** Files that no version has. */
  fileIds: string[]
}

/** Takes entries with all that lies below them out of the working copy; what was published stays in its versions. */
export async function takeOut(tx: Tx, datasetId: string, published: number, paths: string[]): Promise<Gone> {
  const gone: Gone = { files: 0, bytes: 0, entries: 0, fileIds: [] }
  if (!paths.length) return gone
  const chosen = sql`dataset_id = ${datasetId} AND until IS NULL AND (${sql.join(
    paths.map((path) => within(path)),
    sql` OR `,
  )})`
  const closed = await tx.execute<{ entries: number; files: number; bytes: string }>(sql`
    WITH closed AS (UPDATE dataset_entries SET until = ${published + 1} WHERE ${chosen} AND since <= ${published}
      RETURNING is_file, size_bytes)
    SELECT count(*)::integer AS entries, (count(*) FILTER (WHERE is_file))::integer AS files,
      coalesce(sum(size_bytes), 0) AS bytes FROM closed`)
  const deleted = await tx.execute<{ is_file: boolean; size_bytes: string; file_id: string | null }>(sql`
    DELETE FROM dataset_entries WHERE ${chosen} AND since > ${published} RETURNING is_file, size_bytes, file_id`)
  const first = closed.rows[0]!
  gone.entries = first.entries + deleted.rows.length
  gone.files = first.files
  gone.bytes = Number(first.bytes)
  for (const row of deleted.rows) {
    if (row.is_file) gone.files += 1
    gone.bytes += Number(row.size_bytes)
    if (row.file_id) gone.fileIds.push(row.file_id)
  }
  return gone
}

/**
 * Puts an entry with all that lies below it at another path of the working copy. What was published stays in its versions
 * under the old path and goes on under the new one. The caller has made sure that the new path is free.
 */
export async function rewritePaths(
  tx: Tx,
  datasetId: string,
  published: number,
  from: string,
  to: string,
): Promise<void> {
  const chosen = sql`dataset_id = ${datasetId} AND until IS NULL AND ${within(from)}`
  const rest = (column: string, old: string): SQL =>
    sql`substring(${sql.raw(column)} FROM char_length(${old}::text) + 1)`
  const nextPath = sql`${to}::text || ${rest('path', from)}`
  const nextKey = sql`${pathKey(to)}::text || ${rest('path_key', pathKey(from))}`
  const nextParent = sql`CASE WHEN path_key = ${pathKey(from)} THEN ${pathKey(parentOf(to))}::text
    ELSE ${pathKey(to)}::text || ${rest('parent_key', pathKey(from))} END`
  await tx.execute(sql`UPDATE dataset_entries SET path = ${nextPath}, path_key = ${nextKey}, parent_key = ${nextParent}
    WHERE ${chosen} AND since > ${published}`)
  // One statement: each old row leaves the index before its new one enters, also when only the case of a name changes.
  await tx.execute(sql`
    WITH closed AS (UPDATE dataset_entries SET until = ${published + 1}
      WHERE ${chosen} AND since <= ${published} RETURNING *)
    INSERT INTO dataset_entries
      (id, dataset_id, path, path_key, parent_key, is_file, file_id, size_bytes, sha256, since, created_at)
    SELECT gen_random_uuid(), dataset_id, ${nextPath}, ${nextKey}, ${nextParent}, is_file, file_id,
      size_bytes, sha256, ${published + 1}::integer, created_at FROM closed`)
}
