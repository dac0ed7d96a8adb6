import { boolean, integer, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

/** A resource that a place is given. */
export const placeMaterials = pgTable(
  'place_materials',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    resourceId: uuid('resource_id').notNull(),
    note: text('note').notNull().default(''),
    isShown: boolean('is_shown').notNull().default(true),
    position: integer('position').notNull().default(0),
    addedBy: uuid('added_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('place_materials_once').on(t.placeId, t.resourceId),
    index('place_materials_resource').on(t.resourceId),
  ],
)
