import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { updatedAt, version } from '../../kernel/database/columns.ts'

/** Settings by name, as last saved; what was never saved reads as its defaults. */
export const platformConfigs = pgTable('platform_configs', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
  updatedBy: uuid('updated_by'),
  updatedAt: updatedAt(),
})
