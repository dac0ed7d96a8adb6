import type { z } from 'zod'
import type { Dataset, DatasetAttachment, DatasetEntry, DatasetRow } from '@lab/contract/dataset'
import { mountRoot, nameOfPath } from '@lab/contract/dataset-paths'
import type { Actor } from '../../kernel/policy/actor.ts'
import { presentContent, presentPerson, presentRow, type ListedContent } from '../content/index.ts'
import type { ShownAttachment } from './attachments.ts'
import type { FullDataset, ListedExtra } from './store.ts'
import type { ListedEntry } from './tree-store.ts'

type Wire<S extends z.ZodType> = z.input<S>

export const presentListed = (actor: Actor, row: ListedContent<ListedExtra>): Wire<typeof DatasetRow> => ({
  ...presentRow(actor, row),
  file_count: row.extra.fileCount,
  total_bytes: row.extra.totalBytes,
})

export const presentDataset = (actor: Actor, row: FullDataset): Wire<typeof Dataset> => ({
  ...presentContent(actor, row),
  file_count: row.dataset.fileCount,
  total_bytes: row.dataset.totalBytes,
  changed_since_publish: row.publishedVersion > 0 && row.dataset.revision !== row.dataset.publishedRevision,
})

export const presentEntry = (row: ListedEntry): Wire<typeof DatasetEntry> => ({
  path: row.path,
  name: nameOfPath(row.path),
  is_folder: !row.isFile,
  size: row.isFile ? row.sizeBytes : null,
  children: row.isFile ? null : row.children,
  added_at: row.createdAt,
})

export const presentAttachment = (row: ShownAttachment): Wire<typeof DatasetAttachment> => ({
  dataset_id: row.datasetId,
  title: row.title,
  state: row.state,
  creator: presentPerson(row.creator),
  pinned_version: row.version,
  published_version: row.published,
  name: row.name,
  path: `${mountRoot}/${row.name}`,
  file_count: row.fileCount,
  total_bytes: row.totalBytes,
})
