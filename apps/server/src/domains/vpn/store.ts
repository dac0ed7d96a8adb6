import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import { likePattern } from '../../kernel/database/like.ts'
import type { Tx } from '../../kernel/database/pool.ts'
import { users } from '../identity/index.ts'
import { newKeyPair } from './keys.ts'
import { vpnPeers, vpnServer } from './tables.ts'

/** A person, with the key they have. The private half of it is not here, nor anywhere. */
export interface VpnRow {
  userId: string
  realName: string
  username: string
  publicKey: string | null
  host: number | null
  issuedAt: Date | null
}

const shown = {
  userId: users.id,
  realName: users.realName,
  username: users.username,
  publicKey: vpnPeers.publicKey,
  host: vpnPeers.host,
  issuedAt: vpnPeers.issuedAt,
}

export async function findVpn(tx: Tx, userId: string): Promise<VpnRow | null> {
  const rows = await tx
    .select(shown)
    .from(users)
    .leftJoin(vpnPeers, eq(vpnPeers.userId, users.id))
    .where(eq(users.id, userId))
  return rows[0] ?? null
}

const withKey = (tx: Tx) => tx.select(shown).from(vpnPeers).innerJoin(users, eq(users.id, vpnPeers.userId))

/** People with a key, by their address. */
export async function listVpns(
  tx: Tx,
  query: { page: number; per_page: number; keyword?: string | undefined },
): Promise<{ rows: VpnRow[]; total: number }> {
  const pattern = query.keyword ? likePattern(query.keyword) : null
  const where = pattern ? or(ilike(users.realName, pattern), ilike(users.username, pattern)) : undefined
  const rows = await withKey(tx)
    .where(where)
    .orderBy(asc(vpnPeers.host))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  return { rows, total: await tx.$count(withKey(tx).where(where).as('found')) }
}

/** Everybody with a key, for the server's file. */
export const allVpns = (tx: Tx) => withKey(tx).orderBy(asc(vpnPeers.host))

export const takenHosts = async (tx: Tx): Promise<number[]> =>
  (await tx.select({ host: vpnPeers.host }).from(vpnPeers)).map((row) => row.host)

/** One after the other: two new keys must not get the same address. */
export const lockAddresses = (tx: Tx): Promise<unknown> =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('vpn-addresses', 0))`)

export async function savePeer(tx: Tx, peer: typeof vpnPeers.$inferInsert): Promise<void> {
  await tx.insert(vpnPeers).values(peer).onConflictDoUpdate({ target: vpnPeers.userId, set: peer })
}

export async function deletePeer(tx: Tx, userId: string): Promise<void> {
  await tx.delete(vpnPeers).where(eq(vpnPeers.userId, userId))
}

export type ServerRow = typeof vpnServer.$inferSelect

export const findServer = async (tx: Tx): Promise<ServerRow | null> => (await tx.select().from(vpnServer))[0] ?? null

/** A new key pair for the server; with `isFirst` only when it has none. */
export async function makeServerKey(tx: Tx, now: Date, isFirst: boolean): Promise<ServerRow> {
  const fresh = { id: 1, ...newKeyPair(), changedAt: now }
  const making = tx.insert(vpnServer).values(fresh)
  await (isFirst ? making.onConflictDoNothing() : making.onConflictDoUpdate({ target: vpnServer.id, set: fresh }))
  return (await findServer(tx))!
}
