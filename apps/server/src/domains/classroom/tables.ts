import { boolean, date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, version } from '../../kernel/database/columns.ts'
import { places } from '../place/tables.ts'

/**
 * What is particular to a class, under the id of its place; name, owner and state are the place's. `is_training` classes
 * belong to practical training.
 */
export const classes = pgTable('classes', {
  id: uuid('id')
    .primaryKey()
    .references(() => places.id),
  term: text('term').notNull().default(''),
  courseName: text('course_name').notNull().default(''),
  summary: text('summary').notNull().default(''),
  cover: text('cover').notNull().default(''),
  isTraining: boolean('is_training').notNull().default(false),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  /** Class that this one was copied from. */
  sourceId: uuid('source_id'),
  version: version(),
  archivedAt: instant('archived_at'),
})
