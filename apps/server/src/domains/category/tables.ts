import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContentKind } from '@lab/contract/kinds'
import { createdAt, id, updatedAt, version } from '../../kernel/database/columns.ts'

/** A node of a category tree: of one organisation, or of the whole platform when `org_id` is null. */
export const categories = pgTable(
  'categories',
  {
    id: id('id'),
    orgId: uuid('org_id'),
    parentId: uuid('parent_id'),
    title: text('title').notNull(),
    /** The content kind it serves; null for all kinds. */
    kind: text('kind').$type<ContentKind>(),
    position: integer('position').notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('categories_org').on(t.orgId, t.parentId, t.position),
    // Sisters differ by name; nulls count as equal here, which plain unique columns would not do.
    uniqueIndex('categories_title').on(
      sql`coalesce(${t.orgId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`coalesce(${t.parentId}, '00000000-0000-0000-0000-000000000000'::uuid)`,
      sql`coalesce(${t.kind}, '')`,
      t.title,
    ),
  ],
)
