import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../kernel/database/columns.ts'

/** Servers on this database as the others reach them; one that is not seen for a while is gone. */
export const terminalServers = pgTable('terminal_servers', {
  id: uuid('id').primaryKey(),
  /** Where the others reach it, e.g. `http://10.1.2.3:8080`. */
  address: text('address').notNull(),
  /** The only host whose environments it reaches; null when its driver reaches all. */
  node: text('node'),
  seenAt: instant('seen_at').notNull(),
})

/** The server that holds the terminals of an environment: all its shells live in one process. */
export const envTerminals = pgTable('env_terminals', {
  envRecordId: uuid('env_record_id').primaryKey(),
  serverId: uuid('server_id').notNull(),
})
