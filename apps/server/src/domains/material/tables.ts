import { boolean, integer, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../kernel/database/columns.ts'

/** A resource that a class is given. */
export const classMaterials = pgTable(
  'class_materials',
  {
    id: id('id'),
    orgId: uuid('org_id').notNull(),
    classId: uuid('class_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    note: text('note').notNull().default(''),
    isShown: boolean('is_shown').notNull().default(true),
    position: integer('position').notNull().default(0),
    addedBy: uuid('added_by').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('class_materials_once').on(t.classId, t.resourceId),
    index('class_materials_resource').on(t.resourceId),
  ],
)
