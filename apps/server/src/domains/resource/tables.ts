import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { RichText } from '@lab/contract/fields'
import type { ResourceStatus } from '@lab/contract/metadata'
import type { ResourceType } from '@lab/contract/resource'
import { createdAt, id, updatedAt, version } from '../../kernel/database/columns.ts'
import { files } from '../file/tables.ts'

/** A picture, video, PDF, rich text or file that teachers of an organisation share and link to. */
export const resources = pgTable(
  'resources',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    objType: text('obj_type').$type<ResourceType>().notNull(),
    title: text('title').notNull(),
    isPublic: boolean('is_public').notNull(),
    status: text('status').$type<ResourceStatus>().notNull().default('enabled'),
    tags: text('tags').array().notNull(),
    /** The resource's own entry among the files; null for rich texts and links to elsewhere. */
    fileId: uuid('file_id').references(() => files.id),
    /** Address of the file; stays the same when the file is replaced. Empty for rich texts. */
    url: text('url').notNull().default(''),
    fileName: text('file_name').notNull().default(''),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    richText: jsonb('rich_text').$type<RichText>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // Indexes of the lists: migrations/9202_resource_lists.sql.
  (t) => [index('resources_creator').on(t.creatorId), index('resources_file').on(t.fileId)],
)

/** How many resources there are, kept by triggers (migrations/9204_resource_counts.sql). */
export const resourceCounts = pgTable(
  'resource_counts',
  {
    orgId: uuid('org_id').notNull(),
    objType: text('obj_type').$type<ResourceType>().notNull(),
    isPublic: boolean('is_public').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.objType, t.isPublic] })],
)
