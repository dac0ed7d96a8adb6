import { z } from 'zod'
import { ContentDetail, ContentRow } from './content.ts'
import { Id, PersonBrief, Timestamp } from './fields.ts'

const DatasetFields = { file_count: z.number(), total_bytes: z.number() }
export const DatasetRow = ContentRow.extend(DatasetFields)
export type DatasetRow = z.output<typeof DatasetRow>

export const Dataset = ContentDetail.extend({
  ...DatasetFields,
  /** The files differ from what was last published. */
  changed_since_publish: z.boolean(),
})
export type Dataset = z.output<typeof Dataset>

/** A file or folder of the tree. */
export const DatasetEntry = z.object({
  path: z.string(),
  name: z.string(),
  is_folder: z.boolean(),
  /** Bytes of a file; null for folders. */
  size: z.number().nullable(),
  /** What lies directly in a folder; null for files. */
  children: z.number().nullable(),
  added_at: Timestamp,
})
export type DatasetEntry = z.output<typeof DatasetEntry>

/** One file that differs between two versions. */
export const DatasetChange = z.object({
  what: z.enum(['added', 'removed', 'changed']),
  path: z.string(),
  before_size: z.number().nullable(),
  after_size: z.number().nullable(),
})
export type DatasetChange = z.output<typeof DatasetChange>

export const previewKinds = ['table', 'text', 'file', 'none'] as const
/**
 * What a file looks like: rows of a table page by page, the beginning of a text, the address of what a viewer shows
 * (it expires), or nothing.
 */
export const DatasetPreview = z.object({
  kind: z.enum(previewKinds),
  path: z.string(),
  name: z.string(),
  size: z.number(),
  /** Of a table: its first line, and the page's rows. */
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  /** Rows without the first line, as far as they were read. */
  total_rows: z.number(),
  text: z.string(),
  /** There is more in the file than was read. */
  is_cut: z.boolean(),
  encoding: z.enum(['utf-8', 'gb18030']).nullable(),
  url: z.string().nullable(),
})
export type DatasetPreview = z.output<typeof DatasetPreview>

/** What came of files on their way into the tree. */
export const AddedFiles = z.object({
  added: z.number(),
  replaced: z.number(),
  /** There already, with the same bytes or because the file of that name was to stay. */
  kept: z.number(),
  refused: z.array(z.object({ path: z.string(), reason: z.string() })),
})
export type AddedFiles = z.output<typeof AddedFiles>

/** A data set in an experiment: which version learners get, and where they find it. */
export const DatasetAttachment = z.object({
  dataset_id: Id,
  title: z.string(),
  state: ContentRow.shape.state,
  creator: PersonBrief,
  /** Null follows the newest one. */
  pinned_version: z.number().nullable(),
  published_version: z.number(),
  /** `/data/<name>`. */
  name: z.string(),
  path: z.string(),
  ...DatasetFields,
})
export type DatasetAttachment = z.output<typeof DatasetAttachment>
