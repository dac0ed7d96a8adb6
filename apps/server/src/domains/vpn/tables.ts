import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../kernel/database/columns.ts'

/** A person's key. The private half was given out once and is kept nowhere. */
export const vpnPeers = pgTable(
  'vpn_peers',
  {
    userId: uuid('user_id').primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Which address of the network is theirs, counted from its first. */
    host: integer('host').notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  (t) => [uniqueIndex('vpn_peers_host').on(t.host)],
)

/** The server's key pair; one row. */
export const vpnServer = pgTable(
  'vpn_server',
  {
    id: integer('id').primaryKey().default(1),
    privateKey: text('private_key').notNull(),
    publicKey: text('public_key').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  () => [check('vpn_server_single', sql`id = 1`)],
)
