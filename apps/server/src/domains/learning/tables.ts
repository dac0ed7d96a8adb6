import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt } from '../../kernel/database/columns.ts'
import { records } from '../record/tables.ts'

/** How something that a record's steps ask for was found when the server last looked into its environment. */
export const recordObservations = pgTable(
  'record_observations',
  {
    recordId: uuid('record_id')
      .notNull()
      .references(() => records.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id').notNull(),
    /** The machine and what was looked for. */
    thing: text('thing').notNull(),
    /** Empty when it was not there. */
    mark: text('mark').notNull(),
    /** How often it was found otherwise than before. */
    times: integer('times').notNull().default(1),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.environmentId, t.thing] })],
)
