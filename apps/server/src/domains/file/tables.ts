import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { UploadOrigin } from '@lab/contract/upload-rules'
import { createdAt, id, instant } from '../../kernel/database/columns.ts'

/**
 * Bytes, once per content. `refs` counts the entries that have them and is kept by a trigger on `files`
 * (migrations/9201_files.sql); bytes that nothing has are removed by the sweep.
 */
export const fileBlobs = pgTable(
  'file_blobs',
  {
    sha256: text('sha256').primaryKey(),
    storageKey: text('storage_key').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    refs: integer('refs').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('file_blobs_refs').on(t.refs)],
)

/** An uploaded file: a name, an address and an owner over bytes that others may share. */
export const files = pgTable(
  'files',
  {
    id: id('id'),
    /** Unguessable part of the address. */
    token: text('token').notNull(),
    orgId: uuid('org_id'),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256')
      .notNull()
      .references(() => fileBlobs.sha256),
    storageKey: text('storage_key').notNull(),
    /** Opens only by a signed address that expires, unless something that people read quotes it (serve.ts). */
    isPrivate: boolean('is_private').notNull().default(false),
    /** When the sweep first found that nothing refers to it; null while something does. */
    unusedSince: instant('unused_since'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('files_token').on(t.token),
    index('files_org').on(t.orgId),
    index('files_hash').on(t.sha256),
    index('files_created').on(t.createdAt),
  ],
)

/** Bytes that an organisation's files take; kept by a trigger on `files`, so that asking costs one row. */
export const fileUsage = pgTable('file_usage', {
  orgId: uuid('org_id').primaryKey(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
})

/** A file on its way in parts; the parts' bytes are in storage, so any server can take the next one. */
export const fileUploads = pgTable(
  'file_uploads',
  {
    id: id('id'),
    orgId: uuid('org_id'),
    ownerId: uuid('owner_id').notNull(),
    origin: text('origin').$type<UploadOrigin>().notNull(),
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    partBytes: integer('part_bytes').notNull(),
    /** What the sender says the whole is; null when unknown. */
    sha256: text('sha256'),
    /** The stored file, once the parts were put together. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    finishedAt: instant('finished_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('file_uploads_owner').on(t.ownerId), index('file_uploads_expiry').on(t.expiresAt)],
)

export const fileUploadParts = pgTable(
  'file_upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => fileUploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.number] })],
)
