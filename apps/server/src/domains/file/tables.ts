import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/database/columns.ts'

/** An uploaded file. Bytes are stored once per content (`storageKey` names their hash). */
export const files = pgTable(
  'files',
  {
    id: id('id'),
    /** Unguessable part of the address; whoever was given the address may read the file. */
    token: text('token').notNull(),
    orgId: uuid('org_id'),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('files_token').on(t.token), index('files_org').on(t.orgId), index('files_hash').on(t.sha256)],
)
