import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { places, termColumns } from '../place/tables.ts'

/**
 * What is particular to a class, under the id of its place; name, owner and state are the place's. `is_training` classes
 * belong to practical training.
 */
export const classes = pgTable('classes', {
  id: uuid('id')
    .primaryKey()
    .references(() => places.id),
  ...termColumns(),
  courseName: text('course_name').notNull().default(''),
  isTraining: boolean('is_training').notNull().default(false),
  /** Class that this one was copied from. */
  sourceId: uuid('source_id'),
})
