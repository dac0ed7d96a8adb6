import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { places, termColumns } from '../place/tables.ts'

/** What is particular to a project of practical training, under the id of its place; name, owner and state are the place's. */
export const projects = pgTable('projects', {
  id: uuid('id')
    .primaryKey()
    .references(() => places.id),
  ...termColumns(),
})
