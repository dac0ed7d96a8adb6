import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/database/columns.ts'
import { contents } from '../content/tables.ts'
import { files } from '../file/tables.ts'

/** Text that compares byte by byte: all that lies below a folder is then one range of an index. */
const byteText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** What only data sets have; `id` is the content's. Counts are of the working copy. */
export const datasets = pgTable(
  'datasets',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => contents.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').notNull(),
    fileCount: integer('file_count').notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    /** Raised at each change of the tree, and the one that was last published. */
    revision: integer('revision').notNull().default(0),
    publishedRevision: integer('published_revision').notNull().default(0),
  },
  (t) => [index('datasets_size').on(t.totalBytes, t.id)],
)

/**
 * A file or folder, for as long as it lay in the tree: it is in version `v` when `since <= v < until`, and in the working
 * copy while `until` is null. Publishing therefore copies nothing, and what was published is never written again but for
 * its `until`.
 */
export const datasetEntries = pgTable(
  'dataset_entries',
  {
    id: id('id'),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    /** The path, and that of its folder, as systems without case see them. */
    pathKey: byteText('path_key').notNull(),
    parentKey: byteText('parent_key').notNull(),
    /** False for folders. */
    isFile: boolean('is_file').notNull(),
    fileId: uuid('file_id').references(() => files.id),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    since: integer('since').notNull(),
    until: integer('until'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('dataset_entries_path')
      .on(t.datasetId, t.pathKey)
      .where(sql`${t.until} IS NULL`),
    index('dataset_entries_folder').on(t.datasetId, t.parentKey, t.isFile, t.pathKey),
    index('dataset_entries_file').on(t.fileId),
    index('dataset_entries_since').on(t.datasetId, t.since),
    index('dataset_entries_until').on(t.datasetId, t.until),
  ],
)

/** Data sets that a content's environments have mounted; part of what it publishes. */
export const contentDatasets = pgTable(
  'content_datasets',
  {
    contentId: uuid('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** Null follows the newest version. */
    pinnedVersion: integer('pinned_version'),
    /** Folder below `/data`. */
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.contentId, t.datasetId] }),
    uniqueIndex('content_datasets_name').on(t.contentId, t.name),
    index('content_datasets_dataset').on(t.datasetId),
  ],
)
